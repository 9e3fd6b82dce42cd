import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutboxTransport } from './outbox-transport.ts';

const MAIL = {
  messageID: 'a1@example.com',
  from: 'a@b',
  to: 'c@d',
  message: Buffer.from('Subject: x\r\n\r\nbody\r\n'),
};
const NOW = async () => undefined;

let directory: string;
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'vpds-outbox-')), 'outbox');
});
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

describe('RUN-6: mails captured as files', () => {
  test('named by the Message-ID, complete, and without other files', async () => {
    expect(await new OutboxTransport(directory).deliver(MAIL, NOW)).toMatchObject({ kind: 'sent' });
    expect(await readdir(directory)).toEqual(['a1@example.com.eml']);
    expect(await readFile(join(directory, 'a1@example.com.eml'))).toEqual(MAIL.message);
  });

  test('ADR-9: a delivery that is repeated leaves one file, also after a crash amid writing', async () => {
    const transport = new OutboxTransport(directory);
    await transport.deliver(MAIL, NOW);
    await writeFile(join(directory, '.a2@example.com.eml.part'), 'half');
    await transport.deliver(MAIL, NOW);
    await transport.deliver({ ...MAIL, messageID: 'a2@example.com' }, NOW);
    expect((await readdir(directory)).sort()).toEqual(['a1@example.com.eml', 'a2@example.com.eml']);
  });

  test('nothing is written before it is on record', async () => {
    const outcome = await new OutboxTransport(directory).deliver(MAIL, () => Promise.reject(new Error('no')));
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'The mail could not be captured', words: 'no' });
    await expect(readdir(directory)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a directory that cannot be made is a temporary failure', async () => {
    await writeFile(directory, 'a file');
    const outcome = await new OutboxTransport(directory).deliver(MAIL, NOW);
    const reason = 'The mail could not be captured';
    expect(outcome).toMatchObject({ kind: 'failed', code: 'EEXIST', reason });
    expect(outcome.words).toContain(directory);
  });

  test('a Message-ID never leads elsewhere', async () => {
    for (const messageID of ['../x', 'a/b', '.hidden', ''])
      expect(await new OutboxTransport(directory).deliver({ ...MAIL, messageID }, NOW)).toMatchObject({
        kind: 'refused',
      });
  });
});
