// Fills a data directory that no service uses, with COUNT products for each company: `node
// bench/fill-directory.ts DIRECTORY COUNT…`.
import { type Filled, fillProducts } from './fill.ts';

const [directory = '', ...counts] = process.argv.slice(2);
const filled: Filled[] = counts.map((count, index) => ({ companyID: index + 1, count: Number(count) }));
await fillProducts(directory, ...filled);
