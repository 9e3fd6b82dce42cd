// NestJS gateway and NestJS service over its TCP transport, returning the same and doing nothing: the denominator of
// the distributed mode. `service` prints its port; `gateway PORT` its URL.
import 'reflect-metadata';
import { Body, Controller, HttpCode, Inject, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ClientProxy, ClientsModule, MessagePattern, Transport } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { freePort } from '@vpds/engine-testing/local';

const PATTERN = 'product.create';

/** Applied as functions: type stripping does not support decorator syntax. */
function decorate(target: object, name: string, ...decorators: MethodDecorator[]): void {
  const property = Object.getOwnPropertyDescriptor(target, name) as PropertyDescriptor;
  for (const apply of decorators) apply(target, name, property);
}

class ServiceController {
  create() {
    return { message: 1, status: 'success' };
  }
}
decorate(ServiceController.prototype, 'create', MessagePattern(PATTERN));
Controller()(ServiceController);

class GatewayController {
  readonly client: ClientProxy;

  constructor(client: ClientProxy) {
    this.client = client;
  }

  create(body: object) {
    return this.client.send(PATTERN, body);
  }
}
decorate(GatewayController.prototype, 'create', Post('product/create'), HttpCode(200));
Body()(GatewayController.prototype, 'create', 0);
Inject('SERVICE')(GatewayController, undefined, 0);
Controller()(GatewayController);

const [role, servicePort = ''] = process.argv.slice(2);
if (role === 'service') {
  class ServiceModule {}
  Module({ controllers: [ServiceController] })(ServiceModule);
  const port = await freePort();
  const options = { transport: Transport.TCP as const, options: { host: '127.0.0.1', port }, logger: false as const };
  const app = await NestFactory.createMicroservice(ServiceModule, options);
  await app.listen();
  console.log(`service is ready on http://127.0.0.1:${port}`);
} else {
  class GatewayModule {}
  const options = { host: '127.0.0.1', port: Number(servicePort) };
  const clients = ClientsModule.register([{ name: 'SERVICE', transport: Transport.TCP, options }]);
  Module({ imports: [clients], controllers: [GatewayController] })(GatewayModule);
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule, new FastifyAdapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  console.log(`gateway is ready on ${await app.getUrl()}`);
}
