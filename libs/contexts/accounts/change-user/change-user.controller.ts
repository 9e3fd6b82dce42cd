import { companyOf } from '@vpds/kernel';
import { endpoint, withoutAbsent } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { changeUserRoute } from './change-user.schema.ts';

export const changeUserEndpoint = endpoint(changeUserRoute, ({ path, body, context, call }) =>
  call(accountsContract.changeUser, {
    userID: Number(path.userID),
    companyID: companyOf(context),
    change: withoutAbsent(body),
  }),
);
