import { endpoint } from '@vpds/http';
import { trackingContract } from '../tracking.contract.ts';
import { orderTransportRoute } from './order-transport.schema.ts';

export const orderTransportEndpoint = endpoint(orderTransportRoute, ({ body, call }) => {
  const { productID, vehicleIdentificationNumber, AP30Guid, AP30Pno, ...order } = body;
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
  return call(trackingContract.order, request);
});
