export { DenyingProxy } from './denying-proxy.ts';
