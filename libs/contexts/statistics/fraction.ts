import type { Position } from '@vpds/kernel';

/** Of the log up to a target, 0 to 1. Estimated: positions have gaps. */
export function fractionOf(position: Position, target: Position): number {
  const whole = Number(target) + 1;
  return whole <= 0 ? 1 : Math.min(1, (Number(position) + 1) / whole);
}
