import { Modal, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../locales/index.ts';
import { isChord } from './chord.ts';
import { toastNotDone } from './toast.ts';
import { isTextField, typing } from './typing.ts';

/** `key` as in KeyboardEvent, letters in lower case. */
interface Binding {
  readonly key: string;
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
}

interface Registry {
  /** The newest binding of a key is in effect. @returns removes it */
  readonly bind: (binding: Binding) => () => void;
}

const KeyRegistry = createContext<Registry>({ bind: () => () => undefined });

const LAYERS = '[role="dialog"],[role="menu"],[role="listbox"]';

/** While one is open, its own keys are in effect. A closed list stays in the page. */
function isLayerOpen(): boolean {
  return [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility());
}

/** Enter on a link or a button is theirs. */
function isOwnEnter({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof Element && target.closest('a[href],button,summary') !== null;
}

/** Single keys outside fields; `?` lists them, and a user can switch them off. */
export function KeyBindings({ children }: { readonly children: ReactNode }) {
  const bindings = useRef<Binding[]>([]);
  const [shown, setShown] = useState<readonly Binding[] | null>(null);
  const [isOn, setOn] = useLocalStorage({ key: 'vpds-keys', defaultValue: true });
  const bind = useCallback((binding: Binding) => {
    bindings.current = [...bindings.current, binding];
    return () => {
      bindings.current = bindings.current.filter((each) => each !== binding);
    };
  }, []);
  const wasLayerOpen = useRef(false);
  useTyping();
  // Before any layer hears of the key that closes it.
  useLayoutEffect(() => {
    const look = (event: KeyboardEvent): void => {
      wasLayerOpen.current = isLayerOpen();
      if (!typing.isRest(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', look, { capture: true });
    return () => window.removeEventListener('keydown', look, { capture: true });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isChord(event) || event.defaultPrevented) return;
      if (isTextField(event.target) || isOwnEnter(event) || wasLayerOpen.current || isLayerOpen()) return;
      if (event.key === '?') return setShown(bindings.current);
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const found = isOn ? bindings.current.findLast((binding) => binding.key === key) : undefined;
      if (found === undefined) return;
      event.preventDefault();
      found.run(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
  const registry = useMemo(() => ({ bind }), [bind]);
  return (
    <KeyRegistry value={registry}>
      {children}
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={t('keys.title')}>
        <table className="plain">
          <tbody>
            {(shown ?? []).map(({ key, label }) => (
              <tr key={`${key}${label}`}>
                <th scope="row">
                  <kbd className="key">{shownKey(key)}</kbd>
                </th>
                <td>{label}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Switch
          mt="md"
          size="xs"
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
          label={t('keys.on')}
        />
      </Modal>
    </KeyRegistry>
  );
}

/** Says what became of what somebody typed into a field that was removed meanwhile. */
function useTyping(): void {
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const field = typing.newlyGone();
      if (field !== null) toastNotDone(goneWith(shownText(field)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    for (const event of ['pointerdown', 'popstate'] as const) window.addEventListener(event, typing.end, true);
    return () => {
      observer.disconnect();
      for (const event of ['pointerdown', 'popstate'] as const) window.removeEventListener(event, typing.end, true);
    };
  }, []);
}

/** Characters of a lost text that are shown. */
const MOST_SHOWN = 200;

/** A key to sign in is not shown. */
function shownText(field: HTMLElement): string {
  const isShown =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  return isShown ? field.value.slice(0, MOST_SHOWN) : '';
}

function goneWith(typed: string): string {
  return typed === '' ? t('keys.fieldGone') : `${t('keys.fieldGone')} ${t('keys.fieldHad', { typed })}`;
}

/** Calls `run` on `key` while the component is mounted and `isOn`. */
export function useKey(key: string, label: string, run: (event: KeyboardEvent) => void, isOn = true): void {
  const { bind } = use(KeyRegistry);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => (isOn ? bind({ key, label, run: (event) => latest.current(event) }) : undefined),
    [bind, key, label, isOn],
  );
}

export function KeyHint({ of }: { readonly of: string }) {
  return (
    <kbd className="key" aria-hidden="true">
      {shownKey(of)}
    </kbd>
  );
}

function shownKey(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}
