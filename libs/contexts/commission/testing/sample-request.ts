import type { NotificationRequest } from '../domain/notification.decider.ts';

export function sampleRequest(more: Partial<NotificationRequest> = {}): NotificationRequest {
  const assignmentID = more.assignmentID ?? 'fcd75cdb-2270-43eb-9724-25f8c97576c7';
  return {
    assignmentID,
    messageID: `${assignmentID}@vpds.example`,
    productID: 4,
    companyID: 1,
    companyName: 'Bilhuset Ærø',
    commissionPartnerID: 7,
    partnerName: 'Nordic Car Sales',
    partnerEmail: 'sales@nordic-cars.example',
    vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
    AP30Pno: 100_234,
    assignedOn: '2026-11-22',
    prices: [
      { name: 'commissionPrice', text: '129000' },
      { name: 'commissionFee', text: '4500' },
      { name: 'salesPriceDealer', text: '139900' },
    ],
    fields: [
      { name: 'registrationNumber', text: 'AB 12 345' },
      { name: 'brand', text: 'Volkswagen' },
      { name: 'model', text: 'Golf' },
      { name: 'isDrivable', text: 'Yes' },
      { name: 'auctionGrade', text: '4' },
    ],
    ...more,
  };
}
