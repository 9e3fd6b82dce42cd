// A NestJS + Fastify service that returns the same body and does nothing: the denominator of the ratios.
import 'reflect-metadata';
import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';

const FOUND = {
  message: [
    {
      productID: 1,
      vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
      AP30Pno: null,
      AP30Guid: null,
      AP30Hash: null,
      status: 'created',
      createdAt: '2026-11-22 01:11:10',
      updatedAt: '2026-11-22 01:11:10',
      registrationNumber: 'AB12345',
      brand: 'Volkswagen',
      model: 'Golf',
      mileage: 81000,
      isDrivable: true,
    },
  ],
  status: 'success',
};

class BaselineController {
  create() {
    return { message: 1, status: 'success' };
  }

  search() {
    return FOUND;
  }
}
// Applied as functions: type stripping does not support decorator syntax.
const decorate = (name: 'create' | 'search', ...decorators: MethodDecorator[]) => {
  for (const decorator of decorators)
    decorator(
      BaselineController.prototype,
      name,
      Object.getOwnPropertyDescriptor(BaselineController.prototype, name) as never,
    );
};
decorate('create', Post('product/create'), HttpCode(200));
decorate('search', Get('product/search/:key/:value'));
Controller()(BaselineController);

class BaselineModule {}
Module({ controllers: [BaselineController] })(BaselineModule);

const app = await NestFactory.create<NestFastifyApplication>(BaselineModule, new FastifyAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
console.log(`baseline is ready on ${await app.getUrl()}`);
