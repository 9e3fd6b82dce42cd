import type { KeyboardEvent, ReactNode } from 'react';

interface ActFormProps {
  readonly className?: string;
  /** Called only with valid fields. */
  readonly onSend: () => void;
  /** Nothing is sent, by whichever key. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** A form that Enter, Ctrl Enter and its button send, all under the same conditions. */
export function ActForm({ className, onSend, isDisabled = false, children }: ActFormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) onSend();
      }}
      onKeyDown={(event) => {
        if (isCtrlEnter(event)) event.currentTarget.requestSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** An open list takes Enter for itself. */
function isCtrlEnter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, repeat } = event;
  return key === 'Enter' && (ctrlKey || metaKey) && !repeat && !event.isDefaultPrevented();
}
