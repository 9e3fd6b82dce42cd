import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import { OPERATION_CLIENT, createEdge, servedBy } from '@vpds/http';
import { InProcessClient, runServices, viewsOf } from '@vpds/runtime';
import { Metrics, Readiness, createLogger } from '@vpds/observability';
import { type PreparedDataEngines, preparedDataEdge, preparedDataService } from '../index.ts';
import { TestAccounts, TestFieldKeys, neighbourErrors } from './neighbours.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;

  readonly body: any;
}

export interface TestCall {
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An edge on the embedded engine in this process. Other contexts are stubs. */
export interface TestEdge {
  readonly engine: SqliteEngine;
  readonly accounts: TestAccounts;
  readonly fieldKeys: TestFieldKeys;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown, options: TestCall): Promise<TestAnswer>;
  close(): Promise<void>;
}

type Options = Pick<PreparedDataEngines, 'urlCheck' | 'checker'> & {
  readonly maxBodyBytes?: number;
  /** Default: a temporary directory. */
  readonly directory?: string;
  /** `false` starts no reactions and jobs, as if a crash had followed an answer. */
  readonly background?: boolean;
};

export async function startEdge(options: Options): Promise<TestEdge> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'vpds-prepared-data-')));
  const engine = await openSqliteEngine({ directory });
  const { events, views, idempotency } = engine;
  const accounts = new TestAccounts();
  const fieldKeys = new TestFieldKeys();
  const operationClient = new InProcessClient();
  const service = preparedDataService({ events, views, operationClient, ...options });
  operationClient.register([...service.handlers, ...accounts.handlers, ...fieldKeys.handlers]);
  for (const view of viewsOf([service])) await views.ensure(view);
  const logger = createLogger('silent', 'test');
  const readiness = new Readiness();
  const { app } = await createEdge({
    ...servedBy([preparedDataEdge]),
    providers: [{ provide: OPERATION_CLIENT, useValue: operationClient }],
    catalogues: [preparedDataEdge.errors, neighbourErrors],
    authenticator: accounts,
    idempotency,
    limiter: null,
    maxBodyBytes: options.maxBodyBytes ?? 524_288,
    logger,
    readiness,
    metrics: new Metrics(),
  });
  const running = options.background === false ? null : await runServices([service], engine, logger, new Metrics());
  return {
    engine,
    accounts,
    fieldKeys,
    async call(method, path, body, { key, headers = {} }) {
      const response = await app.inject({
        method,
        url: path,
        headers: {
          'x-api-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
    },
    async close() {
      await app.close();
      await running?.stop();
      await engine.close();
      if (options.directory === undefined) await rm(directory, { recursive: true });
    },
  };
}
