// Long test files first: at the end short ones keep all workers busy.
import { createRequire } from 'node:module';

interface TestFile {
  readonly path: string;
}
type Sequencer = new (options: object) => { sort(files: readonly TestFile[]): readonly TestFile[] };

const { default: JestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as { default: Sequencer };

/** The levels by the file's name (CONTRIBUTING.md). */
const LEVELS = [/\.e2e\.spec\.ts$/, /\.int\.spec\.ts$/, /\.spec\.ts$/];

export default class LongestFirst extends JestSequencer {
  override sort(files: readonly TestFile[]): readonly TestFile[] {
    const levelOf = ({ path }: TestFile) => LEVELS.findIndex((level) => level.test(path));
    return super.sort(files).toSorted((one, other) => levelOf(one) - levelOf(other));
  }
}
