export { CONTEXTS, EDGES, contextsWith } from './contexts.ts';
export { type InterfaceParts, createInterface } from './create-interface.ts';
