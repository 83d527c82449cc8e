import { all, is, nameIn, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { must } from '../../../../kernel/shared/maps';
import type * as calls from '../../contract';
import { unitText } from '../../rules/format';
import { hiddenParts } from '../../rules/small';
import { inUse } from './in-use';
import { nameOf } from './items';
import { standardIn } from './read';
import { isRegion, mayName } from './scope';
import { SUMS, add, meanOf, meanPoints, tooSmall, type SumRow } from './sums';
import { yearName } from './years';

/** Year by year from the same sums: the total in points, or an item in its unit. */
export const trendOf = (
  cx: Cx,
  { orgId, grdId, clazzId, itemId, sex }: ParsedOf<typeof calls.educYears>,
): Promise<ReplyOf<typeof calls.educYears>> =>
  cx.reading('fitness-test.educ.years', orgId ?? (isRegion(cx) ? undefined : cx.me.orgId), async (door) => {
    const named = mayName(cx);
    if (clazzId != null) {
      const known = await door.row(sql`
        select 1 as known
        from fitness_test_total t
        where ${door.orgs('t')}
          and t.clazz_id = ${clazzId}
        limit 1`);
      if (!known) throw fail(kernelFaults.gone);
    }
    const rows = await door.rows<SumRow & { yearId: number; grdId: number; name: string }>(sql`
      select s.year_id, s.grd_id, ${nameIn(cx.lang, 'g')} as name, ${SUMS}
      from fitness_test_stat s
      join textbook_grade g on g.grd_id = s.grd_id
      where ${all(
        door.orgs('s'),
        inUse(door, 's.org_id'),
        sql`s.item_id = ${itemId ?? ''}`,
        sql`s.clazz_id = ${clazzId ?? 0}`,
        is('s.grd_id', grdId),
        is('s.sex', sex),
      )}
      group by s.year_id, s.grd_id, 3
      order by s.year_id, s.grd_id`);
    const years = [...new Set(rows.map((r) => r.yearId))];
    const standard = await standardIn(door, door.orgId, years.at(-1) ?? 0);
    const item = itemId ? standard.itemOf(itemId) : undefined;
    const point = (s: SumRow, hidden: boolean) => meanPoints(itemId ? s.pointsSum * 100 : s.valueSum, s.n, hidden);
    const value = (s: SumRow, hidden: boolean) => (item ? meanOf(s.valueSum, s.begun, hidden) : null);
    const hiddenIn = new Map(
      years.map((y) => {
        const own = rows.filter((r) => r.yearId === y);
        const parts = named ? new Set<number>() : hiddenParts(own.map((r) => r.n));
        return [y, new Set(own.flatMap((r, at) => (parts.has(at) ? [r.grdId] : [])))];
      }),
    );
    const grades = [...new Map(rows.map((r) => [r.grdId, r.name]))].sort((a, b) => a[0] - b[0]);
    return {
      itemId: itemId ?? null,
      name: item ? nameOf(item, cx.lang) : cx.text('fitness-test.field.total'),
      unitText: item ? unitText(item, cx.lang) : '',
      decimals: item?.decimals ?? 1,
      scale: item?.scale ?? 100,
      rows: years.map((yearId) => {
        const s = add(rows.filter((r) => r.yearId === yearId));
        const small = tooSmall(s.n, named);
        return {
          yearId,
          name: yearName(yearId),
          n: s.n,
          points: item && !item.scored ? null : point(s, small),
          value: value(s, small),
          counts: small || (item && !item.scored) ? null : [s.c1, s.c2, s.c3, s.c4],
          small,
        };
      }),
      grades: grades.map(([id, name]) => ({
        grdId: id,
        name,
        n: years.map((y) => rows.find((r) => r.yearId === y && r.grdId === id)?.n ?? 0),
        values: years.map((y) => {
          const r = rows.find((x) => x.yearId === y && x.grdId === id);
          const hide = must(hiddenIn, y).has(id);
          return r ? (item && !item.scored ? value(r, hide) : point(r, hide)) : null;
        }),
      })),
    };
  });
