/** Kafka's own error types for a missing right, and the client's for a login that is refused. */
const DENIED = /AUTHORIZATION_FAILED$|^SASL_AUTHENTICATION_FAILED$/;

/** Whether a broker does not permit something: the client's error, or the one that it wraps after its last try. */
export function isDenied(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KafkaJSSASLAuthenticationError') return true;
  if ('type' in error && DENIED.test(String(error.type))) return true;
  return isDenied(error.cause);
}
