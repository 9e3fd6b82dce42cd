export { CommandProxy } from './command-proxy.ts';
