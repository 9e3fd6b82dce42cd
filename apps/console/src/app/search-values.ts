import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** A number that would be written otherwise than it was typed is a text: no digit of a VIN or an id is lost. */
function valueOf(typed: string): unknown {
  const value: unknown = JSON.parse(typed);
  return typeof value === 'number' && String(value) !== typed ? typed : value;
}

export const parseSearch = parseSearchWith(valueOf);
export const stringifySearch = stringifySearchWith(JSON.stringify, valueOf);
