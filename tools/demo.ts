// `npm run demo`: an invented fleet for a running service, for newcomers to search and count. VPDS_API_KEY: a key with
// all permissions (`npm start` prints one). VPDS_URL: default http://127.0.0.1:3000.
import cliProgress from 'cli-progress';
import { retryingFetch } from '../libs/client/retrying-fetch.ts';

const url = (process.env['VPDS_URL'] || 'http://127.0.0.1:3000').replace(/\/$/, '');
const key = process.env['VPDS_API_KEY'] || process.env['BOOTSTRAP_API_KEY'];
const PRODUCTS = 300;
const WORKERS = 8;
/** The workers together may exceed the rate of one key. */
const patientFetch = retryingFetch();

type List<T> = readonly [T, ...T[]];

const MODELS: List<readonly [brand: string, models: List<string>]> = [
  ['Volkswagen', ['Golf', 'Passat', 'ID.4']],
  ['Toyota', ['Corolla', 'Yaris', 'RAV4']],
  ['Skoda', ['Octavia', 'Fabia']],
  ['Volvo', ['V60', 'XC40']],
  ['Renault', ['Clio', 'Zoe']],
];
const PLACES: List<string> = ['Kolding', 'Aarhus', 'Malmö', 'Hamburg', 'Oslo'];
const pick = <T>(list: List<T>, number: number): T => list[number % list.length] ?? list[0];

/** `message`. @throws Error with the refusal */
async function call<T>(path: string, body: object): Promise<T> {
  const request = new Request(url + path, {
    method: 'POST',
    headers: { 'x-api-key': key ?? '', 'content-type': 'application/json', prefer: 'handling=strict' },
    body: JSON.stringify(body),
  });
  const response = await patientFetch(request);
  const { message } = (await response.json().catch(() => ({}))) as { message?: T | string };
  if (message === undefined) throw new Error(`What answers on ${url} is not the service; VPDS_URL names another.`);
  if (response.status !== 200) throw new Error(`${path}: ${message as string}`);
  return message as T;
}

/** Derived from its number, so every run creates the same lives. */
async function vehicle(number: number, partnerID: number): Promise<'kept' | 'for sale' | 'sold'> {
  const [brand, models] = pick(MODELS, number);
  const vin = `DEMO${String(Date.now() % 1e8).padStart(8, '0')}${String(number).padStart(5, '0')}`;
  const productID = await call<number>('/product/create', {
    vehicleIdentificationNumber: vin,
    fields: {
      registrationNumber: `DM${10_000 + number}`,
      brand,
      model: pick(models, number * 7),
      location: pick(PLACES, number * 3),
      mileage: 5_000 + ((number * 7_919) % 190_000),
      engine: 1 + (number % 5) / 5,
      isDrivable: number % 17 !== 0,
      firstRegistrationDate: `20${14 + (number % 11)}-0${1 + (number % 9)}-15`,
      commissionPartnerID: partnerID,
      commissionFee: 2_500,
      salesPriceDealer: 90_000 + number * 100,
    },
    meta: { integratorId: 'demo' },
  });
  if (number % 5 === 4) return 'kept';
  if (number % 4 === 1) {
    const fields = { commissionPrice: 92_000 + number * 100 };
    await call('/commission/assign', {
      vehicleIdentificationNumber: vin,
      fields,
      sendEmailNotification: number % 40 === 1,
    });
  } else await call('/product/status', { productID, status: number % 2 === 0 ? 'onAuction' : 'onBuyNow' });
  if (number % 3 !== 0) return 'for sale';
  await sell(number, productID);
  return 'sold';
}

/** And what may follow: a dispute, a transport, completion. */
async function sell(number: number, productID: number): Promise<void> {
  await call('/product/status', { productID, status: 'sold' });
  if (number % 10 === 3) {
    await call('/product/dispute', { productID, action: 'open', reason: 'Scratch that the pictures do not show' });
    if (number % 20 === 3) await call('/product/dispute', { productID, action: 'close', reason: 'Settled' });
  }
  if (number % 6 === 0) {
    await call('/product/transport/order', {
      productID,
      provider: number % 12 === 0 ? 'a' : 'b',
      pickupCompanyName: 'Demo Cars A/S',
      pickupAddress: `${number} Harbour Road, ${pick(PLACES, number)}`,
      deliveryCompanyName: 'Buyer ApS',
      comment: 'Call before arrival',
    });
  }
  if (number % 9 === 0) await call('/product/status', { productID, status: 'completed' });
}

async function main(): Promise<void> {
  if (!key) throw new Error('Set VPDS_API_KEY to the key that `npm start` printed.');
  const partner = { companyID: 1, name: 'Demo Trade', email: 'desk@demo.example' };
  const { commissionPartnerID } = await call<{ commissionPartnerID: number }>('/admin/commission-partners', partner);
  const bar = process.stderr.isTTY
    ? new cliProgress.SingleBar({ format: 'Vehicles {bar} {value}/{total}, {eta} s left', stream: process.stderr })
    : null;
  bar?.start(PRODUCTS, 0);
  const outcomes = new Map<string, number>();
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let number = next++; number < PRODUCTS; number = next++) {
      const outcome = await vehicle(number, commissionPartnerID);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      done += 1;
      bar?.update(done);
      if (bar === null && done % 100 === 0) console.error(`${done} of ${PRODUCTS} vehicles`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  bar?.stop();
  const summary = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  console.log(`Created ${PRODUCTS} vehicles: ${summary}.

Try:
  curl -s '${url}/product/search/registrationNumber/DM1001%25?fields=registrationNumber,brand,model,status' -H "X-Api-Key: $VPDS_API_KEY"
  curl -s '${url}/statistics?since=today' -H "X-Api-Key: $VPDS_API_KEY"`);
}

/** Answers null if the request was answered. */
function whyAway({ cause }: Error): string | null {
  if (cause === undefined) return null;
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message;
}

try {
  await main();
} catch (error) {
  const away = whyAway(error as Error);
  console.error(
    away === null ? (error as Error).message : `No service answers on ${url} (${away}); start it with: npm start`,
  );
  process.exitCode = 1;
}
