import { Button } from '@mantine/core';
import { ProductChanged } from '../api/product-seen.ts';
import { RequestFailed } from '../api/request-failed.ts';
import { t, word } from '../locales/index.ts';
import { CopyText } from './copy-text.tsx';
import { sentenceOf } from './refusal.ts';

interface ErrorNoteProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** A sentence, what to do, and the request's id to copy. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  const failed = error instanceof RequestFailed ? error : null;
  const isConflict = error instanceof ProductChanged;
  const advice = isConflict ? null : adviceFor(failed);
  return (
    <div className={isConflict ? 'note' : 'error'} role="alert">
      <p>{sentenceOf(error)}</p>
      {advice !== null && <p className="muted">{advice}</p>}
      {failed !== null && failed.requestID !== null && (
        <p className="muted">
          {t('error.requestID')} <code>{failed.requestID}</code> <CopyText text={failed.requestID} />
        </p>
      )}
      {onRetry !== undefined && (
        <Button mt={6} onClick={onRetry}>
          {t('act.retry')}
        </Button>
      )}
    </div>
  );
}

/** A piece of advice, if the error's sentence does not contain it. */
function adviceFor(failed: RequestFailed | null): string | null {
  if (failed === null) return t('advice.reload');
  const own = word('advice', failed.code);
  if (own !== failed.code) return own;
  return failed.status >= 500 ? t('advice.later') : null;
}
