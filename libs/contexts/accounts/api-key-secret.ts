import { hash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export function newApiKey(): string {
  return `vpds_${randomBytes(32).toString('base64url')}`;
}

/** A random key of 256 bits needs no salt and no slow hash. */
export function hashOf(apiKey: string): string {
  return hash('sha256', apiKey, 'hex');
}
