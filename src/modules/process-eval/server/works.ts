import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { expireFiles, ownFiles, registerReader } from '../../files/server/published';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import type { Work } from '../contract/works';
import { faults } from '../faults';
import { MOST_WORKS, WORK_PROC, WORK_USE } from '../rules';
import { works } from '../tables';
import { inCharge, mustServe } from './sight';

/** Pictures and videos of a work are seen by whoever judges it, and by the child that sent them. */
registerReader(
  WORK_PROC,
  async (cx, file) =>
    file.orgId === cx.me.orgId &&
    (await cx.db.row(sql`
      select 1 as found
      from process_eval_work w
      where ${all(
        sql`w.org_id = ${cx.db.orgId}`,
        sql`w.user_id = ${file.userId}`,
        sql`${file.path} = any(w.paths)`,
        inCharge(cx, 'art', 'w'),
      )}
      limit 1`)) !== undefined,
  WORK_USE,
);

const columns = sql`w.work_id, w.user_id, p.name, z.clazz_name, w.kind, w.title, w.on_date, w.remark, w.paths, w.state,
  b.name as judged_by, w.judged_why, w.made_at`;
const counted = sql`process_eval_work w
  join people_person_v p on p.org_id = w.org_id and p.user_id = w.user_id`;
const from = sql`${counted}
  left join class_clazz_v z on z.org_id = w.org_id and z.clazz_id = w.clazz_id
  left join people_person_v b on b.org_id = w.org_id and b.user_id = w.judged_by`;
/** Works of the school by conditions on `w`, the newest first. */
const worksWhere = (cx: Cx, ...where: (Sql | undefined)[]): Promise<Work[]> =>
  cx.db.rows<Work>(sql`
    select ${columns}
    from ${from}
    where ${all(sql`w.org_id = ${cx.db.orgId}`, ...where)}
    order by w.made_at desc, w.work_id desc
    limit ${MOST_WORKS}`);

interface Place {
  readonly clazzId: number;
  readonly clazzName: string;
  /** What the child has handed in for the school year. */ readonly count: number;
  /** Whether works of the class wait for a teacher already. */ readonly waits: boolean;
  /** When a teacher last judged one of them. */ readonly judgedAt: string | null;
}
/** The class a child stands in, with what was handed in there. */
async function placeOf(cx: Cx, onDate: string): Promise<Place> {
  const year = schoolYearOf(onDate);
  const place = await cx.db.row<Place>(sql`
    select s.clazz_id, s.clazz_name, (
      select count(*)
      from process_eval_work w
      where w.org_id = ${cx.db.orgId}
        and w.user_id = ${cx.me.userId}
        and w.on_date between ${`${year}-09-01`} and ${`${year + 1}-08-31`}
    ) as count, exists (
      select 1
      from process_eval_work w
      where w.org_id = ${cx.db.orgId}
        and w.clazz_id = s.clazz_id
        and w.state = 'sent'
    ) as waits, (
      select max(w.judged_at)
      from process_eval_work w
      where w.org_id = ${cx.db.orgId}
        and w.clazz_id = s.clazz_id
    ) as judged_at
    from class_student_v s
    where s.org_id = ${cx.db.orgId}
      and s.user_id = ${cx.me.userId}
      and s.clazz_type = 1
    limit 1`);
  if (!place) throw fail(faults.notInClass);
  if (place.count >= MOST_WORKS) throw fail(faults.worksFull, { max: MOST_WORKS });
  return place;
}
/**
 * The teachers of a class hear once of all works that wait: when the first of them comes, and again when they have judged some and
 * none was left. Two at the same moment, or one taken back and handed in again, are one.
 */
async function tellTeachers(cx: Cx, { clazzId, clazzName, waits, judgedAt }: Place): Promise<void> {
  if (waits) return;
  await tell(cx, {
    kind: 'process-eval.workSent',
    subject: { clazzId },
    params: { clazz: clazzName },
    once: `process-eval.workSent:${clazzId}:${judgedAt ?? 'first'}`,
  });
}
/** Files of a work that is gone, unless another one shows them too. */
async function dropFiles(cx: Cx, paths: readonly string[]): Promise<void> {
  const kept = await cx.db.rows<{ path: string }>(sql`
    select distinct u.path
    from process_eval_work w
    cross join unnest(w.paths) as u(path)
    where w.org_id = ${cx.db.orgId}
      and w.user_id = ${cx.me.userId}
      and w.paths && ${paths}::text[]
    order by u.path`);
  const gone = paths.filter((path) => !kept.some((row) => row.path === path));
  await expireFiles(cx.db, gone, cx.nowIso);
}

export const workHandlers = [
  handle(calls.listWorks, async (cx, { clazzId, kind, state, name, ...input }) => {
    mustServe(cx, 'art');
    return cx.list<typeof input, Work, Work>(input, {
      select: columns,
      from,
      counted,
      where: [
        sql`w.org_id = ${cx.db.orgId}`,
        inCharge(cx, 'art', 'w'),
        is('w.clazz_id', clazzId),
        is('w.kind', kind),
        is('w.state', state),
        contains('p.name', name),
      ],
      sorts: { onDate: sql`w.on_date`, madeAt: sql`w.made_at` },
      then: sql`w.made_at desc, w.work_id desc`,
    });
  }),
  handle(calls.myWorks, async (cx) => {
    mustServe(cx, 'art');
    return { items: await worksWhere(cx, sql`w.user_id = ${cx.me.userId}`) };
  }),
  handle(calls.handInWork, async (cx, { paths, ...body }) => {
    mustServe(cx, 'art');
    if (body.onDate > cx.today) throw fail(faults.workLater, {}, 'onDate');
    await ownFiles(cx, paths, { at: 'paths', families: WORK_USE.families, procs: [WORK_PROC] });
    const place = await placeOf(cx, body.onDate);
    const { clazzId } = place;
    const workId = newId();
    const row = { workId, userId: cx.me.userId, clazzId, ...body, paths: [...new Set(paths)], madeAt: cx.nowIso };
    await cx.db.insert(works, { ...row, state: 'sent' as const });
    await tellTeachers(cx, place);
    cx.note('process-eval.work.sent', { subjectId: workId, kind: body.kind, title: body.title });
    const [made] = await worksWhere(cx, sql`w.work_id = ${workId}`);
    if (!made) throw fail(kernelFaults.gone);
    return made;
  }),
  handle(calls.takeBackWork, async (cx, { id }) => {
    mustServe(cx, 'art');
    const row = await cx.db.one(works, { workId: id }, { lock: 'update' });
    if (row?.userId !== cx.me.userId) throw fail(kernelFaults.gone);
    if (row.state !== 'sent') throw fail(faults.workJudged);
    await cx.db.remove(works, { workId: id });
    await dropFiles(cx, row.paths);
    cx.note('process-eval.work.back', { subjectId: id, title: row.title });
  }),
  handle(calls.judgeWork, async (cx, { id, take, judgedWhy }) => {
    mustServe(cx, 'art');
    if (!take && !judgedWhy) throw fail(faults.whyRefused, {}, 'judgedWhy');
    const locked = await cx.db.one(works, { workId: id }, { lock: 'update' });
    const [seen] = locked ? await worksWhere(cx, sql`w.work_id = ${id}`, inCharge(cx, 'art', 'w')) : [];
    if (!seen) throw fail(kernelFaults.gone);
    const state = take ? ('taken' as const) : ('refused' as const);
    if (seen.state === state && seen.judgedWhy === judgedWhy) return seen;
    await cx.db.update(works, { workId: id }, { state, judgedWhy, judgedBy: cx.me.userId, judgedAt: cx.nowIso });
    await tell(cx, {
      kind: take ? 'process-eval.workTaken' : 'process-eval.workRefused',
      subject: { workId: id, userId: seen.userId },
      params: { title: seen.title, why: judgedWhy },
    });
    cx.note('process-eval.work.judged', {
      subjectId: seen.userId,
      workId: id,
      old: { state: seen.state },
      new: { state },
      why: judgedWhy,
    });
    return { ...seen, state, judgedWhy, judgedBy: cx.me.name };
  }),
];
