import { handle } from '../../../../kernel/server/module';
import { plusDays } from '../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { isHandedIn } from '../../rules';
import { replies } from '../../tables';
import { headJoins, headSql, type HeadRow } from '../sql';
import { asReply, ownPaper } from './open';
import { studyPage } from './study';

interface Word {
  readonly userId: number;
  readonly userName: string;
  readonly degree: number | null;
  readonly text: string;
  readonly at: string;
}
/** Words of children shown beside a task; the rest is counted. */
const WORDS = 6;

export const evalHandlers = [
  handle(calls.evalStudy, async (cx, { curPage, pageSize, sort, state }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const more =
      state === 'marked'
        ? ` and r.state = 'marked' and (r.star is not null or r.comment <> '')`
        : state === 'waiting'
          ? ` and r.state = 'submitted'`
          : ` and r.state in ('submitted', 'marked')`;
    return studyPage(cx, more, [cx.db.orgId, cx.me.userId], 'r.submitted_at desc', curPage, pageSize);
  }),
  handle(calls.evalTeach, async (cx, { curPage, pageSize, sort, clazzId, from, to }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const params: unknown[] = [cx.db.orgId, cx.me.userId];
    const bind = (v: unknown) => `$${params.push(v)}`;
    const where =
      `t.org_id = $1 and t.user_id = $2 and t.removed_at is null and exists (select 1 from homework_reply r where r.org_id = t.org_id and r.task_id = t.task_id and r.submitted_at is not null)` +
      (clazzId == null
        ? ''
        : ` and exists (select 1 from homework_clazz k where k.org_id = t.org_id and k.task_id = t.task_id and k.clazz_id = ${bind(clazzId)})`) +
      (from == null ? '' : ` and t.start_at >= (${bind(from)}::date::timestamp at time zone ${bind(cx.me.zone)})`) +
      (to == null
        ? ''
        : ` and t.start_at < (${bind(plusDays(to, 1))}::date::timestamp at time zone ${bind(cx.me.zone)})`);
    const total = await cx.db.total(`select count(*)::int n from homework_task t where ${where}`, params);
    const rows = await cx.db.rows<HeadRow>(
      `select ${headSql(cx)} from homework_task t ${headJoins} where ${where} order by t.start_at desc, t.task_id desc limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
      params,
    );
    const ids = rows.map((r) => r.taskId);
    const sums = ids.length
      ? await cx.db.rows<{
          taskId: number;
          submitted: number;
          evalCount: number;
          degree: number | null;
          starCount: number;
          star: number | null;
          clazzNames: string[];
        }>(
          `select r.task_id, count(*) filter (where r.submitted_at is not null)::int as submitted, count(r.eval_degree)::int as eval_count, round(avg(r.eval_degree), 1) as degree, count(r.star)::int as star_count, round(avg(r.star), 1) as star,
         array_agg(distinct c.clazz_name) as clazz_names
       from homework_reply r join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id where r.org_id = $1 and r.task_id = any($2::bigint[]) and ($3::bigint is null or r.clazz_id = $3) group by r.task_id`,
          [cx.db.orgId, ids, clazzId ?? null],
        )
      : [];
    const words = ids.length
      ? await cx.db.rows<Word & { taskId: number }>(
          `select w.* from (select r.task_id, r.user_id, p.name as user_name, r.eval_degree as degree, r.eval_text as text, r.eval_at as at, row_number() over (partition by r.task_id order by r.eval_at desc) as no
         from homework_reply r join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
         where r.org_id = $1 and r.task_id = any($2::bigint[]) and r.eval_at is not null and r.eval_text <> '' and ($3::bigint is null or r.clazz_id = $3)) w where w.no <= ${WORDS}`,
          [cx.db.orgId, ids, clazzId ?? null],
        )
      : [];
    return {
      items: rows.map((r) => {
        const s = sums.find((x) => x.taskId === r.taskId);
        return {
          ...r,
          clazzNames: s?.clazzNames ?? [],
          submitted: s?.submitted ?? 0,
          evalCount: s?.evalCount ?? 0,
          degree: s?.degree ?? null,
          starCount: s?.starCount ?? 0,
          star: s?.star ?? null,
          words: words.filter((w) => w.taskId === r.taskId).map(({ taskId: _, ...w }) => w),
        };
      }),
      curPage,
      pageSize,
      total,
    };
  }),
  handle(calls.evalStore, async (cx, { id, degree, text }) => {
    const { head, reply } = await ownPaper(cx, id, 'update');
    if (!isHandedIn(reply.state)) throw fail(faults.notSubmitted);
    const set = { evalDegree: degree, evalText: text, evalAt: cx.nowIso };
    await cx.db.update(replies, { taskId: id, userId: cx.me.userId }, set);
    return asReply({ ...reply, ...set }, head, cx.nowIso);
  }),
];
