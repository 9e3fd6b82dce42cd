/** The key of services that tests start. */
export const OPERATOR_KEY = 'e2e-operator-key-0123456789';
