import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface ActFormProps {
  readonly className?: string;
  /** Called only with valid fields. */
  readonly onSend: () => void;
  /** Nothing is sent, by whichever key. */
  readonly isDisabled?: boolean;
  /** The `data-field` of the input that a refusal is about: it may be out of sight. */
  readonly refused?: string | null;
  readonly children: ReactNode;
}

/** A form that Enter, Ctrl Enter and its button send, all under the same conditions. */
export function ActForm({ className, onSend, isDisabled = false, refused = null, children }: ActFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused !== null) form.current?.querySelector<HTMLElement>(`[data-field="${refused}"]`)?.focus();
  }, [refused]);
  return (
    <form
      ref={form}
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
