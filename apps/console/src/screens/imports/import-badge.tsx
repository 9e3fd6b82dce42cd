import type { Import } from '../../api/imports.ts';
import { Badge, type Tone } from '../../parts/status.tsx';
import { word } from '../../locales/index.ts';

const TONES: Readonly<Record<Import['state'], Tone>> = {
  receiving: 'busy',
  completed: 'ok',
  cancelled: 'plain',
  undoing: 'busy',
  undone: 'plain',
};

export function ImportBadge({ state }: Pick<Import, 'state'>) {
  return <Badge tone={TONES[state]}>{word('importState', state)}</Badge>;
}
