/** The operator's key of a service that tests start. */
export const OPERATOR_KEY = 'e2e-operator-key-0123456789';
