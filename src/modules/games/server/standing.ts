import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { grouped } from '../../../kernel/shared/maps';
import { bestOf } from '../rules/records';
import type { records } from '../tables';

export type RecordRow = RowOf<typeof records>;
/** Of which records one replaces another: level, event, sex, and the grades it is kept for. */
export const recordKey = (r: Pick<RecordRow, 'level' | 'event' | 'sex' | 'grdIds'>): string =>
  [r.level, r.event, r.sex, r.grdIds.toSorted((a, b) => a - b).join('-')].join(' ');

/** A record that stands, and what it is kept for. */
export type Stands = Pick<RecordRow, 'level' | 'event' | 'sex' | 'grdIds' | 'value'>;
/** The best row of each key. */
export const bestRows = (rows: readonly RecordRow[]): Stands[] => {
  const best = standing(rows);
  return [...grouped(rows, recordKey)].flatMap(([key, same]) => same.find((r) => r.value === best.get(key)) ?? []);
};

/** All rows that stood or stand, the newest first; rows of `but` (a meet) left out. */
export const recordsOf = (door: Door, but = 0): Promise<RecordRow[]> =>
  door.rows<RecordRow>(sql`
    select x.*
    from games_record x
    where x.org_id = ${door.orgId}
      and (x.gam_id is null or x.gam_id <> ${but})
    order by x.set_on desc, x.record_id desc`);
/** The value that stands for each key: the best there is. */
export const standing = (rows: readonly RecordRow[]): Map<string, number> =>
  new Map(
    [...grouped(rows, recordKey)].map(([key, same]) => [
      key,
      bestOf(
        same[0]!.kind,
        same.map((r) => r.value),
      )!,
    ]),
  );
