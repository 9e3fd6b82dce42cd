export const CALLER = Symbol('Caller');
export const EVENT_STORE = Symbol('EventStore');
