/** What a controller or a handler injects that is an interface: the token of its provider. */
export const CALLER = Symbol('Caller');
export const EVENT_STORE = Symbol('EventStore');
export const VIEW_STORE = Symbol('ViewStore');
export const OPERATIONAL_STORE = Symbol('OperationalStore');
export const CHECKPOINT_STORE = Symbol('CheckpointStore');
export const JOB_QUEUE = Symbol('JobQueue');
export const SETTINGS_TOKEN = Symbol('Settings');
export const LOGGER = Symbol('Logger');
