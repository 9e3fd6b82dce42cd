import { declareList, equalTo } from '@vpds/http';

export const STAGES = ['waiting', 'sending', 'held', 'sent', 'refused', 'givenUp', 'stopped'] as const;

/** LST-11 */
export const NOTIFICATION_LIST = declareList({
  rows: 'notifications',
  filters: {
    productID: equalTo('productID', 'The product', { example: 1 }),
    partner: equalTo('partner', 'Its `commissionPartnerID`', { example: 1 }),
    state: equalTo('state', 'The state of the mail', { values: STAGES, example: 'held' }),
  },
  sorts: ['created', 'updated'],
  order: 'desc',
  times: {
    created: { since: 'since', until: 'until' },
    updated: { since: 'updatedSince', until: 'updatedUntil' },
  },
  keys: { productID: 'leads', partner: 'leads', state: 'leads' },
});
