import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyAuthenticator, accountsEdge, accountsService, bootstrap } from '@vpds/accounts';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  CALLER,
  EVENT_STORE,
  InProcessCaller,
  Metrics,
  OutboundMetrics,
  Readiness,
  ServiceTime,
  createEdge,
  createLogger,
  runServices,
  viewsOf,
} from '@vpds/platform';
import { productEdge, productService } from '@vpds/product';
import { type PreparedDataEngines, preparedDataEdge, preparedDataService } from '../index.ts';

const OPERATOR_KEY = 'operator-key-of-a-test';

/** An answer of the REST interface. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

export interface TestCall {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The edge with this context and those that it calls, in this process, on the embedded engine. */
export interface TestEdge {
  readonly engine: SqliteEngine;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, options?: TestCall): Promise<TestAnswer>;
  /** A key of a new company. */
  tenant(permissions?: readonly string[]): Promise<{ companyID: number; key: string }>;
  close(): Promise<void>;
}

type Options = Pick<PreparedDataEngines, 'urlCheck' | 'checker'> & {
  readonly maxBodyBytes?: number;
  /** Default: a fresh one, removed in the end. */
  readonly directory?: string;
  /** False: reactions and jobs do not run, as after a crash right behind an answer. */
  readonly background?: boolean;
};

export async function startEdge({
  directory,
  maxBodyBytes = 524_288,
  background = true,
  ...checking
}: Options): Promise<TestEdge> {
  const dataDirectory = directory ?? (await mkdtemp(join(tmpdir(), 'vpds-prepared-data-')));
  const engine = await openSqliteEngine({ directory: dataDirectory });
  const { events, views } = engine;
  const logger = createLogger('silent', 'test');
  const readiness = new Readiness();
  const metrics = new Metrics();
  const caller = new InProcessCaller();
  const authenticator = new KeyAuthenticator(views);
  // Its handlers are needed, not what it does in the background: no platform is asked.
  const product = productService({
    events,
    views,
    caller,
    logger,
    time: new ServiceTime('UTC'),
    relatedHistory: [],
    platform: { url: 'http://127.0.0.1:9', token: '' },
    outboundMetrics: new OutboundMetrics(metrics),
  });
  const services = [
    accountsService({ events, views, authenticator }),
    { ...product, reactions: [], jobs: [] },
    preparedDataService({ events, views, caller, ...checking }),
  ];
  for (const service of services) caller.register(service.handlers);
  for (const view of viewsOf(services)) await views.ensure(view);
  await bootstrap(events, caller, OPERATOR_KEY);
  const edges = [accountsEdge, productEdge, preparedDataEdge];
  const edge = await createEdge({
    modules: edges.map(({ module }) => module),
    providers: [
      { provide: CALLER, useValue: caller },
      { provide: EVENT_STORE, useValue: events },
    ],
    catalogues: edges.map(({ errors }) => errors),
    routes: edges.flatMap(({ routes }) => routes),
    authenticator,
    idempotency: engine.idempotency,
    limiter: null,
    maxBodyBytes,
    logger,
    readiness,
    metrics,
  });
  const running = background ? await runServices(services, engine, logger, readiness) : null;
  const call: TestEdge['call'] = async (method, path, body, { key = OPERATOR_KEY, headers = {} } = {}) => {
    const response = await edge.app.inject({
      method,
      url: path,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() as unknown };
  };
  return {
    engine,
    call,
    async tenant(permissions = ['uploadResources']) {
      const { companyID } = (await call('POST', '/admin/companies', { name: 'Company' })).body.message;
      const user = { companyID, name: 'User', email: 'user@example.com', permissions };
      const { userID } = (await call('POST', '/admin/users', user)).body.message;
      const { apiKey } = (await call('POST', '/admin/api-keys', { userID })).body.message;
      return { companyID, key: apiKey as string };
    },
    async close() {
      await edge.app.close();
      await running?.stop();
      await engine.close();
      if (directory === undefined) await rm(dataDirectory, { recursive: true });
    },
  };
}
