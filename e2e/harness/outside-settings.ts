import type { Simulators } from '@vpds/simulators';

/** Settings of a service that calls these simulators. */
export function outsideSettings({ providerA, providerB, platform }: Simulators): Record<string, string> {
  return {
    PROVIDER_A_URL: providerA.url,
    PROVIDER_A_TOKEN: providerA.token,
    PROVIDER_B_URL: providerB.url,
    PROVIDER_B_TOKEN: providerB.token,
    PLATFORM_URL: platform.url,
    PLATFORM_TOKEN: platform.token,
  };
}
