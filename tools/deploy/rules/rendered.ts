import { type Deployment, type Kinds, type KubernetesObject, ofKind } from '../kubernetes.ts';

/** The objects of an overlay, and what they are held against. */
export interface Rendered {
  readonly documents: readonly KubernetesObject[];
  /** By name, of secrets.example.yaml: the keys that may be referred to, with values that fit. */
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Pairs of services of which the first calls the second. */
  readonly calls: readonly { readonly caller: string; readonly called: string }[];
  /** Names of the projector's own metrics, but for those that grow while they cannot be read. */
  readonly metrics: ReadonlySet<string>;
  /** What clients ask the gateway for. */
  readonly paths: readonly string[];
  /** What the overlay takes besides. */
  readonly components: readonly string[];
}

export class Manifests {
  readonly given: Rendered;
  readonly deployments: readonly Deployment[];
  /** What processes read from ConfigMaps, all together. */
  readonly settings: Readonly<Record<string, string | undefined>>;

  constructor(given: Rendered) {
    this.given = given;
    this.deployments = this.of('Deployment');
    this.settings = Object.assign({}, ...this.of('ConfigMap').map(({ data }) => data)) as Record<string, string>;
  }

  of<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][] {
    return ofKind(this.given.documents, kind);
  }
}
