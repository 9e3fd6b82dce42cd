import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CONTEXTS = resolve(import.meta.dirname, '../..');

/** Values that counting may depend on; other members only as in a sample. */
const VARIED: Readonly<Record<string, readonly unknown[]>> = {
  to: ['created', 'onAuction', 'onBuyNow', 'onCommission', 'sold', 'completed'],
  from: ['created', 'onAuction', 'onBuyNow', 'onCommission', 'sold', 'completed'],
  provider: ['a', 'b'],
  status: ['created', 'ordered', 'confirmed', 'transit', 'delivered'],
  first: [true, false],
};

type Data = Readonly<Record<string, unknown>>;

/** Every combination of the varied members in a sample's data. */
function variations(data: Data): Data[] {
  return Object.entries(VARIED)
    .filter(([member]) => member in data)
    .reduce<Data[]>(
      (made, [member, values]) => made.flatMap((each) => values.map((value) => ({ ...each, [member]: value }))),
      [data],
    );
}

/** Samples of every context, varied: the type, the payload, and both as text. */
export function variedSamples(): { type: string; payload: string; words: string }[] {
  return readdirSync(CONTEXTS)
    .map((context) => join(CONTEXTS, context, 'samples'))
    .flatMap((directory) => filesIn(directory).map((name) => ({ name, file: join(directory, name) })))
    .flatMap(({ name, file }) => {
      const [type = ''] = name.split('.');
      const sample = JSON.parse(readFileSync(file, 'utf8')) as { v: number; data: Data };
      return variations(sample.data).map((data) => {
        const varied = Object.entries(data).filter(([member]) => member in VARIED);
        const words = [type, ...varied.map(([member, value]) => `${member}=${String(value)}`)].join(' ');
        return { type, payload: JSON.stringify({ ...sample, data }), words };
      });
    });
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => /^[A-Za-z]+\.v\d+\.json$/.test(name));
  } catch {
    return [];
  }
}
