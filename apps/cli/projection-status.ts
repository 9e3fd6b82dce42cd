import type { LeftOut, ProjectionStatus, VersionStatus } from '@vpds/platform';
import type { ServiceClient } from './service-client.ts';

export type { LeftOut, ProjectionStatus, VersionStatus };

export function listProjections(service: ServiceClient): Promise<ProjectionStatus[]> {
  return service.get<ProjectionStatus[]>('/admin/projections');
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
