export { Credentials } from './credentials.ts';
export { NestTcpCaller, type NestTcpCallerOptions } from './nest-tcp-caller.ts';
export type { ServiceAuth } from './replica.ts';
export { type ServerAuth, ServiceServer, type ServiceServerOptions } from './service-server.ts';
