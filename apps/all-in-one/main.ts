import { InvalidSettings, readSettings } from '@vpds/platform';
import { StartRefused } from './start-refused.ts';
import { startAllInOne } from './start.ts';

try {
  await startAllInOne(readSettings(process.env));
} catch (error) {
  if (!(error instanceof InvalidSettings || error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exit(1);
}
