import { sql, raw } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { createEntry } from '../contract';
import type { EntryFields } from '../rules';
import { rowsOf, type Piece } from './paged';

export type Entry = ReplyOf<typeof createEntry>;
export interface EntryRead {
  readonly entryId: number;
  readonly kind: string;
  readonly code: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly typeId: number | null;
  readonly typeName: string | null;
  readonly enabled: boolean;
  readonly used: number;
  readonly fields: EntryFields;
}

/** The name in the asker's language; what has no English name keeps its Chinese one. */
export const nameIn = (cx: Pick<Cx, 'lang'>, alias: string): Piece =>
  raw(cx.lang === 'en-US' ? `coalesce(nullif(${alias}.name_en, ''), ${alias}.name)` : `${alias}.name`);

export const entryFrom = sql`sport_settings_entry e left join sport_settings_entry t on t.entry_id = e.type_id`;
export const entrySelect = (
  cx: Pick<Cx, 'lang'>,
): Piece => sql`e.entry_id, e.kind, e.code, e.name, e.name_en, e.type_id, ${nameIn(cx, 't')} as type_name, e.enabled, e.fields,
  (select count(*) from sport_settings_entry_use u where u.used_id = e.entry_id) + (select count(*) from sport_settings_entry y where y.type_id = e.entry_id) + (select count(*) from sport_settings_item i where i.type_id = e.entry_id) as used`;

/** Entries as they go over the wire, with the names of those they name: one more statement for the page. */
export async function toEntries(cx: Pick<Cx, 'lang'>, door: Door, rows: readonly EntryRead[]): Promise<Entry[]> {
  const refs =
    rows.length === 0
      ? []
      : await rowsOf<{ ownerId: number; entryId: number; kind: string; name: string }>(
          door,
          sql`
    select u.entry_id as owner_id, e.entry_id, e.kind, ${nameIn(cx, 'e')} as name from sport_settings_entry_use u join sport_settings_entry e on e.entry_id = u.used_id
    where u.entry_id = any(${rows.map((r) => r.entryId)}::bigint[]) order by e.kind, e.ord, e.entry_id`,
        );
  return rows.map(
    ({ fields, enabled, ...row }) =>
      ({
        ...fields,
        ...row,
        on: enabled,
        refs: refs.filter((r) => r.ownerId === row.entryId).map(({ ownerId: _, ...ref }) => ref),
      }) as Entry,
  );
}
/** One entry of a kind. */
export async function entryOf(
  cx: Pick<Cx, 'lang'>,
  door: Door,
  kind: string,
  entryId: number,
): Promise<Entry | undefined> {
  const rows = await rowsOf<EntryRead>(
    door,
    sql`select ${entrySelect(cx)} from ${entryFrom} where e.kind = ${kind} and e.entry_id = ${entryId}`,
  );
  return (await toEntries(cx, door, rows))[0];
}
