import type { Mistake } from './with-mistake.ts';

const jest = (files: string, environment = ''): string => `${environment} node tools/jest.ts ${files}`.trim();

/** A rule that does not exist. */
const UNTESTED = ['IDS', 99].join('-');

const RULES = jest('e2e/rules-are-whole.spec.ts');
const ROUTES = jest('e2e/routes-refuse-as-documented.spec.ts');
const HANDLERS = jest('e2e/handlers-answer.spec.ts');
const EVENTS = jest('e2e/events-of-releases.spec.ts');
const COUNTING = 'libs/contexts/statistics/counting/counting-rules.spec.ts';

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'the text of a rule differs from the catalogue',
    file: 'docs/reference/interface.md',
    from: "malformed: 422 `vin_malformed`\n  `'vehicleIdentificationNumber' must be 17 characters`",
    to: "malformed: 422 `vin_malformed`\n  `'vehicleIdentificationNumber' must have 17 characters`",
    command: RULES,
    sentence: /IDS-1 quotes vin_malformed as .+ and the catalogue has .+: correct one of them/,
  },
  {
    name: 'an error that a decider refuses with is missing in the route',
    file: 'libs/contexts/product/set-status/set-status.schema.ts',
    from: "      status_move_forbidden: ['created', 'completed'],\n",
    to: '',
    command: ROUTES,
    sentence: /refuses with `status_move_forbidden`: add it to `errors` in libs\/contexts\/product\/set-status/,
  },
  {
    name: 'a rule that no test cites',
    file: 'docs/reference/interface.md',
    from: '## KEY: keys and permissions\n',
    to: `- **${UNTESTED}** A product is a product.\n\n## KEY: keys and permissions\n`,
    command: RULES,
    sentence: new RegExp(`No test cites ${UNTESTED}: begin the name of its test with '${UNTESTED}: '`),
  },
  {
    name: 'a rule that lists events is behind the code',
    file: 'docs/reference/products.md',
    from: '`DisputeOpened` and `DisputeClosed`, `ProductExternalIDChanged`',
    to: '`DisputeOpened`, `ProductExternalIDChanged`',
    command: RULES,
    sentence: /UPD-4 lacks `DisputeClosed`/,
  },
  {
    name: 'a key of the product that the table lacks',
    file: 'libs/contexts/product/product.view.ts',
    from: "  ['status', { path: ['status'], value: ({ status }) => status }],\n",
    to: '',
    command: jest('libs/contexts/product/product.view.spec.ts'),
    sentence: /the table PRODUCT_KEYS of product\.view\.ts/,
  },
  {
    name: 'a codec that needs the personal part',
    file: 'libs/contexts/product/platform-feed/feed-message.aggregate.ts',
    from: "text: (personal['text'] ?? '') as string",
    to: "text: personal['text'] as string",
    command: jest('libs/contexts/product/product.events.spec.ts'),
    sentence: /FeedMessageParked: text is undefined once the personal part has been erased/,
  },
  {
    name: 'a value of a person in the data of an event',
    file: 'libs/contexts/accounts/user.aggregate.ts',
    from: 'permissions: [...permissions] },\n        personal: { name, email },',
    to: 'permissions: [...permissions], email },\n        personal: { name },',
    command: jest('libs/contexts/accounts/accounts.events.spec.ts'),
    sentence: /UserAdded: email in `data` looks like a value of a person: move it to `personal`/,
  },
  {
    name: 'a use case without a permission',
    file: 'libs/contexts/prepared-data/delete-prepared-data/delete-prepared-data.schema.ts',
    from: "  permission: 'uploadResources',\n",
    to: '',
    command: RULES,
    sentence: /has no `permission`: give its route one, or add it to KEY-2/,
  },
  {
    name: 'a use case whose answer is not stored',
    file: 'libs/contexts/product/set-status/set-status.handler.ts',
    from: '{ status }), answer);',
    to: '{ status }));',
    command: HANDLERS,
    sentence: /its command gets no `answer`: a replay under the same Idempotency-Key would run it again/,
  },
  {
    name: 'a use case without withProjection',
    file: 'libs/contexts/product/set-status/set-status.handler.ts',
    from: 'return withProjection(answer, result);',
    to: 'return result && answer;',
    command: HANDLERS,
    sentence: /return `withProjection\(answer, result\)`/,
  },
  {
    name: 'a header that a replay loses',
    file: 'libs/contexts/product/set-status/set-status.handler.ts',
    from: 'return withProjection(answer, result);',
    to: "return withProjection({ ...answer, headers: { 'x-moved': '1' } }, result);",
    command: HANDLERS,
    sentence: /put headers and message into the `answer` that the command stores/,
  },
  {
    name: 'an entry of the history with an empty detail',
    file: 'libs/contexts/product/product-history/history-entries.ts',
    from: 'return [detail({ reason: event.reason, ...occurrence(event.occurredAt) })];',
    to: 'return [detail({})];',
    command: jest('libs/contexts/product/product-history/history-entries.spec.ts'),
    sentence: /An entry of DisputeOpened has an empty `detail`: put the event's values into it/,
  },
  {
    name: 'a counter that nothing counts as',
    file: 'libs/contexts/statistics/domain/counters.ts',
    from: "  'unreadable',\n",
    to: "  'unreadable',\n  'products.inspected',\n",
    command: jest(COUNTING),
    sentence: /No event counts as products\.inspected: name its event in COUNTED_BY_TYPE/,
  },
  {
    name: 'a counted type that no context has',
    file: 'libs/contexts/statistics/domain/counted-events.ts',
    from: "['DisputeClosed', 'disputes.closed']",
    to: "['DisputeClosd', 'disputes.closed']",
    command: 'tsc -p tsconfig.json',
    sentence: /read-counted\.ts.*DisputeClosd/s,
  },
  {
    name: 'a counter in the wrong place, frozen',
    file: 'libs/contexts/statistics/domain/counters.ts',
    from: "  'products.created',\n  'products.sold',\n",
    to: "  'products.sold',\n  'products.created',\n",
    command: jest(COUNTING, 'UPDATE_SAMPLES=1'),
    sentence: /would get another number, and stored counts are by number: put new counters at the end/,
  },
  {
    name: 'a name that is gone, frozen',
    file: 'libs/runtime/run-services.ts',
    from: "'vpds_events_set_aside'",
    to: "'vpds_events_failed'",
    command: jest('e2e/frozen-names.spec.ts', 'FREEZE_NAMES=1'),
    sentence: /What is gone on purpose needs FREEZE_GONE=1.*gone: vpds_events_set_aside/s,
  },
  {
    name: 'a new event that the last release cannot read',
    file: 'libs/contexts/product/product.events.ts',
    from: '  DisputeClosed: {\n    version: 1,\n',
    to: '  DisputeClosed: {\n    version: 2,\n    upcasts: { 1: (stored) => stored },\n',
    command: EVENTS,
    sentence: /DisputeClosed v2: release [\d.]+ cannot read it, so it must wait/,
  },
  {
    name: 'a sample that is deleted',
    file: 'libs/contexts/tracking/samples/TransportOrdered.v1.json',
    from: null,
    to: '',
    command: EVENTS,
    sentence: /TransportOrdered\.v1\.json is missing in `samples`: restore it/,
  },
];
