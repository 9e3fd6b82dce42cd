import { Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type SignedInAs, enterByKey, enterByLink, requestLink, signInQuery } from '../../api/sign-in.ts';
import { isCode } from '../../api/request-failed.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';
import './sign-in.css';

interface SignInProps {
  readonly onSignedIn: () => Promise<void>;
  /** Of the mailed link that was opened; null: none was. */
  readonly link: string | null;
  /** Shown over the screen on which a session ended. */
  readonly isInside?: boolean;
  /** Why it is not known whether somebody is signed in. */
  readonly note?: ReactNode;
}

type Way = 'mail' | 'key';

/** Signs in by a mailed link or a key. */
export function SignIn({ onSignedIn, link, isInside = false, note = null }: SignInProps) {
  const { data: offered, error, refetch } = useQuery(signInQuery);
  const [chosen, setChosen] = useState<Way | null>(null);
  // `link` becomes null once it is used, before the user is known: the form keeps it until then.
  const [opened, setOpened] = useState(link);
  if (link !== null && link !== opened) setOpened(link);
  const way = chosen ?? (offered?.byMail === true ? 'mail' : 'key');
  const form = (
    <>
      {!isSecure() && <p className="note">{t('signIn.noTls')}</p>}
      {note}
      {opened !== null && <ByLink key={opened} token={opened} onSignedIn={onSignedIn} />}
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {offered?.byMail === true && (
        <SegmentedControl
          fullWidth
          value={way}
          onChange={(value) => setChosen(value)}
          data={[
            { value: 'mail', label: t('signIn.byMail') },
            { value: 'key', label: t('signIn.byKey') },
          ]}
        />
      )}
      {way === 'mail' ? <ByMail /> : <ByKey onSignedIn={onSignedIn} />}
    </>
  );
  if (isInside) return <div className="sign-in-form">{form}</div>;
  return (
    <main className="sign-in">
      <div className="card sign-in-form">
        <h1>{t('signIn.title')}</h1>
        <p className="muted">{t('signIn.purpose')}</p>
        {form}
        <p className="muted">
          <a href="../docs">{t('signIn.docs')}</a>
        </p>
      </div>
    </main>
  );
}

interface SignInInsteadProps extends Pick<SignInProps, 'onSignedIn'> {
  readonly link: string;
  readonly name: string;
  readonly company: string;
  readonly onStay: () => void;
}

/** A mailed link was opened where somebody is signed in: it may be another person's, or for another company. */
export function SignInInstead({ link, name, company, onSignedIn, onStay }: SignInInsteadProps) {
  return (
    <div className="sign-in-form">
      <p>{t('signIn.already', { name, company })}</p>
      <ByLink key={link} token={link} onSignedIn={onSignedIn} />
      <Button onClick={onStay}>{t('signIn.stay', { name })}</Button>
    </div>
  );
}

/** Browsers store a `__Host-` cookie only over TLS, or from loopback. */
function isSecure(): boolean {
  return window.isSecureContext;
}

/** What a header can contain. A key that was pasted from a text may have an ellipsis or a curly quote. */
const SENDABLE = /^[ -~]*$/;

function ByKey({ onSignedIn }: Pick<SignInProps, 'onSignedIn'>) {
  const [apiKey, setKey] = useState('');
  const enter = useAct({ mutationFn: enterByKey, onSuccess: onSignedIn });
  const isWrong = isCode(enter.error, 'unauthorized');
  const isSendable = SENDABLE.test(apiKey.trim());
  return (
    <ActForm onSend={() => enter.act(apiKey.trim())} isDisabled={apiKey.trim() === '' || !isSendable}>
      <PasswordInput
        size="xs"
        data-autofocus
        autoFocus
        autoComplete="off"
        label={t('signIn.key')}
        description={t('signIn.keyHint')}
        value={apiKey}
        onChange={(event) => setKey(event.currentTarget.value)}
        error={isSendable ? isWrong && t('signIn.keyWrong') : t('signIn.keyUnsendable')}
      />
      {enter.error !== null && !isWrong && <ErrorNote error={enter.error} />}
      <Button type="submit" variant="filled" fullWidth loading={enter.isPending}>
        {t('signIn.enter')}
      </Button>
    </ActForm>
  );
}

function ByMail() {
  const [email, setEmail] = useState('');
  const request = useAct({ mutationFn: requestLink });
  if (request.isSuccess)
    return (
      <div role="status">
        <p>{t('signIn.linkSent', { email })}</p>
        <Button mt={8} onClick={() => request.reset()}>
          {t('signIn.otherAddress')}
        </Button>
      </div>
    );
  return (
    <ActForm onSend={() => request.act(email.trim())} isDisabled={email.trim() === ''}>
      <TextInput
        data-autofocus
        autoFocus
        // Of an address with letters outside ASCII, browsers give another spelling out of a field of the type for it.
        inputMode="email"
        pattern="[^@]+@[^@]+"
        autoCapitalize="none"
        autoComplete="email"
        label={t('signIn.email')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {request.error !== null && <ErrorNote error={request.error} />}
      <Button type="submit" variant="filled" fullWidth loading={request.isPending}>
        {t('signIn.sendLink')}
      </Button>
    </ActForm>
  );
}

/** Enters only after a choice, also of one: any company may have made the address its user's. */
function ByLink({ token, onSignedIn }: { readonly token: string } & Pick<SignInProps, 'onSignedIn'>) {
  const enter = useAct({
    mutationFn: (userID: number | null) => enterByLink(token, userID),
    onSuccess: async (outcome) => {
      if (outcome.entered) await onSignedIn();
    },
  });
  const { act } = enter;
  useEffect(() => act(null), [act]);
  if (isCode(enter.error, 'link_not_valid')) return <p className="note">{t('signIn.linkUsed')}</p>;
  if (enter.error !== null) return <ErrorNote error={enter.error} onRetry={() => act(null)} />;
  const choices: readonly SignedInAs[] = enter.data?.entered === false ? enter.data.choices : [];
  if (choices.length === 0) return <p role="status">{t('signIn.entering')}</p>;
  return (
    <fieldset className="sign-in-choices">
      <legend>{t('signIn.choose')}</legend>
      {choices.map(({ userID, company, name }) => (
        <Button key={userID} fullWidth loading={enter.isPending} onClick={() => act(userID)}>
          {t('signIn.as', { company, name })}
        </Button>
      ))}
    </fieldset>
  );
}
