import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Door } from '../../../../kernel/server/db/door';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { keptBy } from '../../../../kernel/server/one-each';
import { root } from '../../../../kernel/server/root';
import { fail } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import type { StandardJson } from '../../rules/definition';
import { withScheme } from '../../rules/scheme';
import type { ScoringSettings } from '../../rules/settings';
import { makeStandard, type Standard } from '../../rules/standard';
import { NATIONAL_KEY } from '../../rules/words';
import { schemeVersions, standards } from '../../tables';

/** The national standard: data with its version, which nobody edits. */
export const nationalJson = JSON.parse(
  readFileSync(join(root, 'data', 'fitness-standard-2014.json'), 'utf8'),
) as StandardJson;

const shelves = keptBy(() => new Map<string, StandardJson>([[NATIONAL_KEY, nationalJson]]));
/** The content of a published standard. A version never changes, so it is kept. */
export async function contentOf(door: Door, key: string): Promise<StandardJson> {
  const contents = shelves(door.source);
  const known = contents.get(key);
  if (known) return known;
  const row = await door.one(standards, { key });
  if (!row?.content) throw fail(faults.noStandard);
  return keep(contents, key, row.content);
}
function keep(contents: Map<string, StandardJson>, key: string, content: StandardJson): StandardJson {
  if (contents.size > 200)
    for (const old of contents.keys())
      if (old !== NATIONAL_KEY) {
        contents.delete(old);
        break;
      }
  contents.set(key, content);
  return content;
}
type Scheme = Pick<RowOf<typeof schemeVersions>, 'grdIds' | 'items' | 'settings'>;
/** What a year's row carries of its standard; see `besideYear`. */
export interface Beside {
  readonly content: StandardJson | null;
  readonly schemeGrdIds: Scheme['grdIds'] | null;
  readonly schemeItems: Scheme['items'] | null;
  readonly schemeSettings: Scheme['settings'] | null;
}
/** Beside years `y`: the content of the standard where this process does not have it yet, and the scheme. */
export const besideYear = (door: Door): { readonly columns: Sql; readonly joins: Sql } => ({
  columns: sql`d.content, v.grd_ids as scheme_grd_ids, v.items as scheme_items, v.settings as scheme_settings`,
  joins: sql`
    left join fitness_test_standard d on d.key = y.standard_key and d.key <> all(${[...shelves(door.source).keys()]}::text[])
    left join fitness_test_scheme_version v on v.scheme_id = y.scheme_id and v.version = y.scheme_version`,
});
/** The standard of a year that was read with what stands beside it: nothing more is asked. */
export function standardBeside(
  door: Door,
  { content, schemeGrdIds, schemeItems, schemeSettings, ...year }: Scoring & Beside,
): Promise<Standard> {
  const contents = shelves(door.source);
  if (content && !contents.has(year.standardKey)) keep(contents, year.standardKey, content);
  return standardFor(
    door,
    year,
    schemeItems ? { grdIds: schemeGrdIds ?? [], items: schemeItems, settings: schemeSettings ?? {} } : undefined,
  );
}

/** What a year is scored with: the standard, the scheme's weights, the settings. */
export interface Scoring {
  readonly standardKey: string;
  readonly schemeId: number | null;
  readonly schemeVersion: number | null;
  readonly settings: Partial<ScoringSettings>;
}
const ready = keptBy(() => new Map<string, Standard>());
/**
 * The standard of a year, ready to score with; made once per version, scheme and settings.
 * @param read the scheme, where the caller has it already.
 */
export async function standardFor(door: Door, s: Scoring, read?: Scheme): Promise<Standard> {
  const made = ready(door.source);
  const name = JSON.stringify([s.standardKey, s.schemeId, s.schemeVersion, s.settings]);
  const known = made.get(name);
  if (known) return known;
  const json = await contentOf(door, s.standardKey);
  const scheme: Scheme | undefined =
    s.schemeId == null
      ? undefined
      : (read ?? (await door.one(schemeVersions, { schemeId: s.schemeId, version: s.schemeVersion! })));
  if (s.schemeId != null && !scheme) throw fail(faults.noStandard);
  const standard = makeStandard(scheme ? withScheme(json, scheme) : json, { ...scheme?.settings, ...s.settings });
  if (made.size > 100) made.delete(made.keys().next().value!);
  made.set(name, standard);
  return standard;
}
/** The national standard with its default settings. */
export const national: Scoring = { standardKey: NATIONAL_KEY, schemeId: null, schemeVersion: null, settings: {} };
