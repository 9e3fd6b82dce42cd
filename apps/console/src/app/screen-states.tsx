import { useState } from 'react';
import { useTimeout } from '@mantine/hooks';
import { ErrorNote } from '../parts/error-note.tsx';
import { t } from '../locales/index.ts';

/** Milliseconds before a skeleton is shown: earlier it would only flicker. */
const PATIENCE = 200;

/** Shows nothing at first, then a skeleton. */
export function LoadingScreen() {
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), PATIENCE, { autoInvoke: true });
  return (
    <div className="skeleton" role="status" aria-busy="true">
      <span className="sr-only">{t('state.loading')}</span>
      {isLate && Array.from({ length: 8 }, (_, index) => <div key={index} />)}
    </div>
  );
}

interface FailedScreenProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

export function FailedScreen({ error, onRetry }: FailedScreenProps) {
  return (
    <div className="failed">
      <ErrorNote error={error} onRetry={onRetry} />
    </div>
  );
}
