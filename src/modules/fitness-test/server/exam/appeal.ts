import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { USER_TYPE } from '../../../../kernel/shared/codes';
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
import { bigEnough } from './scope';
import { examOf, examStandard, mustBe, seesAll, type Exam } from './scope';

const isStudent = (cx: Cx): boolean => cx.me.userType === USER_TYPE.student;
// Evidence is read by the child, by the school's sport staff and by the bureau above.
registerReader(
  'fitness-test.evidence',
  async (cx, file) => {
    const orgIds = isRegion(cx) ? await cx.reach() : [cx.me.orgId];
    if (!orgIds.includes(file.orgId) || (!isStudent(cx) && !seesAll(cx))) return false;
    const asks = (door: Door) =>
      door.rows(
        'select 1 from fitness_test_appeal a where a.org_id = any($1::bigint[]) and $2 = any(a.images) and ($3::bigint is null or a.user_id = $3) limit 1',
        [door.orgIds, file.path, isStudent(cx) ? cx.me.userId : null],
      );
    return (isRegion(cx) ? await cx.across('fitness-test.evidence', asks, [file.orgId]) : await asks(cx.db)).length > 0;
  },
  { families: ['image'], open: false, count: 5 },
);

interface Filter {
  readonly tstId?: number | undefined;
  readonly state?: string | undefined;
  readonly appealId?: number;
  readonly userId?: number | null;
}
type Row = RowOf<typeof appeals> &
  Pick<
    Exam,
    'yearId' | 'counts' | 'standardKey' | 'schemeId' | 'schemeVersion' | 'config' | 'hostId' | 'appealUntil'
  > & {
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
    n: number;
  };
async function appealRows(
  cx: Cx,
  door: Door,
  f: Filter,
  limit: number,
  offset: number,
): Promise<{ rows: AppealRow[]; total: number }> {
  const rows = await door.rows<Row>(
    `select a.*, e.name tst_name, e.state exam_state, e.year_id, e.counts, e.standard_key, e.scheme_id, e.scheme_version, e.config, e.host_id, e.appeal_until, o.name org_name, c.name, c.clazz_name, m.value, m.mark, m.points, m.committed_at, p.name decider_name, count(*) over () n
     from fitness_test_appeal a join fitness_test_exam e on e.org_id = a.org_id and e.tst_id = a.tst_id join fitness_test_exam_child c on c.org_id = a.org_id and c.tst_id = a.tst_id and c.user_id = a.user_id join organisation_org o on o.org_id = a.org_id
       left join fitness_test_mark m on m.org_id = a.org_id and m.tst_id = a.tst_id and m.user_id = a.user_id and m.item_id = a.item_id left join people_person_v p on p.org_id = a.org_id and p.user_id = a.decided_by
     where a.org_id = any($1::bigint[]) and ($2::bigint is null or a.tst_id = $2) and ($3::text is null or a.state = $3) and ($4::bigint is null or a.appeal_id = $4) and ($5::bigint is null or a.user_id = $5) and (not $6::boolean or e.host_id = $7) and ${bigEnough(cx)}
     order by (a.state = 'open') desc, a.made_at desc, a.appeal_id limit ${limit} offset ${offset}`,
    [door.orgIds, f.tstId ?? null, f.state ?? null, f.appealId ?? null, f.userId ?? null, isRegion(cx), cx.me.orgId],
  );
  const out: AppealRow[] = [];
  for (const r of rows) {
    const item = (await examStandard(door, r as unknown as Exam, r.orgId)).itemOf(r.itemId);
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
  return { rows: out, total: rows[0]?.n ?? 0 };
}

export const appealing = [
  handle(calls.appealList, async (cx, { curPage, pageSize, sort, ...f }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const ask = (door: Door) =>
      appealRows(cx, door, { ...f, userId: isStudent(cx) ? cx.me.userId : null }, pageSize, (curPage - 1) * pageSize);
    const { rows, total } = isRegion(cx) ? await cx.across('fitness-test.appeals', ask) : await ask(cx.db);
    return { items: rows, curPage, pageSize, total };
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
    return (await appealRows(cx, cx.db, { appealId }, 1, 0)).rows[0]!;
  }),
  handle(calls.appealAudit, async (cx, { id, pass, remark }) => {
    const find = (door: Door) =>
      door.rows<{ orgId: number }>(
        'select org_id from fitness_test_appeal where org_id = any($1::bigint[]) and appeal_id = $2',
        [door.orgIds, id],
      );
    const [found] = isRegion(cx)
      ? await cx.across('fitness-test.appeal', find)
      : holds(cx.session, 'BASIC_SUPERMAN', 'mod:sport.test4')
        ? await find(cx.db)
        : [];
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
      return (await appealRows(cx, door, { appealId: id }, 1, 0)).rows[0]!;
    });
  }),
];
