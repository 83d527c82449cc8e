import type { Cx } from '../../../kernel/server/cx';
import { acrossOrgs } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { runningClazz } from '../../class/server/published';
import { ownFile } from '../../files/server/published';
import * as calls from '../contract';
import type { Famous } from '../contract';
import { faults } from '../faults';
import { minutesOf, nowIn, stateOf, timeOf } from '../rules';
import { famous, famousClazzes, famousOrgs } from '../tables';
import { SEEN_BY } from './famous-read';

type Row = Omit<Famous, 'start' | 'end' | 'duration' | 'state' | 'clazzes' | 'orgs' | 'own'> & {
  readonly startMin: number;
  readonly endMin: number;
  readonly hostOrgId: number;
};

/** Famous lessons with names and the classes that watch. Three statements whatever their number. */
async function famousRows(cx: Cx, where: (bind: (v: unknown) => string) => string, tail: string): Promise<Famous[]> {
  const params: unknown[] = [cx.db.orgId];
  const name = cx.lang === 'en-US' ? 'name_en' : 'name_zh';
  const rows = await cx.db.rows<Row>(
    `select f.famous_id, f.name, f.teacher_id, f.teacher_name, o.name as teacher_org_name, h.name as host_name, f.host_org_id, f.sbj_id, s.${name} as sbj_name, f.stg_id, g.${name} as stg_name, f.on_date as date, f.start_min, f.end_min, f.cover
     from lesson_famous f join organisation_org o on o.org_id = f.teacher_org_id join organisation_org h on h.org_id = f.host_org_id join textbook_subject s on s.sbj_id = f.sbj_id left join textbook_stage g on g.stg_id = f.stg_id
     where ${where((v) => `$${params.push(v)}`)} ${tail}`,
    params,
  );
  const ids = rows.map((r) => r.famousId);
  const bound = ids.length
    ? await cx.db.rows<{ famousId: number; clazzId: number; clazzName: string }>(
        'select b.famous_id, b.clazz_id, c.clazz_name from lesson_famous_clazz b join class_clazz_v c on c.org_id = b.org_id and c.clazz_id = b.clazz_id where b.org_id = $1 and b.famous_id = any($2::bigint[]) order by c.grd_id nulls last, c.order_no, c.clazz_id',
        [cx.db.orgId, ids],
      )
    : [];
  const guests = ids.length
    ? await cx.db.rows<{ famousId: number; orgId: number; name: string }>(
        'select g.famous_id, g.guest_org_id as org_id, o.name from lesson_famous_org g join lesson_famous f on f.famous_id = g.famous_id join organisation_org o on o.org_id = g.guest_org_id where f.host_org_id = $1 and g.famous_id = any($2::bigint[]) order by o.name',
        [cx.db.orgId, ids],
      )
    : [];
  const now = nowIn(cx.me.zone, cx.now);
  return rows.map(({ startMin, endMin, hostOrgId, ...r }) => ({
    ...r,
    start: timeOf(startMin),
    end: timeOf(endMin),
    duration: endMin - startMin,
    state: stateOf({ onDate: r.date, startMin, endMin, startedAt: null, endedAt: null }, now),
    own: hostOrgId === cx.me.orgId,
    clazzes: bound.filter((b) => b.famousId === r.famousId).map(({ famousId: _, ...b }) => b),
    orgs: guests.filter((g) => g.famousId === r.famousId).map(({ famousId: _, ...g }) => g),
  }));
}
const oneFamous = async (cx: Cx, famousId: number): Promise<Famous> =>
  (await famousRows(cx, (bind) => `f.famous_id = ${bind(famousId)} and ${SEEN_BY('$1')}`, ''))[0]!;

/** Where a famous lesson may be announced: schools and bureaus of the same city (the first four digits of the region), the host left out. */
const NEIGHBOURS = `select o.org_id, o.name from organisation_org o join organisation_org h on h.org_id = $1
  where o.org_id <> h.org_id and o.enabled and o.busi_id in (4, 8) and h.reg_id is not null and left(o.reg_id::text, 4) = left(h.reg_id::text, 4)`;
async function checkGuests(cx: Cx, orgIds: readonly number[]): Promise<void> {
  const ids = [...new Set(orgIds)];
  if (
    ids.length &&
    (await cx.db.rows(`${NEIGHBOURS} and o.org_id = any($2::bigint[])`, [cx.db.orgId, ids])).length < ids.length
  )
    throw fail(faults.notGuest, {}, 'orgIds');
}
/** A teacher of the own organisation, or of one in the caller's reach: a bureau announces its schools' teachers. */
async function teacherOf(
  cx: Cx,
  teacherId: number,
): Promise<{ teacherId: number; teacherName: string; teacherOrgId: number }> {
  const [t] = await teachers(cx, 'and p.user_id = $3', teacherId, 1);
  if (!t) throw fail(kernelFaults.gone);
  return { teacherId, teacherName: t.name, teacherOrgId: t.orgId };
}
async function teachers(cx: Cx, more: string, value: unknown, limit: number) {
  const reach = await cx.reach();
  return acrossOrgs(cx.kernel.pools.across, reach, (door) =>
    door.rows<{ teacherId: number; name: string; orgId: number; orgName: string }>(
      `select p.user_id as teacher_id, p.name, p.org_id, o.name as org_name from people_person_v p join organisation_org o on o.org_id = p.org_id
     where p.org_id = any($1::bigint[]) and p.user_type = $2 and p.enabled and p.removed_at is null ${more} order by p.org_id = ${Math.trunc(cx.me.orgId)} desc, p.name limit ${limit}`,
      [reach, USER_TYPE.teacher, value],
    ),
  );
}
function timesOf(cx: Cx, date: string, start: string, duration: number) {
  if (date < cx.today) throw fail(faults.past, {}, 'date');
  const startMin = minutesOf(start);
  if (startMin + duration > 1440) throw fail(faults.afterMidnight, {}, 'duration');
  return { onDate: date, startMin, endMin: startMin + duration };
}
async function checkSubject(cx: Cx, sbjId: number, stgId: number | null | undefined): Promise<void> {
  const [s] = await cx.db.rows<{ ok: boolean }>(
    'select $2::bigint is null or exists (select from textbook_stage g where g.stg_id = $2) as ok from textbook_subject where sbj_id = $1',
    [sbjId, stgId ?? null],
  );
  if (!s?.ok) throw fail(kernelFaults.gone);
}

export const announcing = [
  handle(calls.listFamous, async (cx, { curPage, pageSize, sort, stgId, sbjId, name, state, clazzId }) => {
    if (sort && sort !== 'date' && sort !== '-date') throw fail(kernelFaults.badInput, {}, 'sort');
    const { date, min } = nowIn(cx.me.zone, cx.now);
    const student = cx.me.userType === USER_TYPE.student;
    if (clazzId != null && !(await cx.fact<readonly number[]>('class.everIds')).includes(clazzId))
      throw fail(kernelFaults.gone);
    const watches = (bind: (v: unknown) => string, clazzIds: readonly number[]) =>
      `exists (select from lesson_famous_clazz b where b.org_id = $1 and b.famous_id = f.famous_id and b.clazz_id = any(${bind(clazzIds)}::bigint[]))`;
    const own = student && clazzId == null ? await cx.fact<readonly number[]>('clazzIds') : undefined;
    const where = (bind: (v: unknown) => string): string => {
      const over = () => `(f.on_date < ${bind(date)} or (f.on_date = ${bind(date)} and f.end_min <= ${bind(min)}))`;
      const waits = () => `(f.on_date > ${bind(date)} or (f.on_date = ${bind(date)} and f.start_min > ${bind(min)}))`;
      return [
        SEEN_BY('$1'),
        stgId == null ? '' : `f.stg_id = ${bind(stgId)}`,
        sbjId == null ? '' : `f.sbj_id = ${bind(sbjId)}`,
        name
          ? `(f.name ilike ${bind(`%${name.replace(/[\\%_]/g, '\\$&')}%`)} or f.teacher_name ilike ${bind(`%${name.replace(/[\\%_]/g, '\\$&')}%`)})`
          : '',
        state === 'ended'
          ? over()
          : state === 'not_started'
            ? waits()
            : state === 'in_progress'
              ? `not ${over()} and not ${waits()}`
              : '',
        own ? watches(bind, own) : '',
        clazzId == null ? '' : watches(bind, [clazzId]),
      ]
        .filter(Boolean)
        .join(' and ');
    };
    const params: unknown[] = [cx.db.orgId];
    const total = (
      await cx.db.rows<{ n: number }>(
        `select count(*) n from lesson_famous f where ${where((v) => `$${params.push(v)}`)}`,
        params,
      )
    )[0]!.n;
    // What comes first stands first, what is over behind it.
    const order = sort
      ? `f.on_date ${sort.startsWith('-') ? 'desc' : 'asc'}, f.start_min, f.famous_id`
      : `f.on_date < '${date}', abs(f.on_date - '${date}'::date), f.start_min, f.famous_id`;
    return {
      items: await famousRows(cx, where, `order by ${order} limit ${pageSize} offset ${(curPage - 1) * pageSize}`),
      curPage,
      pageSize,
      total,
    };
  }),

  handle(calls.createFamous, async (cx, { orgIds, cover, stgId, name, teacherId, sbjId, date, start, duration }) => {
    if (cover) await ownFile(cx, cover, { at: 'cover', families: ['image'] });
    await checkSubject(cx, sbjId, stgId);
    await checkGuests(cx, orgIds);
    const famousId = newId();
    await cx.db.insert(famous, {
      famousId,
      hostOrgId: cx.me.orgId,
      name,
      ...(await teacherOf(cx, teacherId)),
      sbjId,
      stgId: stgId ?? null,
      ...timesOf(cx, date, start, duration),
      cover: cover ?? null,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    await cx.db.insert(
      famousOrgs,
      [...new Set(orgIds)].map((guestOrgId) => ({ famousId, guestOrgId })),
    );
    return oneFamous(cx, famousId);
  }),
  handle(calls.updateFamous, async (cx, { id, orgIds, cover, name, teacherId, date, start, duration }) => {
    const before = await cx.db.one(famous, { famousId: id, hostOrgId: cx.me.orgId });
    if (!before) throw fail(kernelFaults.gone);
    if (cover) await ownFile(cx, cover, { at: 'cover', families: ['image'], was: [before.cover] });
    const row = (await cx.db.one(famous, { famousId: id, hostOrgId: cx.me.orgId }, { lock: 'update' }))!;
    const moves = date != null || start != null || duration != null;
    if (stateOf({ ...row, startedAt: null, endedAt: null }, nowIn(cx.me.zone, cx.now)) !== 'not_started')
      throw fail(faults.begun);
    const times = moves
      ? timesOf(cx, date ?? row.onDate, start ?? timeOf(row.startMin), duration ?? row.endMin - row.startMin)
      : {};
    await cx.db.update(
      famous,
      { famousId: id },
      { name, ...(teacherId == null ? {} : await teacherOf(cx, teacherId)), ...times, cover },
    );
    if (orgIds) {
      await checkGuests(cx, orgIds);
      await cx.db.remove(famousOrgs, { famousId: id });
      await cx.db.insert(
        famousOrgs,
        [...new Set(orgIds)].map((guestOrgId) => ({ famousId: id, guestOrgId })),
      );
    }
    return oneFamous(cx, id);
  }),
  handle(calls.bindFamous, async (cx, { id, clazzIds }) => {
    const found = await cx.db.rows(`select 1 from lesson_famous f where f.famous_id = $2 and ${SEEN_BY('$1')}`, [
      cx.db.orgId,
      id,
    ]);
    if (!found.length) throw fail(kernelFaults.gone);
    const own = await cx.fact<readonly number[]>('clazzIds');
    // E-028
    if (own.length === 0) throw fail(faults.noBound);
    const ids = [...new Set(clazzIds)];
    for (const clazzId of ids.filter((c) => !own.includes(c))) {
      await runningClazz(cx, clazzId);
      throw fail(kernelFaults.gone);
    }
    // Colleagues' classes stay bound: each teacher speaks for their own.
    const gone = own.filter((c) => !ids.includes(c));
    if (gone.length) await cx.db.remove(famousClazzes, { famousId: id, clazzId: oneOf(gone) });
    await cx.db.insert(
      famousClazzes,
      ids.map((clazzId) => ({ famousId: id, clazzId, boundBy: cx.me.userId, boundAt: cx.nowIso })),
      'on conflict do nothing',
    );
    return { clazzes: (await oneFamous(cx, id)).clazzes };
  }),

  handle(calls.famousChoices, async (cx, { teacher, org, orgIds }) => {
    const like = (text: string | undefined) => `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;
    const found = await teachers(cx, 'and p.name ilike $3', like(teacher), 50);
    const orgs = await cx.db.rows<{ orgId: number; name: string }>(
      `${NEIGHBOURS} and ${orgIds?.length ? 'o.org_id = any($2::bigint[])' : 'o.name ilike $2'} order by o.name limit 50`,
      [cx.db.orgId, orgIds?.length ? orgIds : like(org)],
    );
    return { teachers: found.map((t) => ({ teacherId: t.teacherId, name: t.name, orgName: t.orgName })), orgs };
  }),
];
