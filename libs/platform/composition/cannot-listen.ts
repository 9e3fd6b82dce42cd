/** Whether a process could not start because of where it was to listen: a port that is taken, an address that is not its own. */
export function cannotListen(error: unknown): error is Error & { readonly syscall: string } {
  return (
    error instanceof Error && 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
  );
}
