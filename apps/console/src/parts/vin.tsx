import { Button, CopyButton } from '@mantine/core';
import { t } from '../locales/index.ts';

/** People read the last six aloud. */
const READ_ALOUD = 6;

export function Vin({ vin, canCopy = false }: { readonly vin: string; readonly canCopy?: boolean }) {
  return (
    <>
      <span className="vin">
        {vin.slice(0, -READ_ALOUD)}
        <b>{vin.slice(-READ_ALOUD)}</b>
      </span>
      {canCopy && (
        <CopyButton value={vin}>
          {({ copied, copy }) => (
            <Button size="compact-xs" onClick={copy} aria-label={t('act.copyVin')} className="no-print">
              {copied ? t('act.copied') : t('act.copy')}
            </Button>
          )}
        </CopyButton>
      )}
    </>
  );
}
