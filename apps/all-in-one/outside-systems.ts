import { randomUUID } from 'node:crypto';
import type { OutsideSystems, Settings, SystemAddress } from '@vpds/runtime';
import { startSimulators } from '@vpds/simulators';
import type { Logger } from 'pino';

/** Systems that the settings do not name are simulated. */
export async function outsideSystems(
  settings: Settings,
  logger: Logger,
): Promise<{ readonly systems: OutsideSystems; close(): Promise<void> }> {
  const providerA = given(settings.PROVIDER_A_URL, settings.PROVIDER_A_TOKEN);
  const providerB = given(settings.PROVIDER_B_URL, settings.PROVIDER_B_TOKEN);
  const platform = given(settings.PLATFORM_URL, settings.PLATFORM_TOKEN);
  if (providerA !== null && providerB !== null && platform !== null)
    return { systems: { providerA, providerB, platform }, close: async () => {} };
  const simulators = await startSimulators({
    directory: settings.DATA_DIR,
    onTrouble: ({ message: reason }) =>
      logger.error({ code: 'simulators_damaged', reason }, 'the built-in simulators refuse every call'),
    stepSeconds: settings.SIMULATOR_STEP_SECONDS,
    tokens: { a: randomUUID(), b: randomUUID(), platform: randomUUID() },
  });
  const systems = {
    providerA: providerA ?? simulators.providerA,
    providerB: providerB ?? simulators.providerB,
    platform: platform ?? simulators.platform,
  };
  return { systems, close: () => simulators.close() };
}

function given(url: string | undefined, token: string | undefined): SystemAddress | null {
  return url === undefined ? null : { url: url.replace(/\/$/, ''), token: token ?? '' };
}
