import type { ListCheck, ViewDefinition } from '@vpds/kernel';
import { z } from 'zod';
import { ServiceTime } from '../time/service-time.ts';
import type { ListDeclaration, ListFilter, ListMoment } from './list-declaration.ts';

/** A view with the keys and the order of changes that its list needs. @throws TypeError if a filter could never be answered */
export function listedView(own: ViewDefinition, declaration: ListDeclaration): ViewDefinition {
  const { keys: listed, sorts } = declaration;
  const names = Object.keys(listed);
  const view: ViewDefinition = {
    ...own,
    keys: [...own.keys, ...names],
    scanOnly: [...(own.scanOnly ?? []), ...names.filter((name) => listed[name] === 'checked')],
    exactOnly: [...(own.exactOnly ?? []), ...names],
    ...(sorts.includes('updated') ? { listedByChange: true } : {}),
  };
  const problems = problemsOf(declaration, view);
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
  return view;
}

const SOME_MOMENT: ListMoment = { now: 0, time: new ServiceTime('UTC') };

function problemsOf({ filters }: ListDeclaration, { name: view, keys, scanOnly = [] }: ViewDefinition): string[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const asks = someValues(filter).map((value) => filter.asks(value, SOME_MOMENT));
    const leads = asks.flatMap(({ lead }) => (lead === null ? [] : [lead.key]));
    const asked = new Set([...leads, ...asks.flatMap(({ checks }) => checks.flatMap(keysOf))]);
    return [
      ...[...asked]
        .filter((key) => !keys.includes(key))
        .map(
          (key) => `The filter ${name} asks for the key ${key}, which ${view} lacks: name one of ${keys.join(', ')}`,
        ),
      ...[...new Set(leads)]
        .filter((key) => scanOnly.includes(key))
        .map(
          (key) => `The filter ${name} leads by the key ${key} of ${view}, which has no index: declare it as 'leads'`,
        ),
    ];
  });
}

function someValues({ documented, example = '1' }: ListFilter): readonly string[] {
  return documented instanceof z.ZodEnum ? documented.options.map(String) : [String(example)];
}

function keysOf(check: ListCheck): string[] {
  if ('anyOf' in check) return check.anyOf.flatMap(keysOf);
  return 'key' in check ? [check.key] : [];
}
