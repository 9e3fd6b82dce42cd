export { openMongo, type Mongo, type MongoOptions } from './open-mongo.ts';
