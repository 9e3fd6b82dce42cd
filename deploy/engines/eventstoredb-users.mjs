// Creates a user per service at EventStoreDB or KurrentDB, outside `$admins`: each may append to and read ordinary
// streams, and read `$all`. Existing users stay unchanged.
// EVENTSTORE_URL='esdb://admin:password@node:2113' PASSWORDS=directory node deploy/engines/eventstoredb-users.mjs
// PASSWORDS contains a file per service, with its name.
import { EventStoreDBClient } from '@eventstore/db-client';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];
const { EVENTSTORE_URL = '', PASSWORDS = '' } = process.env;
const { username, password, host, searchParams } = new URL(EVENTSTORE_URL);
const users = `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}/users/`;
const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
const headers = { Authorization: `Basic ${login}`, 'Content-Type': 'application/json' };

async function makeUser(name) {
  if ((await fetch(users + name, { headers })).ok) return;
  const secret = readFileSync(join(PASSWORDS, name), 'utf8').trim();
  const body = JSON.stringify({ loginName: name, fullName: name, groups: ['vpds'], password: secret });
  const answer = await fetch(users, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
}

for (const name of SERVICES) await makeUser(name);
const client = EventStoreDBClient.connectionString(EVENTSTORE_URL);
await client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'vpds'] } });
await client.dispose();
