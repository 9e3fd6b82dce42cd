import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import { type CallContext, type Caller, newSeed, ownContext } from '@vpds/kernel';
import { FIELD_REGISTRIES } from '../field-registry.aggregate.ts';
import { FieldRegistries } from '../field-registries.ts';
import { DefineCustomFieldHandler } from './define-custom-field.handler.ts';

let directory: string;
let engine: SqliteEngine;
const everyCompanyExists = { call: async () => ({ name: 'Company' }) } as unknown as Caller;
const fresh = (): CallContext => ({ ...ownContext(newSeed()), resumed: false });
/** A process of its own: it remembers nothing of what others have defined. */
const replica = () => new DefineCustomFieldHandler(new FieldRegistries(engine.events), everyCompanyExists);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-custom-fields-'));
  engine = await openSqliteEngine({ directory });
  await engine.views.ensure(FIELD_REGISTRIES);
  await engine.recovered(engine.recovery.head);
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

describe('decisions J: defining a custom field', () => {
  test('design 6: a call that another replica resumes names the field that it defined, not a later one', async () => {
    const [one, other] = [replica(), replica()];
    const context = fresh();
    const define = { companyID: 1, type: 'string', alias: null };
    expect(await one.handle(define, context)).toEqual({ message: { key: 'customField_1' } });
    expect(await one.handle({ ...define, type: 'int' }, fresh())).toEqual({ message: { key: 'customField_2' } });
    expect(await other.handle(define, { ...context, resumed: true })).toEqual({
      message: { key: 'customField_1' },
      headers: { 'x-projection': 'pending' },
    });
    expect(await other.handle(define, fresh())).toEqual({ message: { key: 'customField_3' } });
  });
});
