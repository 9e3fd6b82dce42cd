import type { Position } from '@vpds/kernel';

/** The part of the log up to a target, from 0 to 1. It is estimated, because positions have gaps. */
export function fractionOf(position: Position, target: Position): number {
  const whole = Number(target) + 1;
  return whole <= 0 ? 1 : Math.min(1, (Number(position) + 1) / whole);
}
