import { Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { trackingContract } from '../tracking.contract.ts';
import { orderTransportBody } from './order-transport.schema.ts';

@Controller('product/transport')
export class OrderTransportController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Post('order')
  @HttpCode(200)
  async order(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { productID, vehicleIdentificationNumber, AP30Guid, AP30Pno, ...order } = read(orderTransportBody, body);
    const request = {
      identifiers: { productID, vehicleIdentificationNumber, AP30Guid, AP30Pno },
      provider: order.provider,
      pickup: {
        companyName: order.pickupCompanyName ?? null,
        address: order.pickupAddress ?? null,
        phone: order.pickupPhone ?? null,
        email: order.pickupEmail ?? null,
        date: order.pickupDate ?? null,
      },
      delivery: {
        companyName: order.deliveryCompanyName ?? null,
        address: order.deliveryAddress ?? null,
        phone: order.deliveryPhone ?? null,
        email: order.deliveryEmail ?? null,
        date: order.deliveryDate ?? null,
      },
      comment: order.comment ?? null,
    };
    return success(await this.#caller.call(trackingContract.order, request, context), reply);
  }
}
