import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { must } from '../../../../kernel/shared/maps';
import { openedRow } from '../../../appeal/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import type { Standard } from '../../rules/standard';
import { marks } from '../../tables';
import { readCell } from '../educ/cells';
import { rowsWithoutFew } from '../educ/few';
import { nameOf } from '../educ/items';
import { isRegion } from '../educ/scope';
import { RESULTS } from './appeal-subject';
import { linesOf, pageOfBook, textsOf } from './commit-book';
import { lockedStandard, writeChanges, type Change, type Child } from './commit-write';
import { changeOf, draftsOf } from './drafts';
import { atSchools, bigEnough, examOf, examStandard, mustBe, readingExam, type Exam } from './scope';

type Input = ParsedOf<typeof calls.markCommit>;
type Reply = ReplyOf<typeof calls.markCommit>;
/** Lines of a reply; the book has all of them. */
const LINES = 200;

type Named = Child & { readonly itemIds: readonly string[] };
/** The child of one commit, where it stands in the exam and in the year. */
const childOf = (door: Door, exam: Exam, userId: number): Promise<Named | undefined> =>
  door.row<Named>(sql`
    select c.user_id, c.name, c.clazz_name, c.grd_id, c.sex, c.item_ids, t.user_id is not null as enrolled,
      null::integer as year_value
    from fitness_test_exam_child c
    left join fitness_test_total t on t.org_id = c.org_id and t.year_id = ${exam.yearId} and t.user_id = c.user_id
    where c.org_id = ${door.orgId}
      and c.tst_id = ${exam.tstId}
      and c.user_id = ${userId}`);

/** One result that is changed on purpose. */
async function namedChange(
  cx: Cx,
  door: Door,
  exam: Exam,
  standard: Standard,
  i: Input,
  userId: number,
  itemId: string,
): Promise<Change> {
  const child = await childOf(door, exam, userId);
  if (!child) throw fail(kernelFaults.gone);
  const item = standard.itemOf(itemId);
  if (!item || !child.itemIds.includes(itemId))
    throw fail(faults.childNotTested, { item: item ? nameOf(item, cx.lang) : itemId }, 'itemId');
  const was = await door.one(marks, { tstId: exam.tstId, userId, itemId }, { lock: 'update' });
  const old = { value: was?.value ?? null, mark: was?.mark ?? null };
  // Rows of the publicity period are frozen: an upheld appeal opens one of them for one commit.
  const frozen = { until: exam.state === 'shown' ? exam.appealUntil : null, zone: cx.me.zone };
  const appealId = await openedRow(door, RESULTS, { setId: exam.tstId, userId, part: itemId }, frozen);
  const there = old.value != null || old.mark != null;
  if (!there && i.kind !== 'exception') throw fail(faults.noResult);
  const change = { child, itemId, old, appealId };
  if (i.kind === 'removal') return { ...change, value: null, mark: null };
  if (!i.value) throw fail(faults.valueNeeded, {}, 'value');
  const cell = readCell(item, i.value);
  if ('code' in cell)
    throw fail(
      faults.badResult,
      { item: nameOf(item, cx.lang), text: i.value, why: cx.text(cell.code, cell.params) },
      'value',
    );
  if (i.kind === 'exception' && cell.mark == null) throw fail(faults.wordNeeded, {}, 'value');
  if (cell.value === old.value && cell.mark === old.mark) throw fail(faults.sameResult, {}, 'value');
  return { ...change, ...cell };
}

/** Where a child of the exam goes to school. */
async function schoolOf(cx: Cx, exam: Exam, userId: number): Promise<number> {
  if (!isRegion(cx)) return cx.me.orgId;
  const row = await cx.across(
    'fitness-test.exam.child',
    (door) =>
      door.row<{ orgId: number }>(sql`
        select c.org_id
        from fitness_test_exam_child c
        where ${door.orgs('c')}
          and c.tst_id = ${exam.tstId}
          and c.user_id = ${userId}`),
    exam.orgIds,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row.orgId;
}

/** Drafts are taken over, at every school of the exam. Words that do not replace a measured result are counted as kept. */
async function commitEntries(cx: Cx, exam: Exam, i: Input): Promise<Reply> {
  mustBe(exam, 'published');
  const done: Reply = { committed: 0, waiting: 0, kept: 0, items: [] };
  await atSchools(cx, exam, 'fitness-test.commit', async (door, orgId) => {
    const drafts = await draftsOf(door, exam, i, { lock: true });
    done.waiting += drafts.filter((d) => d.fate === 'wait').length;
    done.kept += drafts.filter((d) => d.fate === 'keep').length;
    const changes = drafts.filter((d) => d.fate === 'take').map(changeOf);
    if (!changes.length) return;
    const standard = await lockedStandard(door, exam);
    const lines = await writeChanges(cx, door, exam, standard, 'entry', changes, i.remark ?? '');
    done.committed += lines.length;
    if (!isRegion(cx)) done.items = linesOf(cx, standard, changes.slice(0, LINES), lines.slice(0, LINES));
    cx.note(
      'fitness-test.commit-entry',
      { subjectId: i.tstId, committed: lines.length, clazzId: i.clazzId, itemId: i.itemId },
      orgId,
    );
  });
  return done;
}

const commit = handle(calls.markCommit, async (cx, i): Promise<Reply> => {
  const exam = await examOf(cx.db, i.tstId, 'update');
  if (i.kind === 'entry') return commitEntries(cx, exam, i);
  mustBe(exam, 'published', 'shown');
  const { userId, itemId, remark } = i;
  if (userId == null || itemId == null) throw fail(faults.cellNeeded, {}, userId == null ? 'userId' : 'itemId');
  if (!remark) throw fail(faults.remarkNeeded, {}, 'remark');
  if (exam.hostId !== cx.me.orgId && exam.state === 'shown') throw fail(faults.examOther);
  const orgId = await schoolOf(cx, exam, userId);
  return cx.into(orgId, 'fitness-test.commit', async (door) => {
    const standard = await lockedStandard(door, exam);
    const change = await namedChange(cx, door, exam, standard, i, userId, itemId);
    cx.note(
      `fitness-test.commit-${i.kind}`,
      {
        subjectId: userId,
        tstId: i.tstId,
        itemId,
        old: change.old,
        new: { value: change.value, mark: change.mark },
        why: remark,
      },
      orgId,
    );
    const lines = await writeChanges(cx, door, exam, standard, i.kind, [change], remark);
    return { committed: 1, waiting: 0, kept: 0, items: isRegion(cx) ? [] : linesOf(cx, standard, [change], lines) };
  });
});

const SHOWN = 100;
/** What a commit of drafts would change, before anybody says so: results that get another value, and words that do not replace one. */
const preview = handle(calls.commitPreview, async (cx, f) => {
  const exam = await examOf(cx.db, f.tstId);
  return readingExam(cx, 'exam.preview', undefined, async (door) => {
    const drafts = rowsWithoutFew(cx, await draftsOf(door, exam, f, { only: bigEnough(cx) }));
    const take = drafts.filter((d) => d.fate === 'take');
    const keep = drafts.filter((d) => d.fate === 'keep');
    const replaced = take.filter((d) => d.value != null || d.mark != null);
    const shown = [...replaced, ...keep].slice(0, SHOWN);
    const standards = new Map<number, Standard>();
    for (const { orgId } of shown)
      if (!standards.has(orgId)) standards.set(orgId, await examStandard(door, exam, orgId));
    return {
      fresh: take.length - replaced.length,
      replaced: replaced.length,
      kept: keep.length,
      waiting: drafts.length - take.length - keep.length,
      items: shown.map((d) => {
        const { itemName, text } = textsOf(cx, must(standards, d.orgId), d.itemId);
        return {
          orgId: d.orgId,
          userId: d.userId,
          name: d.name,
          clazzName: d.clazzName,
          itemId: d.itemId,
          itemName,
          oldText: text(d.value, d.mark),
          newText: text(d.draftValue, d.draftMark),
          kept: d.fate === 'keep',
        };
      }),
    };
  });
});

export const committing = [commit, preview, handle(calls.commitList, pageOfBook)];
