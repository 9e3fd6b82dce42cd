import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { commissionContract } from '@vpds/commission/contract';
import { productContract } from '@vpds/product/contract';
import { trackingContract } from '@vpds/tracking/contract';
import { callsInSources } from '../../tools/deploy/calls.ts';
import { ACCEPTS, GATEWAY, PROCESSES } from './callers.ts';

const CONTRACTS: Readonly<Record<string, Readonly<Record<string, { readonly pattern: string }>>>> = {
  product: productContract,
  commission: commissionContract,
  tracking: trackingContract,
};
const POLICIES = join(import.meta.dirname, '../../deploy/kubernetes/base/network-policies.yaml');

interface Policy {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly ingress?: readonly {
      readonly from: readonly {
        readonly podSelector?: { readonly matchExpressions?: readonly { values: string[] }[] };
      }[];
    }[];
  };
}

/** Caller and called, as text. */
const pairs = Object.entries(ACCEPTS).flatMap(([called, callers]) =>
  Object.keys(callers).map((caller) => `${caller} → ${called}`),
);

test('a service accepts exactly the callers that its NetworkPolicy lets in', () => {
  const policies = parseAllDocuments(readFileSync(POLICIES, 'utf8')).map((each) => each.toJS() as Policy);
  const allowed = policies
    .filter(({ metadata }) => PROCESSES.includes(metadata.name))
    .flatMap(({ metadata, spec }) =>
      (spec.ingress ?? []).flatMap(({ from }) =>
        from.flatMap(({ podSelector }) =>
          (podSelector?.matchExpressions ?? []).flatMap(({ values }) =>
            values.map((caller) => `${caller} → ${metadata.name}`),
          ),
        ),
      ),
    );
  expect(pairs.toSorted()).toEqual(allowed.toSorted());
});

test('a service accepts exactly the operations that a caller calls in the sources', async () => {
  const called: Record<string, Set<string>> = {};
  for (const call of await callsInSources()) {
    if (call.caller === GATEWAY) continue;
    const { context, operation } = call as unknown as { context: string; operation: string };
    const patterns = (called[`${call.caller} → ${call.called}`] ??= new Set());
    patterns.add(CONTRACTS[context]?.[operation]?.pattern ?? `${context}Contract.${operation}`);
  }
  const accepted = Object.entries(ACCEPTS).flatMap(([service, callers]) =>
    Object.entries(callers)
      .filter(([caller]) => caller !== GATEWAY)
      .map(([caller, patterns]) => [`${caller} → ${service}`, new Set(patterns)] as const),
  );
  expect(Object.fromEntries(accepted)).toEqual(called);
});

test('the gateway calls every service, and nobody calls the gateway', () => {
  expect(Object.values(ACCEPTS).every((callers) => callers[GATEWAY] === 'everything')).toBe(true);
  expect(Object.keys(ACCEPTS).toSorted()).toEqual(PROCESSES.filter((name) => name !== GATEWAY).toSorted());
});
