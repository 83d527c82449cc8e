import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { contains, isOneOf, sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { dropPlaced, keepPlaced } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { FILING_FACES, OUTDATED_MONTHS } from '../rules';
import { serverEngine, SHARP } from './engine';
import { newestMeasure } from './measure';
import { reachable } from './sight';
import { countColumns, standings } from './standing';

const consent = consentOf('face');
interface SetRow {
  readonly orgId: number;
  readonly count: number;
  readonly version: number;
  readonly madeAt: string;
  readonly outdatedMonths: number | null;
  readonly keepMonths: number | null;
}
/** A school's set. @throws noSet. */
async function setOf(door: Door): Promise<SetRow> {
  const found = await door.row<SetRow>(sql`
    select t.org_id, t.version, t.made_at, t.outdated_months, t.keep_months,
      (select count(*)::int from face_face f where f.org_id = t.org_id and ${consent.only('f')}) as count
    from face_set t
    where ${door.orgs('t')}
      and t.removed_at is null`);
  if (!found) throw fail(faults.noSet);
  return found;
}
/**
 * A photograph that is no longer outdated has changed for the devices, which were told to forget it. Since when photographs
 * counted is reckoned where the set is read: an update on a cluster takes no interval made of a column (database.md 12).
 */
const changeSettings = (
  door: Door,
  nowIso: string,
  outdatedMonths: number | null,
  keepMonths: number | null,
): Promise<number> =>
  door.change(sql`
    with before as materialized (
      select t.org_id, ${nowIso}::timestamptz - make_interval(months => t.outdated_months) as since
      from face_set t
      where t.org_id = ${door.orgId}
        and t.removed_at is null
      for update of t),
    changed as (
      update face_set t
      set outdated_months = ${outdatedMonths}::int, keep_months = ${keepMonths}::int, version = t.version + 1
      from before b
      where t.org_id = ${door.orgId}
        and b.org_id = t.org_id
      returning t.org_id, t.version, b.since)
    update face_face f
    set version = c.version
    from changed c
    where f.org_id = ${door.orgId}
      and c.org_id = f.org_id
      and f.state = 'fit'
      and f.taken_at < c.since
      and (f.taken_at < ${nowIso}::timestamptz - make_interval(months => ${outdatedMonths}::int)) is not true
      and ${consent.only('f')}`);
/** A school: no other organisation has children who are tested. */
async function isSchool(cx: Cx, orgId: number): Promise<void> {
  await reachable(cx, orgId);
  const school = await cx.db.row(sql`
    select 1 as yes from organisation_org o where o.org_id = ${orgId} and o.busi_id = ${BUSI.school}`);
  if (!school) throw fail(kernelFaults.gone);
}

export const setHandlers = [
  handle(calls.listSets, (cx, input) =>
    cx.reading('face.sets', undefined, (door) =>
      door.list(input, {
        select: sql`o.org_id, o.name as org_name, t.version, t.made_at, coalesce(c.count, 0) as count,
          coalesce(c.fit, 0) as fit`,
        from: sql`organisation_org o
          left join face_set t on t.org_id = o.org_id and ${door.orgs('t')} and t.removed_at is null
          left join (
            select f.org_id, count(*)::int as count, count(*) filter (where f.state = 'fit')::int as fit
            from face_face f
            where ${door.orgs('f')}
              and ${consent.only('f')}
            group by f.org_id
          ) c on c.org_id = o.org_id`,
        counted: sql`organisation_org o`,
        where: [isOneOf('o.org_id', door.orgIds), sql`o.busi_id = ${BUSI.school}`, contains('o.name', input.name)],
        sorts: {},
        then: sql`t.version is null, o.org_id`,
      }),
    ),
  ),
  handle(calls.getSet, (cx, { orgId }) => cx.reading('face.set', orgId, setOf)),
  handle(calls.createSet, async (cx, { orgId }) => {
    await isSchool(cx, orgId);
    return cx.into(orgId, 'face.set', async (door) => {
      const made = await door.change(sql`
        insert into face_set as t (org_id, version, made_by, made_at, outdated_months)
        values (${orgId}, 1, ${cx.me.userId}, ${cx.nowIso}, ${OUTDATED_MONTHS})
        on conflict (org_id) do update
          set version = t.version + 1, made_by = excluded.made_by, made_at = excluded.made_at, removed_at = null
          where t.removed_at is not null`);
      if (made === 0) throw fail(faults.setStands);
      cx.note('face.setMade', { subjectId: orgId }, orgId);
      return setOf(door);
    });
  }),
  handle(calls.setSettings, (cx, { orgId, outdatedMonths, keepMonths }) =>
    cx.into(orgId, 'face.settings', async (door) => {
      await changeSettings(door, cx.nowIso, outdatedMonths, keepMonths);
      cx.note('face.settings', { subjectId: orgId, outdatedMonths, keepMonths }, orgId);
      return setOf(door);
    }),
  ),
  handle(calls.deleteSet, (cx, { orgId }) =>
    cx.into(orgId, 'face.setRemoved', async (door) => {
      const { paths, faces } = await loseSet(door, cx.nowIso);
      // The sweep has them from now on, should this process end before it has removed them.
      await keepPlaced(door, [], paths, cx.now);
      cx.note('face.setRemoved', { subjectId: orgId, faces }, orgId);
      cx.after(() => inOrg(cx.kernel.pools.tenant, orgId, (own) => dropPlaced(cx.kernel, own, paths)));
    }),
  ),
  handle(calls.clazzStatis, (cx, { orgId, clazzIds }) =>
    cx.reading('face.clazzes', orgId, (door) =>
      door.rows(sql`
        select c.clazz_id, c.clazz_name, ${countColumns}
        from ${standings(door, cx.nowIso, isOneOf('s.clazz_id', clazzIds) ?? sql`true`)} c
        group by c.clazz_id, c.clazz_name
        order by missing desc, c.clazz_id`),
    ),
  ),
  handle(calls.userStatis, (cx, { orgId, clazzId }) =>
    cx.reading('face.users', orgId, async (door) => {
      const rows = await door.rows<ReplyOf<typeof calls.userStatis>[number]>(sql`
        select c.user_id, c.name, c.sid_no, c.standing, c.reason, c.hint, c.taken_at
        from ${standings(door, cx.nowIso, sql`s.clazz_id = ${clazzId}`)} c
        order by c.order_no, c.sid_no, c.user_id`);
      if (rows.length === 0) throw fail(kernelFaults.gone);
      return rows;
    }),
  ),
  handle(calls.engineState, async (cx) => {
    const engine = serverEngine();
    const measured = engine ? await newestMeasure(cx.db, engine.name) : undefined;
    const isOperator = holds(cx.session, 'PFM_SUPERMAN', 'PFM_SPT_ADMIN');
    const faces = isOperator
      ? ((await cx.across('face.filing', (door) =>
          door.row<{ n: number }>(sql`
            select count(*)::int as n from face_face f where ${door.orgs('f')} and ${consent.only('f')}`),
        )) ?? { n: 0 })
      : null;
    const own = isOperator
      ? undefined
      : await cx.db.row(sql`
          select 1 as yes from face_set t where t.org_id = ${cx.db.orgId} and t.removed_at is null`);
    return {
      engine: engine?.name ?? SHARP.engine,
      version: engine ? (measured?.version ?? null) : SHARP.version,
      leavesTo: engine?.leavesTo ?? null,
      measured: measured ?? null,
      hasSet: isOperator ? null : own !== undefined,
      faces: faces?.n ?? null,
      filingFrom: FILING_FACES,
    };
  }),
];

/** Everything of a set goes but its number, its tombstones and its lines in the book. */
async function loseSet(
  door: Door,
  nowIso: string,
): Promise<{ readonly paths: readonly string[]; readonly faces: number }> {
  const held = await door.row(sql`
    update face_set t
    set removed_at = ${nowIso}, version = t.version + 1
    where t.org_id = ${door.orgId}
      and t.removed_at is null
    returning t.version`);
  if (!held) throw fail(faults.noSet);
  const rows = await door.rows<{ kind: string; path: string | null }>(sql`
    with lost as (
      delete from face_face f where f.org_id = ${door.orgId} returning f.org_id, f.user_id, f.path),
    parked as (delete from face_staged s where s.org_id = ${door.orgId} returning s.path),
    holding as materialized (
      select k.package_id, k.path
      from face_package k
      where k.org_id = ${door.orgId}
        and k.state in ('ready', 'building')
      for update of k),
    ended as (
      update face_package k
      set state = 'void', path = null
      from holding h
      where k.org_id = ${door.orgId}
        and k.package_id = h.package_id),
    tombs as (
      insert into face_gone (org_id, user_id, version, why, at)
      select l.org_id, l.user_id, t.version, 'removed', ${nowIso}::timestamptz
      from lost l
      join face_set t on t.org_id = l.org_id
      where t.org_id = ${door.orgId}
      on conflict (org_id, user_id) do update
        set version = excluded.version, why = excluded.why, at = excluded.at)
    select 'face' as kind, path from lost
    union all
    select 'staged', path from parked
    union all
    select 'package', path from holding`);
  return {
    paths: rows.flatMap(({ path }) => path ?? []),
    faces: rows.filter(({ kind }) => kind === 'face').length,
  };
}
