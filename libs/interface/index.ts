export { CONTEXTS, EDGES, contextsWith, eventCodecs } from './contexts.ts';
export { type InterfaceParts, createInterface } from './create-interface.ts';
