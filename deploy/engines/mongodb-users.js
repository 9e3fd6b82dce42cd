// A user for each service at MongoDB, with rights in the database `vpds` alone, and there no more than to read, write, and make
// and drop collections: nobody may drop the database, manage users or read another one.
//   PASSWORDS=directory mongosh mongodb://admin@host/admin mongodb-users.js
// PASSWORDS holds a file for each service, named as it is. The users are in `admin`: authSource=admin in MONGODB_URL.
const { readFileSync } = require('fs');

const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];
const admin = db.getSiblingDB('admin');
const ACTIONS = ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex', 'dropCollection'];
const role = { privileges: [{ resource: { db: 'vpds', collection: '' }, actions: ACTIONS }], roles: [] };

if (admin.getRole('vpdsService')) admin.updateRole('vpdsService', role);
else admin.createRole({ role: 'vpdsService', ...role });
for (const user of SERVICES) {
  const pwd = readFileSync(`${process.env.PASSWORDS}/${user}`, 'utf8').trim();
  const roles = [{ role: 'vpdsService', db: 'admin' }];
  if (admin.getUser(user)) admin.updateUser(user, { pwd, roles });
  else admin.createUser({ user, pwd, roles });
}
