import { all, is, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { RowOf } from '../../../../kernel/server/db/table';
import type { Judgement } from '../../../../kernel/shared/judged';
import type { MyExam } from '../../contract/outcome';
import { explainLine } from '../../rules/explain';
import { appealUntil, cardText, type AppealState } from '../../rules/exam';
import { unitText } from '../../rules/format';
import type { examChildren, marks } from '../../tables';
import { sayWhy } from '../educ/archive';
import { cellText } from '../educ/cells';
import { nameOf } from '../educ/items';
import { scoredBy } from '../educ/judgement';
import { standardFor, type Scoring } from '../mark/shelf';
import { OF_RESULTS, WIRE_STATE } from './appeal-subject';
import { EXAM_SCORING, JOIN_EXAM_YEAR, clock, type Exam } from './scope';

type Own = RowOf<typeof examChildren> &
  Pick<Exam, 'config' | 'state' | 'appealUntil' | 'startOn' | 'endOn'> & {
    readonly examName: string;
    readonly scoring: Scoring;
  };
interface Asked {
  readonly appealId: number;
  readonly tstId: number;
  readonly itemId: string;
  readonly state: AppealState;
  readonly reason: string;
  readonly remark: string;
  readonly commitId: number | null;
}
interface Slot {
  readonly tstId: number;
  readonly grpNo: number;
  readonly onDate: string;
  readonly startMin: number;
  readonly endMin: number;
  readonly gudName: string;
}

/** What a child sees of an exam: own results with the reason of their points, and where an appeal stands. */
export async function myExams(cx: Cx, tstId: number | undefined): Promise<(MyExam & { by: Judgement })[]> {
  const userId = cx.me.userId;
  const own = await cx.db.rows<Own>(sql`
    select c.*, e.name as exam_name, e.config, e.state, e.appeal_until, e.start_on, e.end_on, ${EXAM_SCORING}
    from fitness_test_exam_child c
    join fitness_test_exam e on e.org_id = c.org_id and e.tst_id = c.tst_id
    ${JOIN_EXAM_YEAR}
    where ${all(cx.db.orgs('c'), sql`c.user_id = ${userId}`, sql`e.state <> 'draft'`, is('c.tst_id', tstId))}
    order by e.start_on desc, e.tst_id desc
    limit 20`);
  const ids = own.map((o) => o.tstId);
  const rows = await cx.db.rows<RowOf<typeof marks>>(sql`
    select m.*
    from fitness_test_mark m
    where m.org_id = ${cx.db.orgId}
      and m.user_id = ${userId}
      and m.tst_id = any(${ids}::bigint[])`);
  const asked = await cx.db.rows<Asked>(sql`
    select a.appeal_id, a.set_id as tst_id, a.part as item_id, ${WIRE_STATE} as state, a.reason, a.remark, a.commit_id
    from appeal_v a
    where a.org_id = ${cx.db.orgId}
      and a.user_id = ${userId}
      and ${OF_RESULTS}
      and a.set_id = any(${ids}::bigint[])
    order by a.made_at desc`);
  const slots = await cx.db.rows<Slot>(sql`
    select a.tst_id, a.grp_no, p.on_date, p.start_min, p.end_min, g.name as gud_name
    from fitness_test_action a
    join fitness_test_period p on p.org_id = a.org_id and p.per_id = a.per_id
    join fitness_test_ground g on g.org_id = a.org_id and g.gud_id = a.gud_id
    where a.org_id = ${cx.db.orgId}
      and a.tst_id = any(${ids}::bigint[])
    order by p.on_date, p.start_min`);
  const out: (MyExam & { by: Judgement })[] = [];
  for (const o of own) {
    const standard = await standardFor(cx.db, o.scoring);
    const mine = new Map(rows.filter((r) => r.tstId === o.tstId).map((r) => [r.itemId, r]));
    const height = mine.get('height')?.value ?? null;
    const committed = [...mine.values()].flatMap((r) => r.committedAt ?? []).toSorted();
    out.push({
      by: scoredBy(o.scoring, committed.at(-1) ?? cx.nowIso),
      tstId: o.tstId,
      name: o.examName,
      start: o.startOn,
      end: o.endOn,
      state: o.state,
      clazzName: o.clazzName,
      chestNo: o.chestNo,
      card: cardText(o.tstId, userId),
      slots: slots
        .filter((s) => s.tstId === o.tstId && s.grpNo === o.grpNo)
        .map((s) => ({ onDate: s.onDate, from: clock(s.startMin), to: clock(s.endMin), gudName: s.gudName })),
      results: o.itemIds.flatMap((code) => {
        const item = standard.itemOf(code);
        if (!item) return [];
        const r = mine.get(code);
        const there = r != null && (r.value != null || r.mark != null);
        const appeal = asked.find((a) => a.tstId === o.tstId && a.itemId === code);
        const why =
          there && item.scored
            ? explainLine(
                standard,
                o,
                {
                  item,
                  percent: 0,
                  state: r.points == null ? 'missing' : 'scored',
                  value: r.value,
                  counted: r.value,
                  mark: r.mark,
                  points: r.points,
                  level: r.level,
                  weighted: null,
                  bonus: r.bonus,
                },
                height,
                cx.lang,
              )
            : [];
        const until =
          there && (!appeal || appeal.state === 'refused' || appeal.commitId != null)
            ? appealUntil({
                state: o.state,
                appealUntil: o.appealUntil,
                appealDays: o.config.appealDays,
                committedAt: r.committedAt,
              })
            : null;
        return [
          {
            itemId: code,
            itemName: nameOf(item, cx.lang),
            unitText: unitText(item, cx.lang),
            text: there ? cellText(item, r.value, r.mark, cx.lang) : '',
            state: there ? r.state : r?.state === 'removed' ? ('removed' as const) : ('none' as const),
            points: there ? r.points : null,
            level: there ? r.level : null,
            bonus: there ? r.bonus : 0,
            why: why.map((s) => sayWhy(cx, s)).join(cx.lang === 'en-US' ? ' ' : ''),
            appealUntil: until && until > cx.nowIso ? until : null,
            appeal: appeal
              ? { appealId: appeal.appealId, state: appeal.state, reason: appeal.reason, remark: appeal.remark }
              : null,
          },
        ];
      }),
    });
  }
  return out;
}
