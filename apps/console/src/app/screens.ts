import type { Me } from '../api/me.ts';
import type { MessageID } from '../locales/index.ts';
import { useMe } from './session.tsx';

export type Permission = Me['permissions'][number];

export interface Screen {
  readonly to: '/' | '/imports' | '/mails' | '/partners' | '/products' | '/statistics' | '/transports';
  readonly name: MessageID;
  readonly group: 'nav.work' | 'nav.numbers' | 'nav.company';
  /** If the user lacks it, the screen is in no menu, and its address shows a sentence instead. */
  readonly permission?: Permission;
}

export const SCREENS: readonly Screen[] = [
  { to: '/', name: 'nav.overview', group: 'nav.work' },
  { to: '/products', name: 'nav.products', group: 'nav.work' },
  { to: '/transports', name: 'nav.transports', group: 'nav.work' },
  { to: '/mails', name: 'nav.mails', group: 'nav.work' },
  { to: '/imports', name: 'nav.imports', group: 'nav.work', permission: 'importHistory' },
  { to: '/statistics', name: 'nav.statistics', group: 'nav.numbers', permission: 'analyse' },
  { to: '/partners', name: 'nav.partners', group: 'nav.company', permission: 'administerCompany' },
];

/** The screens that the user may use. */
export function useScreens(): readonly Screen[] {
  const { permissions } = useMe();
  return SCREENS.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}

/** The permission that the user lacks for the route `id`, which may be below a screen's; null: none. */
export function useLacking(id: string | undefined): Permission | null {
  const { permissions } = useMe();
  const permission = SCREENS.find(({ to }) => to === id || (to !== '/' && id?.startsWith(`${to}/`)))?.permission;
  return permission === undefined || permissions.includes(permission) ? null : permission;
}
