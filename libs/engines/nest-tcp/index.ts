export { Credentials } from './credentials.ts';
export { NestTcpClient, type NestTcpClientOptions } from './nest-tcp-client.ts';
export type { ServiceAuth } from './replica.ts';
export { type ServerAuth, ServiceServer, type ServiceServerOptions } from './service-server.ts';
