import type {
  SubscriberStatus,
  ProjectionDeadLetter,
  ProjectionStatus,
  UnreachableContext,
  VersionStatus,
} from '@vpds/projections';
import { CommandFailed } from './command-failed.ts';
import type { ServiceClient } from './service-client.ts';

export type { SubscriberStatus, ProjectionDeadLetter, ProjectionStatus, UnreachableContext, VersionStatus };

export interface Listed<T> {
  readonly listed: readonly T[];
  readonly unreachable: readonly UnreachableContext[];
}

export function listProjections(service: ServiceClient): Promise<Listed<ProjectionStatus>> {
  return list(service, '/admin/projections');
}

export function listSubscribers(service: ServiceClient): Promise<Listed<SubscriberStatus>> {
  return list(service, '/admin/followers');
}

export async function list<T extends object>(service: ServiceClient, from: string): Promise<Listed<T>> {
  const listed: T[] = [];
  const unreachable: UnreachableContext[] = [];
  for (const each of await service.list<T | UnreachableContext>(from)) {
    if ('unreachable' in each) unreachable.push(each);
    else listed.push(each);
  }
  return { listed, unreachable };
}

/** Call after printing: an incomplete list is a failure. @throws CommandFailed */
export function failUnlessWhole(unreachable: readonly UnreachableContext[]): void {
  if (unreachable.length === 0) return;
  throw new CommandFailed(unreachable.map(notListed).join('\n'));
}

export function notListed({ context, unreachable: reason }: UnreachableContext): string {
  return `${context} is not listed: ${reason}`;
}

export function path(name: string, rest: string): string {
  return `/admin/projections/${encodeURIComponent(name)}/${rest}`;
}

/** `1 h 02 min`, `3 min 20 s`, `7 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')} min`;
}
