import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * Something that a user does, by a button, a form or a key. While it is under way, doing it again has no effect: a key
 * repeats faster than a button is disabled.
 */
export function useAct<Result, Given = void>(options: UseMutationOptions<Result, Error, Given>) {
  const { mutate: _, mutateAsync, ...state } = useMutation(options);
  const isUnderWay = useRef(false);
  const act = useCallback(
    (given: Given): void => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void mutateAsync(given)
        // The state has it.
        .catch(() => undefined)
        .finally(() => {
          isUnderWay.current = false;
        });
    },
    [mutateAsync],
  );
  return { ...state, act };
}
