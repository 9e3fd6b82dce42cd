import { InvalidSettings, cannotListen, readSettings } from '@vpds/runtime';
import { createLogger } from '@vpds/observability';
import { startSimulators } from '@vpds/simulators';

/** Milliseconds. */
const STOP_WITHIN = 10_000;

try {
  await serveSimulators(readSettings(process.env));
} catch (error) {
  const isListening = cannotListen(error);
  if (!(error instanceof InvalidSettings) && !isListening) throw error;
  console.error(isListening ? `Not started: ${error.message}; HOST and PORT name where to listen.` : error.message);
  process.exit(1);
}

/** Serves simulators for distributed systems without real providers and platform. @throws InvalidSettings */
async function serveSimulators(settings: ReturnType<typeof readSettings>): Promise<void> {
  const { PROVIDER_A_TOKEN: a, PROVIDER_B_TOKEN: b, PLATFORM_TOKEN: platform } = settings;
  if (a === undefined || b === undefined || platform === undefined)
    throw new InvalidSettings(['PROVIDER_A_TOKEN, PROVIDER_B_TOKEN and PLATFORM_TOKEN are needed']);
  const logger = createLogger(settings.LOG_LEVEL, 'simulators');
  const simulators = await startSimulators({
    directory: settings.DATA_DIR,
    onTrouble: ({ message: reason }) =>
      logger.error({ code: 'simulators_damaged', reason }, 'the simulators refuse every call'),
    stepSeconds: settings.SIMULATOR_STEP_SECONDS,
    tokens: { a, b, platform },
    host: settings.HOST,
    port: settings.PORT,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), STOP_WITHIN).unref();
      void simulators.close().then(() => process.exit(0));
    });
  }
  console.log(`simulators are ready: ${simulators.url}`);
}
