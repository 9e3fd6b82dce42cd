import { Burger, Drawer, Menu, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { Link, Outlet, useBlocker, useMatches } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { importUploads } from '../api/import-upload.ts';
import { leave } from '../api/sign-in.ts';
import { KeyHint, useKey } from '../parts/key-bindings.tsx';
import { toastRefusal } from '../parts/toast.ts';
import { useAct } from '../parts/use-act.ts';
import { t } from '../locales/index.ts';
import { LiveDot } from './live-dot.tsx';
import { NotPermitted } from './not-permitted.tsx';
import { Rail } from './rail.tsx';
import { useLacking } from './screens.ts';
import { SearchEverything } from './search-everything.tsx';
import { useMe } from './session.tsx';
import { useTrail } from './trail.tsx';
import './frame.css';
import '../parts/parts.css';

/** Header, rail and the screen. */
export function Frame() {
  const me = useMe();
  const [isRailOpen, rail] = useDisclosure(false);
  const trail = useTrail();
  const screen = useRef<HTMLElement>(null);
  // The page has a base address: to a browser, a fragment alone is another page.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    screen.current?.focus();
  };
  const lacking = useLacking(useMatches({ select: (matches) => matches.at(-1)?.fullPath }));
  useKey('/', t('key.search'), () => spotlight.open());
  useUploadsUntilEnd();
  return (
    <div className="frame">
      <a className="skip" href="#screen" onClick={skip}>
        {t('frame.skip')}
      </a>
      <header className="frame-header no-print">
        <Burger
          className="frame-burger"
          size="xs"
          opened={isRailOpen}
          onClick={rail.toggle}
          aria-label={t('frame.menu')}
        />
        <Link to="/" className="frame-brand">
          {t('frame.brand')}
        </Link>
        <span className="frame-company" title={me.company.name}>
          {me.company.name}
        </span>
        <span className="frame-trail muted">{trail.join(' / ')}</span>
        <span className="grow" />
        <UnstyledButton className="frame-search" onClick={() => spotlight.open()}>
          <span>{t('frame.search')}</span>
          <KeyHint of="Ctrl K" />
        </UnstyledButton>
        <LiveDot />
        <span className="frame-zone muted" title={t('frame.zone')}>
          {me.timezone}
        </span>
        {me.key.readOnly && <span className="badge plain">{t('readOnly.badge')}</span>}
        <UserMenu />
      </header>
      <nav className="frame-rail no-print" aria-label={t('frame.menu')}>
        <Rail />
      </nav>
      <Drawer opened={isRailOpen} onClose={rail.close} position="left" size={260} title={me.company.name}>
        <nav aria-label={t('frame.menu')}>
          <Rail onNavigate={rail.close} />
        </nav>
      </Drawer>
      <main className="frame-screen" id="screen" tabIndex={-1} ref={screen}>
        {lacking === null ? <Outlet /> : <NotPermitted permission={lacking} />}
      </main>
      <SearchEverything />
    </div>
  );
}

/** Asks before the page is closed while it sends a file; another screen does not stop that. */
function useUploadsUntilEnd(): void {
  const areUnderWay = useSyncExternalStore(importUploads.watch, () => importUploads.areUnderWay);
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: true, disabled: !areUnderWay });
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

function UserMenu() {
  const { name } = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  const signOut = useAct({ mutationFn: leave, onSuccess: () => window.location.reload(), onError: toastRefusal });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className="frame-user" aria-label={t('frame.user', { name })}>
          {initials(name)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <div className="frame-settings">
          <SegmentedControl
            aria-label={t('frame.scheme')}
            value={colorScheme}
            onChange={(value) => setColorScheme(value)}
            data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`scheme.${value}`) }))}
          />
          <SegmentedControl
            aria-label={t('frame.density')}
            value={density}
            onChange={(value) => setDensity(value)}
            data={(['dense', 'comfortable'] as const).map((value) => ({ value, label: t(`density.${value}`) }))}
          />
        </div>
        <Menu.Divider />
        <Menu.Item component="a" href="../docs">
          {t('frame.docs')}
        </Menu.Item>
        <Menu.Item onClick={() => signOut.act()}>{t('frame.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type Density = 'dense' | 'comfortable';

function useDensity() {
  const stored = useLocalStorage<Density>({ key: 'vpds-density', defaultValue: 'dense' });
  const [density] = stored;
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return stored;
}
