export { NestTcpCaller, type NestTcpCallerOptions } from './nest-tcp-caller.ts';
export { ServiceServer, type ServiceServerOptions } from './service-server.ts';
