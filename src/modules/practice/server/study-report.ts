import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { accuracyOf, gradeOf, standOf } from '../rules';
import { childOf, daysOf, nameIn, spanOf, type Child } from './scope';

interface Sums {
  readonly answers: number;
  readonly rightCount: number;
  readonly shareSum: number;
  readonly spent: number;
}
const SUMS =
  'coalesce(sum(d.answers), 0)::int as answers, coalesce(sum(d.right_count), 0)::int as right_count, coalesce(sum(d.share_sum), 0)::int as share_sum, coalesce(sum(d.spent), 0)::int as spent';
const figures = ({ answers, rightCount, shareSum, spent }: Sums) => ({
  answers,
  rightCount,
  spent,
  accuracy: accuracyOf(shareSum, answers),
});
const NONE: Sums = { answers: 0, rightCount: 0, shareSum: 0, spent: 0 };
const add = (list: readonly Sums[]): Sums =>
  list.reduce(
    (a, b) => ({
      answers: a.answers + b.answers,
      rightCount: a.rightCount + b.rightCount,
      shareSum: a.shareSum + b.shareSum,
      spent: a.spent + b.spent,
    }),
    NONE,
  );
/** $1 school, $2 child, $3 and $4 the period, $5 the subject, $6 the subjects the caller may see. */
const OF_CHILD =
  'd.org_id = $1 and d.user_id = $2 and d.done_on between $3 and $4 and ($5::bigint is null or d.sbj_id = $5) and ($6::bigint[] is null or d.sbj_id = any($6))';
const paramsOf = (cx: Cx, child: Child, from: string, to: string, sbjId: number | undefined): unknown[] => [
  cx.db.orgId,
  child.userId,
  from,
  to,
  sbjId ?? null,
  child.sbjIds,
];

export const studyReportHandlers = [
  handle(calls.reportCurves, async (cx, { userId, sbjId, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    const child = await childOf(cx, userId, sbjId);
    const rows = new Map(
      (
        await cx.db.rows<Sums & { day: string }>(
          `select d.done_on as day, ${SUMS} from practice_day d where ${OF_CHILD} group by d.done_on`,
          paramsOf(cx, child, from, to, sbjId),
        )
      ).map((r) => [r.day, r]),
    );
    return { from, to, days: daysOf(from, to).map((day) => ({ day, ...figures(rows.get(day) ?? NONE) })) };
  }),
  handle(calls.reportStudy, async (cx, { userId, sbjId, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    const child = await childOf(cx, userId, sbjId);
    const params = paramsOf(cx, child, from, to, sbjId);
    const rows = await cx.db.rows<Sums & { sbjId: number; sbjName: string; mastery: number | null }>(
      `select d.sbj_id, s.${nameIn(cx)} as sbj_name, ${SUMS}, (select round(avg(l.mastery))::int from practice_level l where l.org_id = $1 and l.user_id = $2 and l.sbj_id = d.sbj_id) as mastery
       from practice_day d join textbook_subject s on s.sbj_id = d.sbj_id where ${OF_CHILD} group by d.sbj_id, s.${nameIn(cx)} order by sum(d.answers) desc, d.sbj_id`,
      params,
    );
    const [counts] = await cx.db.rows<{ days: number; trains: number; fights: number; fightsPassed: number }>(
      `select (select count(distinct d.done_on)::int from practice_day d where ${OF_CHILD}) as days,
         (select count(*)::int from practice_train d where d.org_id = $1 and d.user_id = $2 and d.finished_at >= ($3::date::timestamp at time zone $7) and d.finished_at < ($8::date::timestamp at time zone $7) and ($5::bigint is null or d.sbj_id = $5) and ($6::bigint[] is null or d.sbj_id = any($6))) as trains,
         count(*) filter (where d.state in ('passed', 'failed'))::int as fights, count(*) filter (where d.state = 'passed')::int as fights_passed
       from practice_fight d where d.org_id = $1 and d.user_id = $2 and d.started_at >= ($3::date::timestamp at time zone $7) and d.started_at < ($8::date::timestamp at time zone $7) and ($5::bigint is null or d.sbj_id = $5) and ($6::bigint[] is null or d.sbj_id = any($6))`,
      [...params, cx.me.zone, plusDays(to, 1)],
    );
    const all = figures(add(rows));
    return {
      userId: child.userId,
      name: child.name,
      from,
      to,
      ...all,
      grade: gradeOf(all.accuracy, all.answers),
      ...counts!,
      subjects: rows.map((r) => {
        const f = figures(r);
        return { sbjId: r.sbjId, sbjName: r.sbjName, ...f, grade: gradeOf(f.accuracy, f.answers), mastery: r.mastery };
      }),
    };
  }),
  handle(calls.reportStudyDetail, async (cx, { userId, sbjId, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    const child = await childOf(cx, userId, sbjId);
    const klgs = await cx.db.rows<{
      klgId: number;
      name: string;
      pathName: string;
      mastery: number;
      answers: number;
      shareSum: number;
      inSpan: number;
      lastAt: string;
    }>(
      `select l.klg_id, k.name, k.path_name, l.mastery, l.answers, l.share_sum, coalesce(n.n, 0)::int as in_span, l.last_at from practice_level l join textbook_klg_v k on k.klg_id = l.klg_id
       left join (select g.klg_id, count(*) as n from wrongbook_answer_v a join question_bank_version_v v on v.org_id = a.org_id and v.ver_id = a.ver_id cross join lateral unnest(v.klg_ids) as g(klg_id)
         where a.org_id = $1 and a.user_id = $2 and a.sbj_id = $3 and a.open_at <= $7 and a.answered_at >= ($4::date::timestamp at time zone $6) and a.answered_at < ($5::date::timestamp at time zone $6) group by g.klg_id) n on n.klg_id = l.klg_id
       where l.org_id = $1 and l.user_id = $2 and l.sbj_id = $3 order by l.mastery, k.path_name limit 400`,
      [cx.db.orgId, child.userId, sbjId, from, plusDays(to, 1), cx.me.zone, cx.nowIso],
    );
    return {
      userId: child.userId,
      sbjId,
      from,
      to,
      klgs: klgs.map(({ shareSum, ...k }) => ({
        ...k,
        stand: standOf(k.mastery),
        accuracy: accuracyOf(shareSum, k.answers),
      })),
    };
  }),

  handle(calls.reportOrg, async (cx, { orgId, grdId, sbjId, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    return cx.reading('practice.report', orgId, async (door) => {
      const params = [door.orgIds, from, to, sbjId ?? null, grdId ?? null];
      // Children of administrative classes: each once.
      const rows = await door.rows<
        Sums & { orgId: number; orgName: string; clazzId: number; clazzName: string; students: number; active: number }
      >(
        `select m.org_id, o.name as org_name, m.clazz_id, m.clazz_name, count(distinct m.user_id)::int as students, count(distinct d.user_id)::int as active, ${SUMS}
         from class_student_v m join organisation_org o on o.org_id = m.org_id
         left join practice_day d on d.org_id = m.org_id and d.user_id = m.user_id and d.done_on between $2 and $3 and ($4::bigint is null or d.sbj_id = $4)
         where m.org_id = any($1::bigint[]) and m.clazz_type = 1 and ($5::bigint is null or m.grd_id = $5) group by m.org_id, o.name, m.clazz_id, m.clazz_name, m.order_no order by m.org_id, m.order_no, m.clazz_id`,
        params,
      );
      const daily = new Map(
        (
          await door.rows<Sums & { day: string }>(
            `select d.done_on as day, ${SUMS} from practice_day d join class_student_v m on m.org_id = d.org_id and m.user_id = d.user_id and m.clazz_type = 1
         where d.org_id = any($1::bigint[]) and d.done_on between $2 and $3 and ($4::bigint is null or d.sbj_id = $4) and ($5::bigint is null or m.grd_id = $5) group by d.done_on`,
            params,
          )
        ).map((r) => [r.day, r]),
      );
      const oneSchool = new Set(rows.map((r) => r.orgId)).size <= 1;
      const asRow = (list: typeof rows) => {
        const f = figures(add(list));
        return {
          students: list.reduce((n, r) => n + r.students, 0),
          active: list.reduce((n, r) => n + r.active, 0),
          ...f,
          grade: gradeOf(f.accuracy, f.answers),
        };
      };
      const groups = [...new Set(rows.map((r) => (oneSchool ? r.clazzId : r.orgId)))].map((key) =>
        rows.filter((r) => (oneSchool ? r.clazzId : r.orgId) === key),
      );
      return {
        from,
        to,
        total: asRow(rows),
        rows: groups.map((list) => ({
          orgId: list[0]!.orgId,
          orgName: list[0]!.orgName,
          clazzId: oneSchool ? list[0]!.clazzId : null,
          clazzName: oneSchool ? list[0]!.clazzName : null,
          ...asRow(list),
        })),
        days: daysOf(from, to).map((day) => {
          const d = daily.get(day) ?? NONE;
          return { day, answers: d.answers, accuracy: accuracyOf(d.shareSum, d.answers) };
        }),
      };
    });
  }),
  handle(calls.reportOrgDetail, async (cx, { orgId, clazzId, sbjId, curPage, pageSize, sort, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    const by = { answers: 'answers', accuracy: 'accuracy', spent: 'spent', name: 'p.name' }[
      (sort ?? '-answers').replace(/^-/, '')
    ];
    if (!by) throw fail(kernelFaults.badInput, {}, 'sort');
    return cx.reading('practice.report', orgId, async (door) => {
      const who = `m.org_id = any($1::bigint[]) and m.clazz_type = 1 and ($2::bigint is null or m.clazz_id = $2)`;
      const total = await door.total(`select count(*)::int n from class_student_v m where ${who}`, [
        door.orgIds,
        clazzId ?? null,
      ]);
      const rows = await door.rows<
        Sums & {
          orgId: number;
          userId: number;
          name: string;
          sidNo: string | null;
          clazzId: number;
          clazzName: string;
          days: number;
          accuracy: number | null;
        }
      >(
        `select m.org_id, m.user_id, p.name, p.sid_no, m.clazz_id, m.clazz_name, ${SUMS}, count(distinct d.done_on)::int as days, round(sum(d.share_sum)::numeric / nullif(sum(d.answers), 0))::int as accuracy
         from class_student_v m join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
         left join practice_day d on d.org_id = m.org_id and d.user_id = m.user_id and d.done_on between $3 and $4 and ($5::bigint is null or d.sbj_id = $5)
         where ${who} group by m.org_id, m.user_id, p.name, p.sid_no, m.clazz_id, m.clazz_name order by ${by} ${(sort ?? '-').startsWith('-') ? 'desc' : 'asc'} nulls last, m.org_id, m.user_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        [door.orgIds, clazzId ?? null, from, to, sbjId ?? null],
      );
      return {
        items: rows.map(({ shareSum: _, ...r }) => ({ ...r, grade: gradeOf(r.accuracy, r.answers) })),
        curPage,
        pageSize,
        total,
      };
    });
  }),
];
