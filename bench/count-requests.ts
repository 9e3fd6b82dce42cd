// Loaded before a service (NODE_OPTIONS=--import …): counts what it sends to its engines, by engine and kind, and writes
// the counts to COUNT_DIR/PROCESS.PID.json every half second. Counts at the clients, so TLS and several nodes change
// nothing.
import { renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Method = (this: unknown, ...args: never[]) => unknown;

const require = createRequire(import.meta.url);
const counts: Record<string, number> = {};

function count(engine: string, kind: string): void {
  const key = `${engine} ${kind}`;
  counts[key] = (counts[key] ?? 0) + 1;
}

/** Calls `note` with the arguments of every call of a method. */
function watch(prototype: object, name: string, note: (...args: never[]) => void): void {
  const methods = prototype as Record<string, Method>;
  const before = methods[name];
  if (before === undefined) throw new Error(`There is no method ${name}`);
  methods[name] = function (this: unknown, ...args: never[]) {
    note(...args);
    return before.apply(this, args);
  };
}

interface PrototypeOf {
  readonly prototype: object;
}

const kafka = require('kafkajs/src/network/connection') as PrototypeOf;
watch(kafka.prototype, 'send', ({ request }: { request: { apiName: string } }) => count('kafka', request.apiName));

const mongodb = require(join(require.resolve('mongodb'), '../cmap/connection.js')) as { Connection: PrototypeOf };
type Filter = { readonly kind?: unknown; readonly _id?: unknown };

watch(
  mongodb.Connection.prototype,
  'command',
  (_: unknown, command: Record<string, unknown> & { readonly filter?: Filter }) => {
    const [name = ''] = Object.keys(command);
    const of = name === 'find' ? [String(command[name]), operationalKind(command.filter ?? {})] : [];
    count('mongodb', [name, ...of].filter((part) => part !== '').join(' '));
  },
);

/** The kind of an id of the collection `operational`, which is `["KIND","ID"]`. */
function operationalKind({ kind, _id }: Filter): string {
  if (typeof kind === 'string') return kind;
  const first = typeof _id === 'object' && _id !== null && '$in' in _id ? [_id.$in].flat()[0] : _id;
  return typeof first === 'string' ? (/^\["([^"]*)"/.exec(first)?.[1] ?? '') : '';
}

const redis = require('ioredis') as { Redis: PrototypeOf };
// Commands that wait for the connection are sent twice; at rest there are none.
watch(redis.Redis.prototype, 'sendCommand', ({ name }: { name: string }) => count('redis', name));

const grpc = require('@grpc/grpc-js') as { Channel: PrototypeOf };
watch(grpc.Channel.prototype, 'createCall', (path: string) => count('eventstoredb', path.split('/').at(-1) ?? path));

const name = /apps\/([a-z-]+)\/dist/.exec(process.argv[1] ?? '')?.[1] ?? 'other';
const file = join(process.env['COUNT_DIR'] ?? '.', `${name}.${process.pid}.json`);
setInterval(() => {
  writeFileSync(`${file}.new`, JSON.stringify(counts));
  renameSync(`${file}.new`, file);
}, 500).unref();
