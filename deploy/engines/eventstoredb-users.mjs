// Creates a user per service at EventStoreDB or KurrentDB, outside `$admins`: each may append to and read ordinary
// streams, and read `$all`. Prints a sentence per user; changes nothing that is there already, run twice it writes nothing.
// EVENTSTORE_URL='esdb://admin:password@node:2113' PASSWORDS=directory node deploy/engines/eventstoredb-users.mjs
// EVENTSTORE_URL may be any URL that the services accept. PASSWORDS contains a file per service, with its name.
// --set-passwords gives existing users the passwords of the files. Exit code 1 if a service could not use the store.
import { BACKWARDS, END, EventStoreDBClient, NO_STREAM, jsonEvent } from '@eventstore/db-client';
// The parser of the services' own client: what they accept is accepted here.
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';

const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];
const GROUP = 'vpds';
const ADMINS = '$admins';
/** Default of `$all` where its metadata name no readers. */
const READERS = [ADMINS];
const PATIENCE = 5_000;

/** Printed as a sentence, without a stack. */
class Trouble extends Error {}

const setPasswords = process.argv.includes('--set-passwords');
const { EVENTSTORE_URL = '', PASSWORDS } = process.env;
try {
  await main();
} catch (error) {
  console.error(error instanceof Trouble ? error.message : `The event store refused: ${error.message}`);
  process.exitCode = 1;
}

async function main() {
  const passwords = new Map(SERVICES.map((name) => [name, passwordOf(name)]));
  const settings = settingsIn(EVENTSTORE_URL);
  const nodes = nodesOf(settings);
  try {
    for (const [name, password] of passwords) await provide(nodes, name, password);
  } finally {
    await nodes.agent.close();
  }
  const client = EventStoreDBClient.connectionString(EVENTSTORE_URL);
  try {
    await letReadAll(client);
  } finally {
    await client.dispose();
  }
}

function passwordOf(name) {
  if (PASSWORDS === undefined) throw new Trouble('PASSWORDS must name a directory with a file per service');
  try {
    return readFileSync(join(PASSWORDS, name), 'utf8').trim();
  } catch (error) {
    throw new Trouble(`The password of ${name} cannot be read: ${error.message}`);
  }
}

/** The parser's errors may contain the URL with its password. */
function settingsIn(url) {
  const settings = (() => {
    try {
      return parseConnectionString(url);
    } catch {
      throw new Trouble(
        'EVENTSTORE_URL cannot be read by its driver: look at its port and its options, and percent-encode what is special in its password',
      );
    }
  })();
  if (settings.tls === false)
    throw new Trouble(
      'EVENTSTORE_URL contains tls=false: without TLS a node has no users, and every client is an admin',
    );
  if (settings.defaultCredentials === undefined)
    throw new Trouble(`EVENTSTORE_URL must name a user of ${ADMINS} and its password`);
  return settings;
}

/** The HTTP interface of the nodes, trusted as the gRPC client trusts them. */
function nodesOf({ hosts, defaultCredentials, tlsCAFile, userCertFile, userKeyFile }) {
  const file = (name, path) => {
    try {
      return path === undefined ? undefined : readFileSync(path);
    } catch (error) {
      throw new Trouble(`${name} cannot be read: ${error.message}`);
    }
  };
  const connect = {
    timeout: PATIENCE,
    ca: file('tlsCAFile', tlsCAFile ?? process.env.GRPC_DEFAULT_SSL_ROOTS_FILE_PATH),
    cert: file('userCertFile', userCertFile),
    key: file('userKeyFile', userKeyFile),
  };
  const agent = new Agent({ connect, allowH2: false, headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
  return { agent, hosts, admin: defaultCredentials };
}

/** Asks one node after the other, until one answers. */
async function ask({ agent, hosts, admin }, path, { method = 'GET', login = admin, body } = {}) {
  const authorization = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
  const headers = { authorization, accept: 'application/json', 'content-type': 'application/json' };
  const failures = [];
  for (const { address, port } of hosts) {
    try {
      const options = { method, headers, dispatcher: agent, body: body === undefined ? null : JSON.stringify(body) };
      const answer = await request(`https://${address}:${port}${path}`, options);
      const text = await answer.body.text();
      if (answer.statusCode < 500) return { status: answer.statusCode, text };
      failures.push(`${address}:${port} answers ${answer.statusCode}`);
    } catch (error) {
      failures.push(`${address}:${port} (${error.code ?? error.message})`);
    }
  }
  throw new Trouble(`No node of EVENTSTORE_URL answers as it should: ${failures.join(', ')}`);
}

/** Reads and writes as an admin. Null: there is none. */
async function asAdmin(nodes, path, options) {
  const { status, text } = await ask(nodes, path, options);
  if (status === 404) return null;
  if (status === 401 || status === 403)
    throw new Trouble(
      `EVENTSTORE_URL must name a user of ${ADMINS} and its password: ${nodes.admin.username} is refused`,
    );
  if (status >= 300)
    throw new Trouble(`The event store answers ${status} to ${options?.method ?? 'GET'} ${path}: ${text}`);
  return text;
}

async function provide(nodes, name, password) {
  const found = await asAdmin(nodes, `/users/${name}`);
  if (found === null) {
    const body = { loginName: name, fullName: name, groups: [GROUP], password };
    await asAdmin(nodes, '/users/', { method: 'POST', body });
    console.log(`${name} was created.`);
    return;
  }
  const user = JSON.parse(found).data;
  if (user.disabled === true) return incomplete(`${name} is disabled: enable it, or delete it and run this again.`);
  await joinGroup(nodes, name, user);
  const { status } = await ask(nodes, '/users/$current', { login: { username: name, password } });
  if (status < 300) console.log(`${name} exists with this password.`);
  else if (setPasswords) {
    await asAdmin(nodes, `/users/${name}/command/reset-password`, { method: 'POST', body: { newPassword: password } });
    console.log(`${name} existed with another password and has this one now.`);
  } else
    incomplete(
      `${name} exists with another password: put that into ${join(PASSWORDS, name)}, or change it with --set-passwords.`,
    );
}

function incomplete(sentence) {
  console.log(sentence);
  process.exitCode = 1;
}

async function joinGroup(nodes, name, { fullName, groups = [] }) {
  if (groups.includes(GROUP)) return;
  await asAdmin(nodes, `/users/${name}`, { method: 'PUT', body: { fullName, groups: [...groups, GROUP] } });
  console.log(`${name} was added to the group ${GROUP}.`);
}

/** Adds the group to the readers of `$all`; everything else in its metadata stays. */
async function letReadAll(client) {
  const { metadata, revision } = await metadataOfAll(client);
  const { $acl: acl = {} } = metadata;
  if (typeof acl !== 'object')
    throw new Trouble(`The rights of $all are ${acl}: let the group ${GROUP} read it by hand`);
  const readers = [acl.$r ?? READERS].flat();
  // The group `$all` contains everybody.
  if (readers.includes(GROUP) || readers.includes('$all')) return console.log(`The group ${GROUP} may read $all.`);
  const data = { ...metadata, $acl: { ...acl, $r: [...readers, GROUP] } };
  await client.appendToStream('$$$all', jsonEvent({ type: '$metadata', data }), { expectedRevision: revision });
  console.log(`The group ${GROUP} may read $all now.`);
}

async function metadataOfAll(client) {
  try {
    const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1 };
    for await (const { event } of client.readStream('$$$all', newest))
      if (event !== undefined) return { metadata: event.data, revision: event.revision };
  } catch (error) {
    if (error.type !== 'stream-not-found') throw error;
  }
  return { metadata: {}, revision: NO_STREAM };
}
