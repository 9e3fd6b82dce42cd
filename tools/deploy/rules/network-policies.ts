import { type Labels, type Peer, type PolicySpec, labelsOf, nameOf, selects } from '../kubernetes.ts';
import { SERVICES, problemsIf } from '../problems.ts';
import type { Manifests } from './rendered.ts';

/** Default ports of the check of prepared URLs. */
const URL_CHECK_PORTS = '80,443';

/** Exactly the calls in the sources are allowed. */
export function networkPolicyProblems(manifests: Manifests): string[] {
  const { calls } = manifests.given;
  const policies = manifests.of('NetworkPolicy').map(({ spec }) => spec);
  const labels = Object.fromEntries(manifests.deployments.map((each) => [nameOf(each), labelsOf(each)]));
  const allowed = (caller: string, called: string): boolean => isAllowed(policies, labels[caller], labels[called]);
  const used = new Set(calls.map(({ caller, called }) => `${caller} ${called}`));
  const pairs = SERVICES.flatMap((caller) => SERVICES.map((called) => [caller, called] as const));
  return [
    ...problemsIf([!policies.some(deniesAll), 'not everything is denied that no policy allows']),
    ...manifests
      .of('NetworkPolicy')
      .filter(({ spec }) => isOpen(spec))
      .map((policy) => `NetworkPolicy ${nameOf(policy)} allows anything`),
    ...calls
      .filter(({ caller, called }) => !allowed(caller, called))
      .map(({ caller, called }) => `no NetworkPolicy lets ${caller} call ${called}`),
    ...pairs
      .filter(([caller, called]) => !used.has(`${caller} ${called}`) && allowed(caller, called))
      .map(([caller, called]) => `${caller} may call ${called}, which it never does`),
    ...urlCheckProblems(manifests),
  ];
}

function deniesAll({ podSelector, policyTypes, ingress, egress }: PolicySpec): boolean {
  return Object.keys(podSelector).length === 0 && policyTypes.length === 2 && !ingress && !egress;
}

function isOpen({ ingress = [], egress = [] }: PolicySpec): boolean {
  return [
    ...ingress.map(({ from = [], ports = [] }) => ({ peers: from, ports })),
    ...egress.map(({ to = [], ports = [] }) => ({ peers: to, ports })),
  ].some(({ peers, ports }) => peers.length === 0 || ports.length === 0 || peers.some(isAnything));
}

/** Ranges of IPv4 in which no outside system has its address. */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
];

function isAnything({ podSelector, namespaceSelector, ipBlock }: Peer): boolean {
  if (ipBlock !== undefined)
    return ipBlock.cidr === '0.0.0.0/0' && !NOT_PUBLIC.every((network) => ipBlock.except?.includes(network) === true);
  return [podSelector, namespaceSelector].every(
    (selector) => selector === undefined || Object.keys(selector).length === 0,
  );
}

function isAllowed(policies: readonly PolicySpec[], from: Labels | undefined, to: Labels | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const names = (peers: readonly Peer[] | undefined, labels: Labels): boolean =>
    (peers ?? []).some(({ podSelector }) => podSelector !== undefined && selects(podSelector, labels));
  const out = policies.some(
    ({ podSelector, egress = [] }) => selects(podSelector, from) && egress.some((rule) => names(rule.to, to)),
  );
  const into = policies.some(
    ({ podSelector, ingress = [] }) => selects(podSelector, to) && ingress.some((rule) => names(rule.from, from)),
  );
  return out && into;
}

function urlCheckProblems(manifests: Manifests): string[] {
  const { settings } = manifests;
  const policy = manifests.of('NetworkPolicy').find((each) => nameOf(each) === 'prepared-data-service');
  const outside = (policy?.spec.egress ?? []).filter(({ to = [] }) => to.some(({ ipBlock }) => ipBlock !== undefined));
  const open = outside.flatMap(({ ports = [] }) => ports.map(({ port }) => String(port)));
  const checked = (settings['URL_CHECK_PORTS'] ?? URL_CHECK_PORTS).split(',').map((port) => port.trim());
  return problemsIf(
    [!settings['URL_CHECK_DENY'], "URL_CHECK_DENY does not name the cluster's networks"],
    [
      open.toSorted().join() !== checked.toSorted().join(),
      `prepared-data-service: may connect to the ports ${open.join(', ')}, and checks URLs at ${checked.join(', ')}`,
    ],
  );
}
