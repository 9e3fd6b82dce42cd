export const OPERATION_CLIENT = Symbol('Caller');
export const EVENT_STORE = Symbol('EventStore');
