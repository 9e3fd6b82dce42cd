// A user for each service at MongoDB, with rights in the database `vpds` alone, and there no more than to read, write, and make
// and drop collections: nobody may drop the database, manage users or read another one.
//   PASSWORDS=directory mongosh mongodb://admin@host/admin mongodb-users.js
// PASSWORDS holds a file for each service, named as it is. The users are in `admin`: authSource=admin in MONGODB_URL.
// A user that exists keeps its password and its other roles; SET_PASSWORDS=yes gives it the password of its file.
const { readFileSync } = require('fs');

const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];
const { PASSWORDS, SET_PASSWORDS } = process.env;
const admin = db.getSiblingDB('admin');
const ACTIONS = ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex', 'dropCollection'];
const role = { privileges: [{ resource: { db: 'vpds', collection: '' }, actions: ACTIONS }], roles: [] };
const granted = { role: 'vpdsService', db: 'admin' };

function passwordOf(user) {
  if (PASSWORDS === undefined) throw new Error('PASSWORDS must name a directory with a file per service');
  return readFileSync(`${PASSWORDS}/${user}`, 'utf8').trim();
}

function provide(user, pwd) {
  const known = admin.getUser(user);
  if (known === null) {
    admin.createUser({ user, pwd, roles: [granted] });
    return `${user} was created.`;
  }
  const has = known.roles.some(({ role, db }) => role === granted.role && db === granted.db);
  if (!has) admin.grantRolesToUser(user, [granted]);
  if (SET_PASSWORDS !== 'yes')
    return `${user} exists and keeps its password: SET_PASSWORDS=yes gives it that of its file.`;
  admin.updateUser(user, { pwd });
  return `${user} existed and has the password of its file now.`;
}

// All files are read before anything is written.
const passwords = SERVICES.map((user) => [user, passwordOf(user)]);
if (admin.getRole('vpdsService')) admin.updateRole('vpdsService', role);
else admin.createRole({ role: 'vpdsService', ...role });
for (const [user, pwd] of passwords) print(provide(user, pwd));
