import { Refusal, companyOf } from '@vpds/kernel';
import { endpoint, pathID, withoutAbsent } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { changeUserRoute } from './change-user.schema.ts';

export const changeUserEndpoint = endpoint(changeUserRoute, ({ path, body, context, call }) =>
  call(accountsContract.changeUser, {
    userID: pathID(path.userID, new Refusal('user_not_found', [path.userID])),
    companyID: companyOf(context),
    change: withoutAbsent(body),
  }),
);
