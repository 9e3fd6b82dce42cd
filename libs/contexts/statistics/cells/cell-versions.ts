import type { CellSet } from '@vpds/kernel';
import { type RegisteredProjection, type RegisteredVersion, withNext } from '@vpds/projections';
import { SHAPE as COUNTER_SHAPE } from '../projection/counter-shape.ts';
import type { CountedBy } from './cell-counting.ts';

export const NAME = 'series';

/** The layout and the rules of the cells and of the products' documents. */
export const CELLS = 'cells:3';

/** The shape that this code counts: cells count by the rules of the counters. */
export const SHAPE = `${CELLS} ${COUNTER_SHAPE}`;

/** Equal texts count equally. */
export function declaredText({ zone, declaration: { fields, pairs } }: CountedBy): string {
  return JSON.stringify({
    zone,
    fields: fields.map(({ name, field, spellings }) => {
      return { name, field, spellings: Object.fromEntries(Object.entries(spellings).toSorted()) };
    }),
    pairs: pairs.map((pair) => [...pair]),
  });
}

export function countedBy({ declared = '{"zone":"UTC","fields":[],"pairs":[]}' }: RegisteredVersion): CountedBy {
  const { zone, fields, pairs } = JSON.parse(declared) as { zone: string } & CountedBy['declaration'];
  return { zone, declaration: { fields, pairs } };
}

export function setOf(version: number): CellSet {
  return { name: NAME, version };
}

/** The newest current version of this release. */
export function readOf(versions: readonly RegisteredVersion[]): RegisteredVersion | undefined {
  return versions.findLast(
    ({ state, shape, dropping }) => state === 'current' && shape === SHAPE && dropping === undefined,
  );
}

/** A version of an earlier release is readable, too: its counts stay so. */
export function isReadable({ state, dropping, shape }: RegisteredVersion): boolean {
  return state !== 'building' && dropping === undefined && shape.startsWith(`${CELLS} `);
}

/** The first version of this release is filled before it is read, like every other. */
export function opened(entry: RegisteredProjection, target: string, declared: string): RegisteredProjection {
  const isKnown = entry.versions.some(({ shape, dropping }) => shape === SHAPE && dropping === undefined);
  return isKnown ? entry : withNext(entry, { state: 'building', shape: SHAPE, target, declared });
}
