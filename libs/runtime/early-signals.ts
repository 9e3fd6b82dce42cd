// Each service imports it first: process 1 of a container ignores a signal without a handler. Until `stopOnSignal` takes
// over, nothing is open that needs an orderly end.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
