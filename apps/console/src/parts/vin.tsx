import { t } from '../locales/index.ts';
import { CopyText } from './copy-text.tsx';

/** People read the last six aloud. */
const READ_ALOUD = 6;

export function Vin({ vin, canCopy = false }: { readonly vin: string; readonly canCopy?: boolean }) {
  return (
    <>
      <span className="vin">
        {vin.slice(0, -READ_ALOUD)}
        <b>{vin.slice(-READ_ALOUD)}</b>
      </span>
      {canCopy && <CopyText text={vin} label={t('act.copyVin')} />}
    </>
  );
}
