import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { KeyBindings } from '../parts/key-bindings.tsx';
import { Session } from './session.tsx';
import { nonce } from './nonce.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

export function Console() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateCssVariables
    >
      <Notifications position="bottom-left" limit={3} transitionDuration={0} />
      <QueryClientProvider client={queryClient}>
        <KeyBindings>
          <Session>
            <RouterProvider router={router} />
          </Session>
        </KeyBindings>
      </QueryClientProvider>
    </MantineProvider>
  );
}
