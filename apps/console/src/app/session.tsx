import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useRef, useState } from 'react';
import { type Me, meQuery } from '../api/me.ts';
import { isSignedOut } from '../api/request-failed.ts';
import { renew } from '../api/sign-in.ts';
import { t } from '../locales/index.ts';
import { SignIn } from '../screens/sign-in/sign-in.screen.tsx';
import { onSessionEnd, queryClient } from './query-client.ts';
import { FailedScreen, LoadingScreen } from './screen-states.tsx';

const MeContext = createContext<Me | null>(null);

/** The signed-in user. Works only inside {@link Session}. */
export function useMe(): Me {
  const me = use(MeContext);
  if (me === null) throw new Error('Nobody is signed in');
  return me;
}

/** Whether the key may change something; the service decides anyway. */
export function useMayChange(): boolean {
  return !useMe().key.readOnly;
}

/** Ms. The service continues a session at most hourly. */
const RENEWED_EVERY = 20 * 60_000;

/** Continues the session while somebody uses the console. */
function useRenewal(): void {
  const isUsed = useRef(false);
  useEffect(() => {
    const used = (): void => {
      isUsed.current = true;
    };
    const timer = setInterval(() => {
      if (isUsed.current) renew().catch(() => undefined);
      isUsed.current = false;
    }, RENEWED_EVERY);
    for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, used);
    return () => {
      clearInterval(timer);
      for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, used);
    };
  }, []);
}

/**
 * Shows its children to who is signed in. A session that ends while somebody works is renewed over what is on the
 * screen: nothing that was typed is lost.
 */
export function Session({ children }: { readonly children: ReactNode }) {
  const { data: me, error, dataUpdatedAt, refetch } = useQuery(meQuery);
  const [endedAt, setEndedAt] = useState(0);
  // A mailed link signs in by another tab: what counts is that the service knows the user again.
  const hasEnded = endedAt > dataUpdatedAt;
  useRenewal();
  useEffect(() => onSessionEnd(() => setEndedAt(Date.now())), []);
  useEffect(() => {
    if (endedAt > 0 && !hasEnded) void queryClient.invalidateQueries();
  }, [endedAt, hasEnded]);
  const signedIn = async (): Promise<void> => void (await refetch());
  if (me === undefined) {
    if (error === null) return <LoadingScreen />;
    return isSignedOut(error) ? <SignIn onSignedIn={signedIn} /> : <FailedScreen error={error} />;
  }
  return (
    <MeContext value={me}>
      {children}
      <Modal
        opened={hasEnded}
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={t('session.ended')}
        zIndex={1_000}
      >
        <SignIn onSignedIn={signedIn} isInside />
      </Modal>
    </MeContext>
  );
}
