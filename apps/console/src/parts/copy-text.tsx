import { Button, CopyButton } from '@mantine/core';
import { t } from '../locales/index.ts';

interface CopyTextProps {
  readonly text: string;
  /** Names what is copied, if the words on the button do not. */
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
