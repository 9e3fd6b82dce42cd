import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../locales/index.ts';

interface FormActsProps {
  /** The text of the button that submits the form. */
  readonly submit: ReactNode;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  /** The act removes something. */
  readonly isGrave?: boolean;
  readonly onCancel: () => void;
  /** Other buttons, after these. */
  readonly children?: ReactNode;
}

/** The last row of a form: what it does, and the way out. */
export function FormActs({
  submit,
  isPending,
  isDisabled = false,
  isGrave = false,
  onCancel,
  children,
}: FormActsProps) {
  return (
    <div className="bar form-acts">
      <Button
        type="submit"
        variant="filled"
        loading={isPending}
        disabled={isDisabled}
        {...(isGrave ? { color: 'var(--danger)' } : {})}
      >
        {submit}
      </Button>
      <Button onClick={onCancel}>{t('act.cancel')}</Button>
      {children}
    </div>
  );
}
