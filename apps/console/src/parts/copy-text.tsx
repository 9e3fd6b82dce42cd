import { Button, CopyButton } from '@mantine/core';
import { t } from '../locales/index.ts';

interface CopyTextProps {
  readonly text: string;
  /** Where the words on the button do not say what it copies. */
  readonly label?: string;
}

export function CopyText({ text, label }: CopyTextProps) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          size="compact-xs"
          onClick={copy}
          className="no-print"
          {...(label === undefined ? {} : { 'aria-label': label })}
        >
          {copied ? t('act.copied') : t('act.copy')}
        </Button>
      )}
    </CopyButton>
  );
}
