import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { toastRefusal } from './toast.ts';
import { typing } from './typing.ts';

interface ActOptions<Result, Given> extends UseMutationOptions<Result, Error, Given> {
  /**
   * Closes the form of an act that succeeded, or goes elsewhere. Not called once the user has left the form: what is
   * open by then is something else.
   */
  readonly leave?: (result: Result) => void;
}

/**
 * Something that a user does, by a button, a form or a key. While it is under way, doing it again has no effect: a key
 * repeats faster than a button is disabled. Why it was refused is shown also to who has left its form.
 */
export function useAct<Result, Given = void>({ leave, ...options }: ActOptions<Result, Given>) {
  const { mutate: _, mutateAsync, ...state } = useMutation(options);
  const isUnderWay = useRef(false);
  const shown = useRef<{ readonly leave: typeof leave } | null>(null);
  useEffect(() => {
    shown.current = { leave };
    return () => {
      shown.current = null;
    };
  });
  const act = useCallback(
    (given: Given): void => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void mutateAsync(given)
        .then(
          (result) => {
            if (shown.current?.leave === undefined) return;
            typing.end();
            shown.current.leave(result);
          },
          // While it is shown, the state has it.
          (error: Error) => shown.current === null && toastRefusal(error),
        )
        .finally(() => {
          isUnderWay.current = false;
        });
    },
    [mutateAsync],
  );
  return { ...state, act };
}
