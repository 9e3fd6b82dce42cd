export interface ListenError extends Error {
  readonly syscall: string;
  readonly code?: string;
  readonly port?: number;
}

export function cannotListen(error: unknown): error is ListenError {
  return (
    error instanceof Error && 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
  );
}

/** @param ports configured ports by setting name */
export function whyNotListening(
  { code, port, message }: ListenError,
  host: string,
  ports: Readonly<Record<string, number>>,
): string {
  const names = Object.keys(ports).filter((name) => port === undefined || ports[name] === port);
  const setting = names.join(' or ');
  switch (code) {
    case 'EADDRINUSE':
      return `Not started: ${host}:${port} is taken; set ${setting} to a free port.`;
    case 'EACCES':
      return `Not started: no permission to listen on ${host}:${port}; set ${setting} to another port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `Not started: this machine has no address ${host}; set HOST to one it has.`;
    default:
      return `Not started: ${message}; HOST, ${names.join(', ')} name where to listen.`;
  }
}
