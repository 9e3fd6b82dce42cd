import { type Counter, counterNamed } from './counters.ts';

/** What an event counts: a counter, nothing, or that it should have counted and cannot be read. */
export type Reading = { readonly counts: Counter } | { readonly counts: null } | { readonly unreadable: string };

/** The version of payloads that is known; one that is not is never guessed at. */
const KNOWN_VERSION = 1;

type Data = Readonly<Record<string, unknown>>;

/** How each event type counts (STA-1, rules STA, rules TRA); null: by its type alone, its payload is not looked at. */
const RULES: ReadonlyMap<string, Counter | ((data: Data) => Reading)> = new Map<
  string,
  Counter | ((data: Data) => Reading)
>([
  ['ProductCreated', 'products.created'],
  ['ProductStatusChanged', ({ to }) => named(`products.${String(to)}`)],
  ['DisputeOpened', 'disputes.opened'],
  ['DisputeClosed', 'disputes.closed'],
  ['TransportAccepted', ({ provider }) => named(`${String(provider)}.ordered`)],
  ['TransportStatusLearned', transportStatus],
]);

/** The types that count, and those of them whose payload is needed. */
export const COUNTED_TYPES: readonly string[] = [...RULES.keys()];
export const TYPES_WITH_PAYLOAD: readonly string[] = COUNTED_TYPES.filter(
  (type) => typeof RULES.get(type) !== 'string',
);

const NOTHING: Reading = { counts: null };

function named(name: string): Reading {
  const counter = counterNamed(name);
  return counter === null ? { unreadable: `No counter ${name}` } : { counts: counter };
}

/** A status counts once per transport; the acceptance has counted as `ordered` already (tracking.contract.ts). */
function transportStatus({ provider, status, first }: Data): Reading {
  if (typeof first !== 'boolean') return { unreadable: 'Not said whether the status is new' };
  return first ? named(`${String(provider)}.${String(status)}`) : NOTHING;
}

/** Reads an event for counting; `payload` may be null for a type that counts without it. */
export function readCounted(type: string, payload: string | null): Reading {
  const rule = RULES.get(type);
  if (rule === undefined) return NOTHING;
  if (typeof rule === 'string') return READ_BY_TYPE.get(type) ?? { counts: rule };
  return readPayload(payload ?? '', rule);
}

const READ_BY_TYPE: ReadonlyMap<string, Reading> = new Map(
  [...RULES].flatMap(([type, rule]) => (typeof rule === 'string' ? [[type, { counts: rule }] as const] : [])),
);

function readPayload(payload: string, rule: (data: Data) => Reading): Reading {
  if (payload === '') return { unreadable: 'Damaged: its checksum does not match' };
  let stored: { v?: unknown; data?: unknown } | null;
  try {
    stored = JSON.parse(payload) as typeof stored;
  } catch {
    return { unreadable: 'Not JSON' };
  }
  if (stored === null || typeof stored !== 'object') return { unreadable: 'Not an object' };
  if (stored.v !== KNOWN_VERSION) return { unreadable: `Unknown version ${JSON.stringify(stored.v) ?? 'none'}` };
  if (stored.data === null || typeof stored.data !== 'object') return { unreadable: 'No data' };
  return rule(stored.data as Data);
}
