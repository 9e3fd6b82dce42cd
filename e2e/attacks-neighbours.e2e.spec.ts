import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Api, type Tenant, newTenant } from './harness/api.ts';
import { pin, residentMegabytes, unpin } from './harness/attackers.ts';
import { ATTACKS, KEYLESS_ATTACKS } from './harness/attacks.ts';
import { beside, servedBeside } from './harness/beside.ts';
import { type Neighbour, newNeighbour } from './harness/neighbour.ts';
import { largeProducts } from './harness/read-attack.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

/** 60 s and all connections of each attack; less by the environment, for a busy machine. */
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 60);
const TIMES = Number(process.env['ATTACK_TIMES'] ?? 1);
const HEAP_MEGABYTES = 512;
/**
 * The most memory of the process, with everything outside of the heap: buffers of sockets, threads of SQLite. All attacks
 * meet the same process, one after the other, and V8 gives little of its heap back.
 */
const MOST_MEGABYTES = HEAP_MEGABYTES * 1.75;

let service: RunningService;
let operator: Api;
let caller: Tenant;
let neighbour: Neighbour;
let hostile: Tenant[];
let productID: number;
/** The service on one processor, everything else on another. */
let isPinned: boolean;

const describeIf = IS_ALL_IN_ONE ? describe : describe.skip;

/** The short form is in `neighbours.e2e.spec.ts`. */
describeIf(
  'beside an attack another company waits at most three times as long, and its work is done within 5 s',
  () => {
    beforeAll(async () => {
      service = await startService({
        env: {
          NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
          MAX_BODY_BYTES: '1000000',
          // Without it `/sign-in/link` is refused before anything is looked up.
          PUBLIC_URL: 'https://vpds.example.com',
          // The neighbour's partner gets a mail a second, for as long as all attacks take.
          MAILS_PER_PARTNER_AND_HOUR: '0',
          MAILS_PER_COMPANY_AND_HOUR: '0',
        },
      });
      isPinned = pin(service.process.pid ?? 0, 0) && pin(process.pid, 1);
      operator = new Api(service.url);
      caller = await newTenant(operator);
      neighbour = await newNeighbour(operator);
      hostile = [await newTenant(operator), await newTenant(operator), await newTenant(operator)];
      productID = await largeProducts(hostile[0] as Tenant, { products: 20, bytes: 450_000, updates: 50 });
    }, 300_000);
    afterAll(async () => {
      unpin();
      await stopAndRemove(service);
    });

    test.each([...KEYLESS_ATTACKS, ...ATTACKS].map((attack) => [attack.name, attack] as const))(
      '%s',
      async (name, attack) => {
        const parts = { url: service.url, operator, hostile, productID, caller, neighbour };
        const measured = await servedBeside(() => beside(attack, parts, { seconds: SECONDS, times: TIMES }));
        const memory = residentMegabytes(service.process.pid ?? 0);
        console.log(JSON.stringify({ name, isPinned, memory, measured }));
        expect(service.process.exitCode).toBeNull();
        expect(measured).toMatchObject({ exact: expect.any(Number) });
        expect(memory.peak).toBeLessThanOrEqual(MOST_MEGABYTES);
      },
      SECONDS * 10_000 + 300_000,
    );
  },
);
