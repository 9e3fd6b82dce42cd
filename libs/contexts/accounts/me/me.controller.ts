import { endpoint } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { meRoute } from './me.schema.ts';

export const meEndpoint = endpoint(meRoute, async ({ call }) => ({ message: await call(accountsContract.me, {}) }));
