import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from './api.ts';
import { vpds } from './cli.ts';
import { sharedData } from './shared-data.ts';

export const SALES_FILE = 'auction-sales-camry.csv';

/** Real sales of one model, each with the time of its sale; null if the file is missing. */
export const salesFile = sharedData(SALES_FILE);

/** The field of each column; null leaves the column out. */
const COLUMNS = {
  YEAR: null,
  MAKE: 'brand',
  MODEL: 'model',
  TRIM: 'variant',
  BODY: null,
  TRANSMISSION: null,
  VIN: 'vehicleIdentificationNumber',
  STATE: 'location',
  CONDITION: null,
  ODOMETER: 'mileage',
  COLOR: null,
  INTERIOR: null,
  SELLER: 'meta.seller',
  MMR: null,
  SELLINGPRICE: 'salesPriceDealer',
  SALEDATE: 'happenedAt.sold',
};

/** Imports the file by `vpds import`; the description of the columns is written to `directory`. @returns the report */
export async function importSales(
  { url, key }: Api,
  path: string,
  directory: string,
  ...options: readonly string[]
): Promise<any> {
  const described = join(directory, 'columns.json');
  await writeFile(described, JSON.stringify(COLUMNS));
  const args = ['import', path, '--json', '--id', 'line', '--columns', described, ...options];
  const { stdout } = await vpds(args, { VPDS_URL: url, VPDS_API_KEY: key });
  return JSON.parse(stdout);
}
