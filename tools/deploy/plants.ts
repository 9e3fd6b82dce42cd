// Edits of rendered objects, for planted violations.
import { Document, isNode } from 'yaml';
import { type Kinds, type KubernetesObject, nameOf } from './kubernetes.ts';

export type Edit = (object: Document) => void;
type Path = readonly (string | number)[];

/** Changes the first object of this kind and name. */
export interface Plant {
  readonly what: string;
  readonly kind: keyof Kinds;
  readonly name: string | RegExp;
  /** Null removes the object. */
  readonly edit: Edit | null;
}

export const set =
  (path: Path, value: unknown): Edit =>
  (object) =>
    object.setIn(path, value);

export const unset =
  (path: Path): Edit =>
  (object) =>
    void object.deleteIn(path);

/** Appends to a list. */
export const append =
  (path: Path, item: unknown): Edit =>
  (object) =>
    update<readonly unknown[]>(path, (items = []) => [...items, item])(object);

/** @param change gets the value as plain data */
export const update =
  <T>(path: Path, change: (value: T) => unknown): Edit =>
  (object) => {
    const found = object.getIn(path, true);
    object.setIn(path, change((isNode(found) ? found.toJS(object) : found) as T));
  };

/** Removes an existing value, or sets a missing one. */
export const flip =
  (path: Path, value: unknown): Edit =>
  (object) =>
    object.hasIn(path) ? unset(path)(object) : set(path, value)(object);

/** Answers null if there is no such object. */
export function plantIn(objects: readonly KubernetesObject[], { kind, name, edit }: Plant): KubernetesObject[] | null {
  const index = objects.findIndex(
    (each) => each.kind === kind && (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))),
  );
  if (index < 0) return null;
  if (edit === null) return objects.toSpliced(index, 1);
  const edited = new Document(objects[index], { aliasDuplicateObjects: false });
  edit(edited);
  return objects.with(index, edited.toJS() as KubernetesObject);
}
