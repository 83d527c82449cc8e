import { all, is, raw, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { isHandedIn } from '../../rules';
import { replies } from '../../tables';
import { headJoins, headSql, setTo, startsWithin, type HeadRow } from '../sql';
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
  handle(calls.evalStudy, (cx, input) =>
    studyPage(cx, input, {
      where: [
        input.state === 'marked'
          ? sql`r.state = 'marked' and (r.star is not null or r.comment <> '')`
          : input.state === 'waiting'
            ? sql`r.state = 'submitted'`
            : sql`r.state in ('submitted', 'marked')`,
      ],
      sorts: { submittedAt: sql`r.submitted_at` },
      then: sql`r.submitted_at desc`,
    }),
  ),
  handle(calls.evalTeach, async (cx, input) => {
    const { clazzId } = input;
    const page = await cx.list<typeof input, HeadRow>(input, {
      select: headSql(cx),
      from: sql`homework_task t ${headJoins}`,
      counted: sql`homework_task t`,
      where: [
        cx.db.orgs('t'),
        sql`t.user_id = ${cx.me.userId}`,
        sql`t.removed_at is null`,
        sql`exists (
          select 1 from homework_reply r
          where r.org_id = t.org_id and r.task_id = t.task_id and r.submitted_at is not null)`,
        setTo(clazzId),
        ...startsWithin(cx, input),
      ],
      sorts: { startTime: sql`t.start_at` },
      then: sql`t.start_at desc, t.task_id desc`,
    });
    const rows = page.items;
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
          sql`
        select r.task_id, count(*) filter (where r.submitted_at is not null)::int as submitted,
          count(r.eval_degree)::int as eval_count, round(avg(r.eval_degree), 1) as degree,
          count(r.star)::int as star_count, round(avg(r.star), 1) as star,
          array_agg(distinct c.clazz_name) as clazz_names
        from homework_reply r
        join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
        where r.org_id = ${cx.db.orgId}
          and r.task_id = any(${ids}::bigint[])
          and ${all(is('r.clazz_id', clazzId))}
        group by r.task_id`,
        )
      : [];
    const words = ids.length
      ? await cx.db.rows<Word & { taskId: number }>(
          sql`
        select w.*
        from (
            select r.task_id, r.user_id, p.name as user_name, r.eval_degree as degree, r.eval_text as text,
              r.eval_at as at, row_number() over (partition by r.task_id order by r.eval_at desc) as no
            from homework_reply r
            join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
            where r.org_id = ${cx.db.orgId}
              and r.task_id = any(${ids}::bigint[])
              and r.eval_at is not null
              and r.eval_text <> ''
              and ${all(is('r.clazz_id', clazzId))}
          ) w
        where w.no <= ${raw(String(WORDS))}
        order by w.task_id, w.no`,
        )
      : [];
    return {
      ...page,
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
