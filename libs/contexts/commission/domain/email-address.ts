/** Characters (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** Letters, marks and digits of any script, inner hyphens. */
const LABEL = String.raw`[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/**
 * `local@domain` without quoting, comments, lists, or anything that could end a header line or SMTP command. Not
 * guaranteed: that mail arrives.
 */
const ADDRESS = new RegExp(String.raw`^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@${LABEL}(?:\.${LABEL})*$`, 'u');

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && ADDRESS.test(text);
}
