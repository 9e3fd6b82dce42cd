import { APPS, type Cluster } from '../cluster.ts';
import { eventually } from '../commands.ts';
import { VERSIONS } from '../images.ts';
import type { Pod } from '../kubectl.ts';
import type { Caller } from '../load.ts';
import { holds } from './holds.ts';

const PODS_OF_SMALL = 8;
const READY_WITHIN = 600_000;
const COUNTED_WITHIN = 60_000;
const HOW_TO_LOAD = 'write them with --images FILE, and load them (docs/deployment.md)';
const NO_IMAGE = ['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName'];

/**
 * The overlay `small` unchanged: every pod becomes ready, a vehicle passes through all services, and `apply` changes
 * nothing more.
 */
export async function ready(cluster: Cluster): Promise<string> {
  await cluster.prepareNamespace();
  const begun = performance.now();
  await cluster.apply('small', { version: VERSIONS.previous });
  const lacking = await eventually(`${PODS_OF_SMALL} pods are ready`, READY_WITHIN, async () => {
    const images = imagesNotFound(await cluster.kubectl.pods());
    return images.length > 0 || (await cluster.readyPods()) === PODS_OF_SMALL ? images : null;
  });
  holds(lacking.length === 0, `the nodes cannot get ${lacking.join(', ')}: ${HOW_TO_LOAD}`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  await confined(cluster);
  await wholeLife(await cluster.caller());
  return `${PODS_OF_SMALL} of ${PODS_OF_SMALL} pods after ${seconds} s, confined; a vehicle went through all services`;
}

export function imagesNotFound(pods: readonly Pod[]): readonly string[] {
  const waiting = pods.flatMap(({ status }) => status.containerStatuses ?? []);
  const images = waiting
    .filter(({ state }) => NO_IMAGE.includes(state?.waiting?.reason ?? ''))
    .map(({ image }) => image);
  return [...new Set(images)];
}

/**
 * Compares objects, because kubectl reports `configured` for a PodDisruptionBudget each time: it replaces selectors
 * without comparing them.
 */
export async function applyAgain(cluster: Cluster): Promise<string> {
  await cluster.settled();
  const before = await generations(cluster);
  await cluster.apply('small', { version: VERSIONS.previous });
  const differences = await cluster.difference('small', { version: VERSIONS.previous });
  holds(differences === '', `apply again would change: ${differences}`);
  const changed = [...(await generations(cluster))].filter(([name, generation]) => before.get(name) !== generation);
  holds(changed.length === 0, `apply again has changed: ${changed.map(([name]) => name).join(', ')}`);
  return `${before.size} objects keep their generation, nothing differs`;
}

/** Generations count changes of the desired state. */
async function generations(cluster: Cluster): Promise<ReadonlyMap<string, number>> {
  const kinds = ['deployments', 'poddisruptionbudgets', 'networkpolicies', 'horizontalpodautoscalers', 'ingresses'];
  const all = await Promise.all(
    kinds.map(async (kind) =>
      (await cluster.kubectl.list(kind)).map(
        ({ metadata }) => [`${kind}/${metadata.name}`, metadata.generation ?? 0] as const,
      ),
    ),
  );
  return new Map(all.flat());
}

/** No root, and only mounts are writable. */
async function confined(cluster: Cluster): Promise<void> {
  const write = "try { fs.writeFileSync('/service/x', ''); } catch ({ code }) { console.log(code, process.getuid()); }";
  for (const app of APPS) {
    const printed = await cluster.kubectl.in(['exec', `deploy/${app}`, '--', 'node', '-e', write]);
    holds(printed.trim() === 'EROFS 1000', `${app} can write its root file system: ${printed}`);
  }
}

interface Statistics {
  readonly products: { readonly created: number; readonly onCommission: number };
  readonly transports: Readonly<Record<string, { readonly delivered: number }>>;
}

/** Created, found, assigned with a mail, transported by both providers, counted. */
export async function wholeLife(caller: Caller): Promise<void> {
  const partner = { companyID: 1, name: 'Cluster Trade', email: 'desk@cluster.example' };
  const { commissionPartnerID } = await caller.patiently<{ commissionPartnerID: number }>(
    '/admin/commission-partners',
    partner,
  );
  const fields = { brand: 'Volvo', commissionPartnerID, commissionFee: 100, salesPriceDealer: 9_000 };
  const { vin, productID } = await caller.create(fields);
  await eventually('the product is found', COUNTED_WITHIN, async () => {
    const rows = await caller.ok<unknown[]>(`/product/search/vehicleIdentificationNumber/${vin}`);
    return rows.length === 1 ? true : null;
  });
  await caller.patiently('/commission/assign', {
    vehicleIdentificationNumber: vin,
    fields: { commissionPrice: 9_500 },
  });
  for (const provider of ['a', 'b'])
    await caller.patiently('/product/transport/order', { productID, provider, pickupCompanyName: 'Cluster A/S' });
  await eventually('everything is counted', COUNTED_WITHIN, async () => {
    const { products, transports } = await caller.ok<Statistics>('/statistics?since=today');
    const delivered = Object.values(transports).every((provider) => provider.delivered >= 1);
    return products.created >= 1 && products.onCommission >= 1 && delivered ? true : null;
  });
}
