import { describe, expect, test } from '@jest/globals';
import { BEGINNING, type EventHeader, type EventStore, type HeaderLog, NO_STREAM, type NewEvent } from '@vpds/kernel';
import { openedOnce, sampleEvent, unique } from './harness.ts';

/** A log whose events can be damaged. It may be opened anew by that. */
export interface OpenedLog {
  events(): EventStore;
  headers(): HeaderLog;
  /** Appends the first event of a stream; what is stored is not what its checksum was made of. */
  appendDamaged(stream: string, event: NewEvent): Promise<void>;
  close(): Promise<void>;
}

/** Contract of logs of headers: they and the events of the same log count alike. */
export function headerLogContract(name: string, open: () => Promise<OpenedLog>): void {
  describe(`HeaderLog contract: ${name}`, () => {
    const opened = openedOnce(open);

    test('STA-10, ADR-18: the payload of a damaged event is left out, and every other event has its own', async () => {
      const [whole, damaged, other] = [unique('Whole'), unique('Damaged'), unique('Other')];
      const streams = [unique('whole-'), unique('damaged-'), unique('other-')] as const;
      const append = (stream: string, type: string) =>
        opened()
          .events()
          .append({
            stream,
            expectedRevision: NO_STREAM,
            events: [sampleEvent(`{"v":1,"data":{"of":"${type}"}}`, type)],
          });
      await append(streams[0], whole);
      await opened().appendDamaged(streams[1], sampleEvent('{"v":1,"data":{}}', damaged));
      await append(streams[2], other);
      const found = await headersOf(opened().headers(), [whole, damaged, other]);
      expect(found.map(({ stream, type, payload }) => [stream, type, payload])).toEqual([
        [streams[0], whole, `{"v":1,"data":{"of":"${whole}"}}`],
        [streams[1], damaged, ''],
        [streams[2], other, `{"v":1,"data":{"of":"${other}"}}`],
      ]);
    });

    test('headers are those of the events of the requested types, in the order of the log', async () => {
      const [type, stream] = [unique('Wanted'), unique('wanted-')];
      const events = [
        sampleEvent('{"v":1}', type),
        sampleEvent('{"v":1}', unique('Other')),
        sampleEvent('{"v":2}', type),
      ];
      await opened().events().append({ stream, expectedRevision: NO_STREAM, events });
      const stored = await opened().events().readStream({ stream });
      expect(await headersOf(opened().headers(), [type])).toEqual(
        stored
          .filter((event) => event.type === type)
          .map(({ position, recordedAt, metadata, payload }) => {
            return { position, stream, type, recordedAt, companyID: metadata.owner, payload };
          }),
      );
    });
  });
}

async function headersOf(log: HeaderLog, types: readonly string[]): Promise<EventHeader[]> {
  const headers: EventHeader[] = [];
  for (let after = BEGINNING; ;) {
    const page = await log.readHeaders({ after, limit: 1_000, types, withPayload: types });
    headers.push(...page.headers);
    if (page.end) return headers;
    after = page.next;
  }
}
