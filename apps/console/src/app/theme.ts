import { Button, type CSSVariablesResolver, createTheme } from '@mantine/core';
import { t } from '../locales/index.ts';

/** Index 6 is the accent of the light scheme, 3 that of the dark one. */
const BLUE = [
  '#eef4fe',
  '#e8f0fe',
  '#b6cdf3',
  '#8ab4f8',
  '#5a93ee',
  '#2f72de',
  '#0b57d0',
  '#094bb3',
  '#083f96',
  '#06337a',
] as const;

const layer = {
  transitionProps: { duration: 0 },
  lockScroll: false,
  closeButtonProps: { 'aria-label': t('act.close') },
  // A header inside a dialog is no banner of the page.
  attributes: { header: { role: 'presentation' } },
};

export const theme = createTheme({
  fontFamily: "system-ui, 'DejaVu Sans', sans-serif",
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '20px', sm: '20px', md: '20px', lg: '22px', xl: '24px' },
  defaultRadius: '6px',
  colors: { blue: [...BLUE] },
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'xs', variant: 'default' },
      styles: { root: { fontWeight: 400 }, label: { gap: 6 } },
      vars: (_, { size }) => ({
        root: {
          '--button-height': size === 'compact-xs' ? '22px' : '28px',
          '--button-padding-x': size === 'compact-xs' ? '7px' : '10px',
        },
      }),
    }),
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs', openOnFocus: false, comboboxProps: { transitionProps: { duration: 0 } } } },
    Checkbox: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs', transitionDuration: 0 } },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('act.close') } } },
    // The page itself does not scroll: there is nothing to lock.
    Modal: { defaultProps: { ...layer, centered: true } },
    Drawer: { defaultProps: { ...layer, position: 'right', size: 'lg' } },
    Spotlight: { defaultProps: { transitionProps: { duration: 0 }, lockScroll: false } },
  },
});

const shared = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--input-description-size': '12px',
};

/** Mantine names these greys itself: of inputs, their borders, and disabled elements. */
const dark = {
  '--mantine-color-dark-4': 'var(--line-strong)',
  '--mantine-color-dark-5': 'var(--hover)',
  '--mantine-color-dark-6': 'var(--panel)',
};

/** Mantine's colours by the console's tokens, which the colour scheme changes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: { ...shared, ...dark },
});
