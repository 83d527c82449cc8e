import type { Cx } from '../../../kernel/server/cx';
import { contains, isOneOf, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { missingOf, type Standing } from '../rules';
import { ledBy } from './sight';
import { countColumns, standings } from './standing';

type Child = ReplyOf<typeof calls.clazzFaces>['items'][number];
/** A running class that the caller looks after; any other is gone. */
export async function chargedClazz(cx: Cx, clazzId: number): Promise<{ clazzName: string; hasSet: boolean }> {
  const found = await cx.db.row<{ clazzName: string; hasSet: boolean }>(sql`
    select k.clazz_name,
      exists (select 1 from face_set t where t.org_id = k.org_id and t.removed_at is null) as has_set
    from class_clazz_v k
    where k.org_id = ${cx.db.orgId}
      and k.clazz_id = ${clazzId}
      and k.clazz_type = 1
      and k.ended_at is null
      and ${ledBy(cx, sql`k.org_id`, sql`k.clazz_id`)}`);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** How many of the children stand how. */
export function countsOf(children: readonly { readonly standing: Standing }[]) {
  const of = (...standing: readonly Standing[]) => children.filter((child) => standing.includes(child.standing)).length;
  const counted = {
    students: children.length,
    consented: children.length - of('noConsent', 'withdrawn'),
    fit: of('fit'),
    waiting: of('waiting'),
    unfit: of('unfit'),
    outdated: of('outdated'),
    none: of('none'),
  };
  return { ...counted, missing: missingOf(counted) };
}

export const clazzHandlers = [
  handle(calls.coverage, (cx, input) =>
    cx.list(input, {
      select: sql`n.*, m.name as master_name`,
      from: sql`(
        select c.org_id, c.clazz_id, c.clazz_name, ${countColumns}
        from ${standings(cx.db, cx.nowIso, ledBy(cx, sql`s.org_id`, sql`s.clazz_id`))} c
        group by c.org_id, c.clazz_id, c.clazz_name
      ) n
      join class_clazz_v k on ${cx.db.orgs('k')} and k.clazz_id = n.clazz_id
      left join people_person_v m on ${cx.db.orgs('m')} and m.user_id = k.master_id`,
      where: [contains('n.clazz_name', input.name)],
      sorts: { clazzName: sql`n.clazz_name`, missing: sql`n.missing`, waiting: sql`n.waiting` },
      // Where the most is still to be done comes first.
      then: sql`n.missing desc, n.clazz_id`,
      shape: ({ orgId: _, ...row }: ReplyOf<typeof calls.coverage>['items'][number] & { readonly orgId: number }) =>
        row,
    }),
  ),
  handle(calls.clazzFaces, async (cx, { clazzId }) => {
    const clazz = await chargedClazz(cx, clazzId);
    const items = await cx.db.rows<Child>(sql`
      select c.user_id, c.name, c.sid_no, c.standing, c.reason, c.hint, c.taken_at
      from ${standings(cx.db, cx.nowIso, sql`s.clazz_id = ${clazzId}`)} c
      order by c.order_no, c.sid_no, c.user_id`);
    return { clazzId, ...clazz, ...countsOf(items), items };
  }),
  handle(calls.regionCoverage, (cx, input) =>
    cx.reading('face.region', undefined, (door) =>
      door.list(input, {
        select: sql`o.org_id, o.name as org_name, t.org_id is not null as has_set,
          coalesce(n.students, 0) as students, coalesce(n.consented, 0) as consented, coalesce(n.fit, 0) as fit,
          coalesce(n.waiting, 0) as waiting, coalesce(n.unfit, 0) as unfit, coalesce(n.outdated, 0) as outdated,
          coalesce(n.none, 0) as none, coalesce(n.missing, 0) as missing`,
        from: sql`organisation_org o
          left join face_set t on t.org_id = o.org_id and ${door.orgs('t')} and t.removed_at is null
          left join (
            select c.org_id, ${countColumns}
            from ${standings(door, cx.nowIso, sql`true`)} c
            group by c.org_id
          ) n on n.org_id = o.org_id`,
        counted: sql`organisation_org o`,
        where: [isOneOf('o.org_id', door.orgIds), sql`o.busi_id = ${BUSI.school}`, contains('o.name', input.name)],
        sorts: { orgName: sql`o.name`, missing: sql`n.missing` },
        then: sql`o.org_id`,
      }),
    ),
  ),
];
