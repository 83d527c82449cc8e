import { all, is, sql, type Sql } from '../../../../kernel/server/db/sql';
import { rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { USER_TYPE } from '../../../../kernel/shared/codes';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import { ownFiles, registerReader } from '../../../files/server/published';
import * as calls from '../../contract';
import type { AppealRow } from '../../contract/outcome';
import { faults } from '../../faults';
import { appealUntil } from '../../rules/exam';
import { appeals, exams, marks } from '../../tables';
import { cellText } from '../educ/cells';
import { nameOf } from '../educ/items';
import { isRegion } from '../educ/scope';
import { standardFor, type Scoring } from '../mark/shelf';
import { EXAM_SCORING, JOIN_EXAM_YEAR, bigEnough, examOf, mustBe, seesAll, type Exam } from './scope';

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
        from fitness_test_appeal a
        where ${all(
          door.orgs('a'),
          sql`${file.path} = any(a.images)`,
          is('a.user_id', isStudent(cx) ? cx.me.userId : undefined),
        )}
        limit 1`);
    return (await (isRegion(cx) ? cx.across('fitness-test.evidence', asks, [file.orgId]) : asks(cx.db))) != null;
  },
  { families: ['image'], open: false, count: 5 },
);

type Row = RowOf<typeof appeals> &
  Pick<Exam, 'config' | 'hostId' | 'appealUntil'> & {
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
  select: sql`a.*, e.name as tst_name, e.state as exam_state, e.config, e.host_id, e.appeal_until, ${EXAM_SCORING},
    o.name as org_name, c.name, c.clazz_name, m.value, m.mark, m.points, m.committed_at, p.name as decider_name`,
  from: sql`fitness_test_appeal a
    join fitness_test_exam e on e.org_id = a.org_id and e.tst_id = a.tst_id
    ${JOIN_EXAM_YEAR}
    join fitness_test_exam_child c on c.org_id = a.org_id and c.tst_id = a.tst_id and c.user_id = a.user_id
    join organisation_org o on o.org_id = a.org_id
    left join fitness_test_mark m
      on m.org_id = a.org_id and m.tst_id = a.tst_id and m.user_id = a.user_id and m.item_id = a.item_id
    left join people_person_v p on p.org_id = a.org_id and p.user_id = a.decided_by`,
  where: [door.orgs('a'), ...where, isRegion(cx) ? sql`e.host_id = ${cx.me.orgId}` : undefined, bigEnough(cx)],
  counted: sql`fitness_test_appeal a
    join fitness_test_exam e on e.org_id = a.org_id and e.tst_id = a.tst_id
    join fitness_test_exam_child c on c.org_id = a.org_id and c.tst_id = a.tst_id and c.user_id = a.user_id`,
  sorts: {},
  then: sql`(a.state = 'open') desc, a.made_at desc, a.appeal_id`,
});
async function viewsOf(cx: Cx, door: Door, rows: readonly Row[]): Promise<AppealRow[]> {
  const out: AppealRow[] = [];
  for (const r of rows) {
    const item = (await standardFor(door, r.scoring)).itemOf(r.itemId);
    out.push({
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
      resultText: item ? cellText(item, r.value, r.mark) : '',
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
async function appealRowOf(cx: Cx, door: Door, appealId: number): Promise<AppealRow> {
  const list = appealList(cx, door, [sql`a.appeal_id = ${appealId}`]);
  const [row] = await viewsOf(cx, door, await door.rows<Row>(rowsOfList(list, {})));
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const appealing = [
  handle(calls.appealList, async (cx, input) => {
    const ask = async (door: Door) => {
      const page = await door.list<Listed, Row>(
        input,
        appealList(cx, door, [
          is('a.tst_id', input.tstId),
          is('a.state', input.state),
          is('a.user_id', isStudent(cx) ? cx.me.userId : undefined),
        ]),
      );
      return { ...page, items: await viewsOf(cx, door, page.items) };
    };
    return isRegion(cx) ? cx.across('fitness-test.appeals', ask) : ask(cx.db);
  }),
  handle(calls.appealCreate, async (cx, { tstId, itemId, userId, text, images }) => {
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    const who = isStudent(cx) ? cx.me.userId : userId;
    if (who == null) throw fail(faults.cellNeeded, {}, 'userId');
    if (isStudent(cx) && userId != null && userId !== who) throw fail(kernelFaults.gone);
    const exam = await examOf(cx.db, tstId, 'share');
    const mark = await cx.db.one(marks, { tstId, userId: who, itemId }, { lock: 'update' });
    // Of an exam a child does not take part in, and of an item without a result, there is nothing to appeal against.
    if (!mark || (mark.value == null && mark.mark == null)) throw fail(kernelFaults.gone);
    mustBe(exam, 'published', 'shown');
    const until = appealUntil({
      state: exam.state,
      appealUntil: exam.appealUntil,
      appealDays: exam.config.appealDays,
      committedAt: mark.committedAt,
    });
    if (!until || until <= cx.nowIso) throw fail(faults.appealLate);
    const appealId = newId();
    try {
      await cx.savepoint(() =>
        cx.db.insert(appeals, {
          appealId,
          tstId,
          userId: who,
          itemId,
          reason: text,
          images,
          state: 'open',
          madeBy: cx.me.userId,
          madeAt: cx.nowIso,
        }),
      );
    } catch (error) {
      if (constraintOf(error) === 'fitness_test_appeal_pending') throw fail(faults.appealTaken);
      throw error;
    }
    cx.note('fitness-test.appeal-made', { subjectId: who, tstId, itemId, appealId, images: images.length });
    return appealRowOf(cx, cx.db, appealId);
  }),
  handle(calls.appealAudit, async (cx, { id, pass, remark }) => {
    const find = (door: Door) =>
      door.row<{ orgId: number }>(sql`
        select a.org_id
        from fitness_test_appeal a
        where ${door.orgs('a')}
          and a.appeal_id = ${id}`);
    const found = isRegion(cx)
      ? await cx.across('fitness-test.appeal', find)
      : holds(cx.session, 'BASIC_SUPERMAN', 'mod:sport.test4')
        ? await find(cx.db)
        : undefined;
    if (!found) throw fail(kernelFaults.gone);
    return cx.into(found.orgId, 'fitness-test.appeal', async (door) => {
      const appeal = (await door.one(appeals, { appealId: id }, { lock: 'update' }))!;
      const exam = (await door.one(exams, { tstId: appeal.tstId }))!;
      // Who made the exam decides: a school about its own, the bureau about the bureau's.
      if (exam.hostId !== cx.me.orgId) throw fail(isRegion(cx) ? kernelFaults.gone : faults.examOther);
      if (appeal.state !== 'open') throw fail(faults.appealDecided);
      const set = {
        state: pass ? ('accepted' as const) : ('refused' as const),
        remark,
        decidedBy: cx.me.userId,
        decidedAt: cx.nowIso,
      };
      await door.update(appeals, { appealId: id }, set);
      cx.note(
        'fitness-test.appeal-decided',
        {
          subjectId: appeal.userId,
          appealId: id,
          tstId: appeal.tstId,
          itemId: appeal.itemId,
          old: { state: 'open' },
          new: { state: set.state },
          why: remark,
        },
        found.orgId,
      );
      return appealRowOf(cx, door, id);
    });
  }),
];
