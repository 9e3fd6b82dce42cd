// The part of docker-compose.yml that its rules read.
import { parse } from 'yaml';

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly args: { readonly APP: string } };
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly restart?: string;
  readonly mem_limit?: string;
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly healthcheck?: object;
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
}

export interface ComposeNetwork {
  readonly internal?: boolean;
  readonly driver_opts?: Readonly<Record<string, string>>;
}

export type ComposeServices = Readonly<Record<string, ComposeService>>;
export type ComposeNetworks = Readonly<Record<string, ComposeNetwork | null>>;

export interface ComposeFile {
  readonly services: ComposeServices;
  readonly networks: ComposeNetworks;
}

/** Variables as written: `${NAME:-default}`. */
export function parseCompose(text: string): ComposeFile {
  return parse(text, { merge: true }) as ComposeFile;
}

/** Replaces variables by their defaults, as Compose does where nothing is set. */
export function withDefaults(file: ComposeFile): ComposeFile {
  return JSON.parse(JSON.stringify(file).replace(/\$\{\w+:-([^}]*)\}/g, '$1')) as ComposeFile;
}
