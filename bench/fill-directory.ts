// Products in a data directory that no service uses: `node --conditions=@vpds/source bench/fill-directory.ts DIRECTORY COUNT…`,
// so many of the first company, of the second, and so on.
import { type Filled, fillProducts } from './fill.ts';

const [directory = '', ...counts] = process.argv.slice(2);
const filled: Filled[] = counts.map((count, index) => ({ companyID: index + 1, count: Number(count) }));
await fillProducts(directory, ...filled);
