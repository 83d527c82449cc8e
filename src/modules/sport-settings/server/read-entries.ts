import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { createEntry } from '../contract';
import type { EntryFields } from '../rules';

export type Entry = ReplyOf<typeof createEntry>;
export interface EntryRead extends Pick<
  Entry,
  'entryId' | 'kind' | 'code' | 'name' | 'nameEn' | 'typeId' | 'typeName' | 'used' | 'refs'
> {
  readonly enabled: boolean;
  readonly fields: EntryFields;
}

/** The name in the asker's language; what has no English name keeps its Chinese one. */
export const nameOf = (cx: Pick<Cx, 'lang'>, alias: 'e' | 't' | 'i' | 'x'): Sql =>
  raw(cx.lang === 'en-US' ? `coalesce(nullif(${alias}.name_en, ''), ${alias}.name)` : `${alias}.name`);

export const entryFrom = sql`sport_settings_entry e
left join sport_settings_entry t on t.entry_id = e.type_id`;
/** An entry with the names of those it names, and in how many places it is named itself. */
export const entrySelect = (cx: Pick<Cx, 'lang'>): Sql => sql`
  e.entry_id, e.kind, e.code, e.name, e.name_en, e.type_id, ${nameOf(cx, 't')} as type_name, e.enabled, e.fields,
  (select count(*) from sport_settings_entry_use u where u.used_id = e.entry_id)
    + (select count(*) from sport_settings_entry y where y.type_id = e.entry_id)
    + (select count(*) from sport_settings_item i where i.type_id = e.entry_id) as used,
  coalesce((
    select jsonb_agg(jsonb_build_object('entryId', x.entry_id, 'kind', x.kind, 'name', ${nameOf(cx, 'x')})
      order by x.kind, x.ord, x.entry_id)
    from sport_settings_entry_use u
    join sport_settings_entry x on x.entry_id = u.used_id
    where u.entry_id = e.entry_id), '[]') as refs`;

/** An entry as it goes over the wire. */
export const toEntry = ({ fields, enabled, ...row }: EntryRead): Entry =>
  // Fields came in through the contract; a kept list is one that nobody writes to.
  ({ ...fields, ...row, on: enabled }) as Entry;

/** One entry of a kind, which is there. */
export async function entryOf(cx: Cx, kind: string, entryId: number): Promise<Entry> {
  const [found] = await cx.db.rows<EntryRead>(sql`
    select ${entrySelect(cx)}
    from ${entryFrom}
    where e.kind = ${kind}
      and e.entry_id = ${entryId}`);
  if (!found) throw new Error(`entry ${entryId} was just written and is not there`);
  return toEntry(found);
}
