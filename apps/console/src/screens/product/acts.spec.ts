import { describe, expect, test } from '@jest/globals';
import { type HistoryEntry, actsOf } from './acts.ts';

const base: HistoryEntry = {
  at: '2026-11-27 10:42:00',
  happenedAt: null,
  event: 'ProductUpdated',
  userID: 2,
  by: null,
  apiKeyID: null,
  requestID: 'r-1',
  field: null,
  from: null,
  to: null,
  detail: null,
};
const own = { userID: null, requestID: null };

describe('one entry for an act, newest first', () => {
  test('all fields of one update', () => {
    const acts = actsOf([
      { ...base, field: 'mileage', from: 1, to: 2 },
      { ...base, field: 'location', from: null, to: 'Kolding' },
    ]);
    expect(acts.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['mileage', 'location']]);
  });

  test('an assignment with the move that it is', () => {
    const event = 'ProductAssignedToCommissionPartner';
    const acts = actsOf([
      { ...base, event: 'ProductStatusChanged', field: 'status', from: 'onAuction', to: 'onCommission' },
      { ...base, event, field: 'commissionPrice', from: null, to: 121_000 },
      { ...base, event, detail: { commissionPartnerID: 1 } },
    ]);
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatchObject({ event, detail: { commissionPartnerID: 1 } });
    expect(acts[0]?.changes.map(({ field }) => field)).toEqual(['status', 'commissionPrice']);
  });

  test('two moves in one second are two acts, whether of two requests or of one', () => {
    const move = { ...base, event: 'ProductStatusChanged', field: 'status' };
    expect(
      actsOf([
        { ...move, requestID: 'r-2', to: 'sold' },
        { ...move, to: 'onAuction' },
      ]),
    ).toHaveLength(2);
    expect(
      actsOf([
        { ...move, to: 'sold' },
        { ...move, to: 'onAuction' },
      ]),
    ).toHaveLength(2);
  });

  test('IMP-5: what an import recorded at once happened at several times, and is as many acts', () => {
    const created = { ...base, event: 'ProductCreated', happenedAt: '2014-12-01 00:00:00' };
    const sold = { ...base, event: 'ProductStatusChanged', field: 'status', to: 'sold' };
    const acts = actsOf([
      { ...sold, happenedAt: '2014-12-18 19:30:00' },
      { ...created, field: 'location', to: 'Aarhus' },
      { ...created, field: 'brand', to: 'VW' },
    ]);
    expect(acts.map(({ happenedAt, changes }) => [happenedAt, changes.length])).toEqual([
      ['2014-12-18 19:30:00', 1],
      ['2014-12-01 00:00:00', 2],
    ]);
  });

  test('what the service does by itself is not merged with what else it does at that time', () => {
    const registered = { ...base, ...own, event: 'ProductRegisteredWithPlatform', field: 'AP30Pno', to: 100_001 };
    const sent = { ...base, ...own, event: 'NotificationSent', detail: { assignmentID: 'a' } };
    expect(actsOf([registered, sent])).toHaveLength(2);
  });

  test('the steps of one mail or transport are one entry, at the place of the newest', () => {
    const step = (event: string, at: string, transportID = 't-1') => ({
      ...base,
      ...own,
      event,
      at,
      detail: { transportID },
    });
    const acts = actsOf([
      step('TransportStatusLearned', '2026-11-27 11:00:00'),
      { ...base, field: 'mileage', to: 2 },
      step('TransportAccepted', '2026-11-27 10:41:00'),
      step('TransportOrdered', '2026-11-27 10:40:00'),
      step('TransportOrdered', '2026-11-27 10:39:00', 't-2'),
    ]);
    expect(acts.map(({ event, steps }) => [event, ...steps.map((each) => each.event)])).toEqual([
      ['TransportStatusLearned', 'TransportAccepted', 'TransportOrdered'],
      ['ProductUpdated'],
      ['TransportOrdered'],
    ]);
  });

  test('every step keeps who did it, and in which words', () => {
    const kim = { userID: 2, by: 'Kim', requestID: 'r-2' };
    const detail = { transportID: 't-1', reason: 'Ordered twice' };
    const [act] = actsOf([
      { ...base, ...own, event: 'TransportStatusLearned', detail: { transportID: 't-1', status: 'created' } },
      { ...base, ...kim, event: 'TransportCancelled', detail },
      { ...base, ...kim, at: '2026-11-27 10:40:00', event: 'TransportOrdered', detail: { transportID: 't-1' } },
    ]);
    expect(act?.steps).toEqual([
      { at: base.at, event: 'TransportCancelled', userID: 2, by: 'Kim', detail },
      { at: '2026-11-27 10:40:00', event: 'TransportOrdered', userID: 2, by: 'Kim', detail: { transportID: 't-1' } },
    ]);
  });
});
