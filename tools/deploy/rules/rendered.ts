import { type Deployment, type Kinds, type KubernetesObject, ofKind } from '../kubernetes.ts';

/** An overlay's objects, and what they are compared with. */
export interface Rendered {
  readonly documents: readonly KubernetesObject[];
  /** Secrets of secrets.example.yaml by name: keys that may be referenced, with valid values. */
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** `caller` calls `called`. */
  readonly calls: readonly { readonly caller: string; readonly called: string }[];
  /** Called by clients. */
  readonly paths: readonly string[];
  /** Added to the overlay. */
  readonly components: readonly string[];
}

export class Manifests {
  readonly given: Rendered;
  readonly deployments: readonly Deployment[];
  /** All ConfigMaps together. */
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
