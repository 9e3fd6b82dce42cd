/** What a controller or a handler injects that is an interface: the token of its provider. */
export const CALLER = Symbol('Caller');
export const EVENT_STORE = Symbol('EventStore');
