import type { Cx } from '../../../../kernel/server/cx';
import { nameIn, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { partsOf } from '../../../question-bank/contract';
import { chooseAmong, takeVersions, type Version } from '../../../question-bank/server/published';
import { paperOf } from '../../../resource/server/published';
import type { ReplyOf } from '../../../../kernel/shared/call';
import * as calls from '../../contract';
import type { ChoiceQue } from '../../contract';
import { QUES_MAX, usualScores } from '../../rules';
import { ownClazzIds } from './to';
import { settingSql } from '../sql';
import { weakKlgs } from '../weak';

interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number | null;
  readonly stgId: number | null;
  readonly sbjIds: number[];
  readonly studentCount: number;
}

/** Classes in which the caller teaches, with what. */
const ownClazzes = (cx: Cx): Promise<Clazz[]> =>
  cx.db.rows<Clazz>(
    sql`
    select c.clazz_id, c.clazz_name, c.grd_id, c.stg_id, array_agg(distinct t.sbj_id) as sbj_ids, (
        select count(*)::int
        from class_student_v s
        where s.org_id = c.org_id
          and s.clazz_id = c.clazz_id
      ) as student_count
    from class_teacher_v t
    join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id
    where t.org_id = ${cx.db.orgId}
      and t.user_id = ${cx.me.userId}
      and c.ended_at is null
    group by c.org_id, c.clazz_id, c.clazz_name, c.grd_id, c.stg_id, c.order_no
    order by c.grd_id nulls last, c.order_no, c.clazz_id`,
  );

const last = (cx: Cx) =>
  cx.db.rows<ReplyOf<typeof calls.choices>['last'][number]>(
    sql`
    select distinct on (t.kind, t.sbj_id) t.kind, t.sbj_id, array(
        select k.clazz_id
        from homework_clazz k
        where k.org_id = t.org_id
          and k.task_id = t.task_id
      ) as clazz_ids, t.que_count, t.duration, ${settingSql}
    from homework_task t
    where t.org_id = ${cx.db.orgId}
      and t.user_id = ${cx.me.userId}
      and t.removed_at is null
      and t.lesson_id is null
    order by t.kind, t.sbj_id, t.made_at desc`,
  );

const asChoice =
  (why: ChoiceQue['why']) =>
  (v: Version): ChoiceQue => {
    const parts = usualScores(v.body);
    return {
      verId: v.verId,
      qid: v.qid,
      kind: v.kind,
      degree: v.degree,
      body: v.body,
      klgIds: [...v.klgIds],
      nodeIds: [...v.nodeIds],
      parts: [...parts],
      score: parts.reduce((n, p) => n + p.score, 0),
      why,
    };
  };

export const choiceHandlers = [
  handle(calls.choices, async (cx) => {
    const clazzes = await ownClazzes(cx);
    const sbjIds = [...new Set(clazzes.flatMap((c) => c.sbjIds))];
    const subjects = await cx.db.rows<{ sbjId: number; sbjName: string }>(
      sql`
      select sbj_id, ${nameIn(cx.lang, 's')} as sbj_name
      from textbook_subject s
      where sbj_id = any(${sbjIds}::bigint[])
      order by ord`,
    );
    return { now: cx.nowIso, subjects, clazzes, last: await last(cx) };
  }),
  handle(calls.smart, async (cx, { clazzIds, count, verIds, paperId, ...w }) => {
    await ownClazzIds(cx, clazzIds);
    if (paperId != null) {
      const { sections, versions } = await paperOf(cx, paperId);
      return {
        items: sections
          .flatMap((s) =>
            s.questions.flatMap((q) => {
              const v = versions.get(q.verId);
              return v ? [asChoice('spread')(v)] : [];
            }),
          )
          .slice(0, QUES_MAX),
      };
    }
    if (verIds.length > 0) {
      const held = await takeVersions(cx, verIds);
      return {
        items: verIds.flatMap((id) => {
          const v = held.get(id);
          return v ? [asChoice('weak')(v)] : [];
        }),
      };
    }
    // A third of the questions goes to what these classes get wrong in the chosen sections, where anything is known of them.
    const weak = clazzIds.length ? await weakKlgs(cx, w.sbjId, clazzIds, w.nodeIds) : [];
    const wished = { nodeIds: w.nodeIds, klgIds: w.klgIds, kinds: w.kinds, degrees: w.degrees };
    const places = [
      wished,
      ...(weak.length ? [{ ...wished, klgIds: weak }] : []),
      ...(w.nodeIds.length ? [{ ...wished, around: 'above' as const }] : []),
    ];
    const [first = [], rest = []] = await chooseAmong(cx, w, places, (take) => {
      const wrong = weak.length ? take({ place: 1, count: Math.max(1, Math.round(count / 3)) }) : [];
      const others = take({ count: count - wrong.length });
      // A section that has too few is filled up from its chapter.
      const short = count - wrong.length - others.length;
      const above = short > 0 && w.nodeIds.length > 0 ? take({ place: places.length - 1, count: short }) : [];
      return [wrong, [...others, ...above]];
    });
    // Easy ones before hard ones; what a person has to mark at the end.
    const items = [...first.map(asChoice('weak')), ...rest.map(asChoice('spread'))];
    const byHand = (q: ChoiceQue) => partsOf(q.body).some((p) => p.kind === 'short' || p.kind === 'photo');
    return {
      items: items.toSorted((a, b) => Number(byHand(a)) - Number(byHand(b)) || a.degree - b.degree || a.qid - b.qid),
    };
  }),
];
