import { now as serviceNow } from '@vpds/kernel';
import { X509Certificate, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedCertificate } from './certificate.ts';
import { commonName } from './credentials.ts';

const DAY = 86_400_000;
const AUTHORITY_DAYS = 3_650;
const CERTIFICATE_DAYS = 730;
const RENEW_BEFORE_DAYS = 365;
/** Tolerates slow clocks of other machines. */
const BACKDATED = 2 * DAY;

interface Pair {
  readonly certificate: string;
  readonly key: string;
}

/**
 * Creates missing `DIRECTORY/NAME/{ca.crt,tls.crt,tls.key}` and the authority in `DIRECTORY/ca`, which signs for every
 * service: only the operator needs it. Replaces certificates that expire within a year, are of another authority, or are
 * not those of their key.
 * @returns names with new certificates
 */
export async function makeInternalKeys(
  directory: string,
  names: readonly string[],
  { days = CERTIFICATE_DAYS }: { readonly days?: number } = {},
): Promise<string[]> {
  const authority = (await pairIn(join(directory, 'ca'), 'ca')) ?? (await newAuthority(join(directory, 'ca')));
  const made: string[] = [];
  for (const name of names) {
    const place = join(directory, name);
    const present = await pairIn(place, 'tls');
    if (present !== null && isGood(present, authority)) continue;
    const pair = newPair(name, days, authority);
    await write(place, { 'ca.crt': authority.certificate, 'tls.crt': pair.certificate, 'tls.key': pair.key });
    made.push(name);
  }
  return made;
}

async function newAuthority(place: string): Promise<Pair> {
  // A replaced authority stays trusted for a while.
  const pair = newPair(`vpds internal ${randomBytes(4).toString('hex')}`, AUTHORITY_DAYS, null);
  await write(place, { 'ca.crt': pair.certificate, 'ca.key': pair.key });
  return pair;
}

function isGood({ certificate }: Pair, authority: Pair): boolean {
  const parsed = new X509Certificate(certificate);
  const signer = new X509Certificate(authority.certificate).publicKey;
  return parsed.verify(signer) && Date.parse(parsed.validTo) - serviceNow() > RENEW_BEFORE_DAYS * DAY;
}

/** `authority` null: self-signed. */
function newPair(name: string, days: number, authority: Pair | null): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = serviceNow();
  const certificate = signedCertificate({
    subject: name,
    issuer: authority === null ? name : nameIn(authority.certificate),
    publicKey,
    signingKey: authority === null ? privateKey : createPrivateKey(authority.key),
    isAuthority: authority === null,
    notBefore: now - BACKDATED,
    notAfter: now + days * DAY,
  });
  return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function nameIn(certificate: string): string {
  return commonName(new X509Certificate(certificate).toLegacyObject()) ?? '';
}

/** Null if a file is missing, or the key is not that of the certificate: an interrupted write leaves both. */
async function pairIn(place: string, stem: string): Promise<Pair | null> {
  try {
    const [certificate, key] = await Promise.all(
      [`${stem}.crt`, `${stem}.key`].map((file) => readFile(join(place, file), 'utf8')),
    );
    const pair = { certificate: certificate as string, key: key as string };
    return new X509Certificate(pair.certificate).checkPrivateKey(createPrivateKey(pair.key)) ? pair : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function write(place: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    const file = join(place, name);
    await writeFile(`${file}.new`, text, { mode: name.endsWith('.key') ? 0o600 : 0o644 });
    await rename(`${file}.new`, file);
  }
}
