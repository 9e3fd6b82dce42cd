export { type Environment, InvalidSettings } from './setting.ts';
export * from './settings.ts';
