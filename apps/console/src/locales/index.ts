import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { en } from './en.ts';

/** A text of the catalogue. */
export type MessageID = keyof typeof en;

/** Another language is one more file of this shape. */
export type Catalogue = Readonly<Record<MessageID, string>>;

i18n.setMessagesCompiler(compileMessage);
i18n.load('en', { ...en });
i18n.activate('en');

/** The text in the user's language, in ICU MessageFormat with `values`. */
export function t(id: MessageID, values: Readonly<Record<string, unknown>> = {}): string {
  return i18n._(id, values);
}

/** The text of a code that the service may extend, else the code itself. */
export function word(prefix: string, code: string): string {
  const id = `${prefix}.${code}`;
  return id in en ? i18n._(id) : code;
}
