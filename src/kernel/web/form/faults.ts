import type { CallError } from '../http/call-error';
import { entryOf } from '../../shared/maps';

/** A message at a field. */
export interface AtField {
  readonly name: (string | number)[];
  readonly errors: string[];
}
/** Path of a fault as the form names its fields: `items.0.name` is `['items', 0, 'name']`. */
export const namePath = (path: string): (string | number)[] =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Parts a refusal: what belongs to a field that shows, and what stands above the form. */
export function shareOut(
  error: CallError,
  shown: ReadonlySet<string>,
): { readonly at: AtField[]; readonly above: string[] } {
  const at = new Map<string, AtField>();
  const above: string[] = [];
  for (const { path, text } of error.problem.fields ?? []) {
    const name = namePath(path);
    if (name.length === 0 || !shown.has(String(name[0]))) {
      above.push(text);
      continue;
    }
    entryOf(at, path, () => ({ name, errors: [] })).errors.push(text);
  }
  if (at.size === 0 && above.length === 0) above.push(error.problem.error_description);
  return { at: [...at.values()], above };
}
