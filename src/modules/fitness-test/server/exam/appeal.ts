import { all, is, sql, type Sql } from '../../../../kernel/server/db/sql';
import { rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { handle } from '../../../../kernel/server/module';
import { USER_TYPE } from '../../../../kernel/shared/codes';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { judgedOnce, type Judgement } from '../../../../kernel/shared/judged';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { decideAt, submitTo } from '../../../appeal/server/published';
import { registerReader } from '../../../files/server/published';
import * as calls from '../../contract';
import type { AppealRow } from '../../contract/outcome';
import { faults } from '../../faults';
import { appealUntil, type AppealState } from '../../rules/exam';
import type { marks } from '../../tables';
import { cellText } from '../educ/cells';
import { withoutFew } from '../educ/few';
import { nameOf } from '../educ/items';
import { scoredBy } from '../educ/judgement';
import { isRegion } from '../educ/scope';
import { national, standardFor, type Scoring } from '../mark/shelf';
import { OF_RESULTS, RESULTS, WIRE_STATE, decidesResults } from './appeal-subject';
import { EXAM_SCORING, JOIN_EXAM_YEAR, bigEnough, seesAll, type Exam } from './scope';

type Listed = ParsedOf<typeof calls.appealList>;

const isStudent = (cx: Cx): boolean => cx.me.userType === USER_TYPE.student;
// Evidence is read by the child, by the school's sport staff and by the bureau above.
registerReader(
  'fitness-test.evidence',
  async (cx, file) => {
    const orgIds = isRegion(cx) ? await cx.reach() : [cx.me.orgId];
    if (!orgIds.includes(file.orgId) || (!isStudent(cx) && !seesAll(cx))) return false;
    const asks = (door: Door) =>
      door.row(sql`
        select 1 as found
        from appeal_v a
        where ${all(
          door.orgs('a'),
          OF_RESULTS,
          sql`${file.path} = any(a.images)`,
          is('a.user_id', isStudent(cx) ? cx.me.userId : undefined),
        )}
        limit 1`);
    return (await (isRegion(cx) ? cx.across('fitness-test.evidence', asks, [file.orgId]) : asks(cx.db))) != null;
  },
  { families: ['image'], open: false, session: 'shown', count: 5 },
);

type Row = Pick<Exam, 'config' | 'hostId' | 'appealUntil'> & {
  readonly orgId: number;
  readonly appealId: number;
  readonly tstId: number;
  readonly userId: number;
  readonly itemId: string;
  readonly reason: string;
  readonly images: string[];
  readonly state: AppealState;
  readonly remark: string;
  readonly madeAt: string;
  readonly decidedAt: string | null;
  readonly commitId: number | null;

  tstName: string;
  examState: Exam['state'];
  orgName: string;
  name: string;
  clazzName: string;
  value: number | null;
  mark: RowOf<typeof marks>['mark'];
  points: number | null;
  committedAt: string | null;
  deciderName: string | null;
  scoring: Scoring;
};
/** Appeals with their exam, child and result; the open ones first. A bureau sees those of its own exams. */
const appealList = (cx: Cx, door: Door, where: readonly (Sql | undefined)[]): ListQuery<Listed> => ({
  select: sql`a.org_id, a.appeal_id, a.set_id as tst_id, a.user_id, a.part as item_id, a.reason, a.images,
    ${WIRE_STATE} as state, a.remark, a.made_at, a.decided_at, a.commit_id, e.name as tst_name,
    e.state as exam_state, e.config, e.host_id, e.appeal_until, ${EXAM_SCORING},
    o.name as org_name, c.name, c.clazz_name, m.value, m.mark, m.points, m.committed_at, p.name as decider_name`,
  from: sql`appeal_v a
    join fitness_test_exam e on e.org_id = a.org_id and e.tst_id = a.set_id
    ${JOIN_EXAM_YEAR}
    join fitness_test_exam_child c on c.org_id = a.org_id and c.tst_id = a.set_id and c.user_id = a.user_id
    join organisation_org o on o.org_id = a.org_id
    left join fitness_test_mark m
      on m.org_id = a.org_id and m.tst_id = a.set_id and m.user_id = a.user_id and m.item_id = a.part
    left join people_person_v p on p.org_id = a.org_id and p.user_id = a.decided_by`,
  where: [
    door.orgs('a'),
    OF_RESULTS,
    sql`a.state <> 'withdrawn'`,
    ...where,
    isRegion(cx) ? sql`e.host_id = ${cx.me.orgId}` : undefined,
    bigEnough(cx),
  ],
  counted: sql`appeal_v a
    join fitness_test_exam e on e.org_id = a.org_id and e.tst_id = a.set_id
    join fitness_test_exam_child c on c.org_id = a.org_id and c.tst_id = a.set_id and c.user_id = a.user_id`,
  sorts: {},
  then: sql`(a.decided_at is null) desc, a.made_at desc, a.appeal_id`,
});
type JudgedAppeal = AppealRow & { by: Judgement };
async function viewsOf(cx: Cx, door: Door, rows: readonly Row[]): Promise<JudgedAppeal[]> {
  const out: JudgedAppeal[] = [];
  for (const r of rows) {
    const item = (await standardFor(door, r.scoring)).itemOf(r.itemId);
    out.push({
      by: scoredBy(r.scoring, r.committedAt ?? r.madeAt),
      appealId: r.appealId,
      tstId: r.tstId,
      tstName: r.tstName,
      orgId: r.orgId,
      orgName: r.orgName,
      userId: r.userId,
      name: r.name,
      clazzName: r.clazzName,
      itemId: r.itemId,
      itemName: item ? nameOf(item, cx.lang) : r.itemId,
      resultText: item ? cellText(item, r.value, r.mark, cx.lang) : '',
      points: r.points,
      text: r.reason,
      images: r.images,
      state: r.state,
      remark: r.remark,
      madeAt: r.madeAt,
      until: appealUntil({
        state: r.examState,
        appealUntil: r.appealUntil,
        appealDays: r.config.appealDays,
        committedAt: r.committedAt,
      }),
      decidedBy: r.deciderName,
      decidedAt: r.decidedAt,
      settled: r.commitId != null,
      mine: r.hostId === cx.me.orgId && !isStudent(cx),
    });
  }
  return out;
}
async function appealRowOf(cx: Cx, door: Door, appealId: number): Promise<JudgedAppeal> {
  const list = appealList(cx, door, [sql`a.appeal_id = ${appealId}`]);
  const [row] = await viewsOf(cx, door, await door.rows<Row>(rowsOfList(list, {})));
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const appealHandlers = [
  handle(calls.appealList, async (cx, input) => {
    const ask = async (door: Door) => {
      const page = await door.list<Listed, Row>(
        input,
        withoutFew(
          cx,
          appealList(cx, door, [
            is('a.set_id', input.tstId),
            is(WIRE_STATE, input.state),
            is('a.user_id', isStudent(cx) ? cx.me.userId : undefined),
          ]),
          'a.org_id',
          'a.user_id',
        ),
      );
      return { ...page, ...judgedOnce(await viewsOf(cx, door, page.items), scoredBy(national, cx.nowIso)) };
    };
    return isRegion(cx) ? cx.across('fitness-test.appeals', ask) : ask(cx.db);
  }),
  handle(calls.appealCreate, async (cx, { tstId, itemId, userId, text, images }) => {
    const who = isStudent(cx) ? cx.me.userId : userId;
    if (who == null) throw fail(faults.cellNeeded, {}, 'userId');
    if (isStudent(cx) && userId != null && userId !== who) throw fail(kernelFaults.gone);
    const key = { setId: tstId, userId: who, part: itemId };
    const { appealId } = await submitTo(cx, RESULTS, key, { reason: text, images });
    return appealRowOf(cx, cx.db, appealId);
  }),
  handle(calls.appealAudit, async (cx, { id, pass, remark }) => {
    const find = (door: Door) =>
      door.row<{ orgId: number }>(sql`
        select a.org_id
        from appeal_v a
        where ${door.orgs('a')}
          and a.appeal_id = ${id}
          and ${OF_RESULTS}`);
    const found = isRegion(cx)
      ? await cx.across('fitness-test.appeal', find)
      : decidesResults(cx)
        ? await find(cx.db)
        : undefined;
    if (!found) throw fail(kernelFaults.gone);
    return cx.into(found.orgId, 'fitness-test.appeal', async (door) => {
      await decideAt(cx, door, RESULTS, id, {
        why: remark,
        // Who made the exam decides: a school about its own, the bureau about the bureau's.
        may: ({ hostId }) => {
          if (hostId !== cx.me.orgId) throw fail(isRegion(cx) ? kernelFaults.gone : faults.examOther);
        },
        decide: () => ({ uphold: pass }),
      });
      return appealRowOf(cx, door, id);
    });
  }),
];
