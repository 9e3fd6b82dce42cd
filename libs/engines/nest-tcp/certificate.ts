import { type KeyObject, randomBytes, sign } from 'node:crypto';

/** X.509 version 3, ECDSA with SHA-256. */
export interface CertificateRequest {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signingKey: KeyObject;
  /** May sign others; otherwise for both ends of TLS. */
  readonly isAuthority: boolean;
  /** Unix milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
}

const OID = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  keyUsage: '551d0f',
  extendedKeyUsage: '551d25',
  serverAuthentication: '2b06010505070301',
  clientAuthentication: '2b06010505070302',
} as const;

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (name: keyof typeof OID) => der(0x06, Buffer.from(OID[name], 'hex'));
const octets = (content: Uint8Array) => der(0x04, content);
const bits = (unused: number, content: Uint8Array) => der(0x03, Buffer.from([unused]), content);
const named = (name: string) => sequence(der(0x31, sequence(oid('commonName'), der(0x0c, Buffer.from(name)))));
const ALGORITHM = sequence(oid('ecdsaWithSha256'));
const TRUE = Buffer.from([0x01, 0x01, 0xff]);
const ZERO = Buffer.from([0x02, 0x01, 0x00]);
const VERSION_3 = der(0xa0, Buffer.from([0x02, 0x01, 0x02]));

/** PEM. Lengths up to 65,535 bytes. */
export function signedCertificate(request: CertificateRequest): string {
  const { subject, issuer, publicKey, signingKey, isAuthority, notBefore, notAfter } = request;
  const content = sequence(
    VERSION_3,
    der(0x02, Buffer.from([0x01]), randomBytes(16)),
    ALGORITHM,
    named(issuer),
    sequence(time(notBefore), time(notAfter)),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...(isAuthority ? authorityExtensions() : serviceExtensions()))),
  );
  const certificate = sequence(content, ALGORITHM, bits(0, sign('sha256', content, signingKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Years from 2050 on have their own tag. */
function time(moment: number): Buffer {
  const text = `${new Date(moment).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return moment < Date.UTC(2050, 0) ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}

/** Signs certificates (bits 5 and 6), no intermediate authorities. */
function authorityExtensions(): Buffer[] {
  return [
    sequence(oid('basicConstraints'), TRUE, octets(sequence(TRUE, ZERO))),
    sequence(oid('keyUsage'), TRUE, octets(bits(1, Buffer.from([0x06])))),
  ];
}

/** Signs handshakes (bit 0) at either end. */
function serviceExtensions(): Buffer[] {
  return [
    sequence(oid('basicConstraints'), TRUE, octets(sequence())),
    sequence(oid('keyUsage'), TRUE, octets(bits(7, Buffer.from([0x80])))),
    sequence(oid('extendedKeyUsage'), octets(sequence(oid('serverAuthentication'), oid('clientAuthentication')))),
  ];
}
