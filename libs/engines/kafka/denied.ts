const DENIED = /AUTHORIZATION_FAILED$|^SASL_AUTHENTICATION_FAILED$/;

/** Finds the refusal also in the cause wrapped by the client's last retry. */
export function isDenied(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KafkaJSSASLAuthenticationError') return true;
  if ('type' in error && DENIED.test(String(error.type))) return true;
  return isDenied(error.cause);
}
