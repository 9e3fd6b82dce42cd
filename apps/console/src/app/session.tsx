import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Me, meQuery } from '../api/me.ts';
import { isCode, isSignedOut } from '../api/request-failed.ts';
import { session } from '../api/session.ts';
import { renew } from '../api/sign-in.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { t } from '../locales/index.ts';
import { takeLinkToken } from '../screens/sign-in/link-token.ts';
import { SignIn, SignInInstead } from '../screens/sign-in/sign-in.screen.tsx';
import { queryClient } from './query-client.ts';
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

/** Whether the service has refused the session; nothing but `/me` is then asked for. */
export function useHasEnded(): boolean {
  return useSyncExternalStore(session.watch, () => session.hasEnded);
}

/** The tabs of a browser have one session: who signs in in one of them does it for all. */
const tabs = new BroadcastChannel('vpds-session');

/** Calls `ask`, always the same function, when there may be another session than this page knows. */
function useOtherSession(ask: () => unknown): void {
  const doubts = useSyncExternalStore(session.watch, () => session.doubts);
  useEffect(() => {
    if (doubts > 0) ask();
  }, [doubts, ask]);
  useEffect(() => {
    const onSignIn = (): void => void ask();
    tabs.addEventListener('message', onSignIn);
    return () => tabs.removeEventListener('message', onSignIn);
  }, [ask]);
}

/** What was refused at the end of a session is asked for again in the next one. */
function useNextSession(hasEnded: boolean): void {
  const had = useRef(hasEnded);
  useEffect(() => {
    if (had.current && !hasEnded)
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== 'me' });
    had.current = hasEnded;
  }, [hasEnded]);
}

/** The token of a mailed link, whoever is signed in, also if it is opened in this page: then only its fragment changes. */
function useLink(): [string | null, (link: null) => void] {
  const [link, setLink] = useState(takeLinkToken);
  useEffect(() => {
    const look = (): void => {
      const token = takeLinkToken();
      if (token !== null) setLink(token);
    };
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return [link, setLink];
}

/**
 * Shows its children to who is signed in. A session that ends while somebody works is renewed over what is on the
 * screen: nothing that was typed is lost.
 */
export function Session({ children }: { readonly children: ReactNode }) {
  const { data: me, error, refetch } = useQuery(meQuery);
  const hasEnded = useHasEnded();
  const [link, setLink] = useLink();
  const askAgain = () => void refetch();
  useRenewal();
  useNextSession(hasEnded);
  useOtherSession(refetch);
  const signedIn = async (): Promise<void> => {
    setLink(null);
    tabs.postMessage(null);
    await refetch();
  };
  if (me === undefined) {
    if (error === null) return <LoadingScreen />;
    if (isSignedOut(error)) return <SignIn onSignedIn={signedIn} link={link} />;
    // A session that has ended looks like this, too, while its address has asked with too many unknown keys.
    if (isCode(error, 'rate_limited'))
      return <SignIn onSignedIn={signedIn} link={link} note={<ErrorNote error={error} onRetry={askAgain} />} />;
    return <FailedScreen error={error} onRetry={askAgain} />;
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
        <SignIn onSignedIn={signedIn} link={link} isInside />
      </Modal>
      <Modal
        opened={link !== null && !hasEnded}
        onClose={() => setLink(null)}
        title={t('signIn.byLink')}
        zIndex={1_000}
      >
        {link !== null && (
          <SignInInstead
            link={link}
            name={me.name}
            company={me.company.name}
            onSignedIn={signedIn}
            onStay={() => setLink(null)}
          />
        )}
      </Modal>
    </MeContext>
  );
}
