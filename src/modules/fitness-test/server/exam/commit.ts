import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { NewRow, RowOf } from '../../../../kernel/server/db/table';
import { oneOf } from '../../../../kernel/server/db/where';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { ParsedOf } from '../../../../kernel/shared/call';
import * as calls from '../../contract';
import type { CommitRow } from '../../contract/outcome';
import { faults } from '../../faults';
import type { CommitKind, MarkState } from '../../rules/exam';
import { bonusAt, levelOf, scoreAt } from '../../rules/score';
import type { Mark } from '../../rules/settings';
import { NO_TABLE, type Standard } from '../../rules/standard';
import { appeals, commits, examChildren, marks } from '../../tables';
import { cellText, readCell } from '../educ/cells';
import { enterResults } from '../educ/enter';
import { nameOf } from '../educ/items';
import { enlist, rosterFor } from '../educ/roster';
import { isRegion } from '../educ/scope';
import { bigEnough } from './scope';
import { WAITING } from './rows';
import { atSchools, examOf, examStandard, mustBe, readingExam, type Exam } from './scope';

type Input = ParsedOf<typeof calls.markCommit>;
type MarkRow = RowOf<typeof marks>;
interface Change {
  readonly userId: number;
  readonly itemId: string;
  readonly value: number | null;
  readonly mark: Mark | null;
  readonly old: { readonly value: number | null; readonly mark: Mark | null };
  readonly appealId: number | null;
}
type Child = { readonly userId: number; readonly grdId: number; readonly sex: 'male' | 'female' };

const STATE_OF: Readonly<Record<CommitKind, MarkState>> = {
  entry: 'committed',
  exception: 'exception',
  removal: 'removed',
  revision: 'revised',
};

/** Points of a result by the exam's standard; a word is worth what the standard's settings say. */
export function pointsOf(
  standard: Standard,
  child: Pick<Child, 'grdId' | 'sex'>,
  itemId: string,
  r: { readonly value: number | null; readonly mark: Mark | null },
): { points: number | null; level: string | null; bonus: number } {
  const item = standard.itemOf(itemId);
  if (!item?.scored) return { points: null, level: null, bonus: 0 };
  if (r.value != null) {
    const points = scoreAt(standard, item, child.grdId, child.sex, r.value);
    return points === NO_TABLE
      ? { points: null, level: null, bonus: 0 }
      : {
          points,
          level: levelOf(standard.itemLevels, points),
          bonus: bonusAt(standard, item, child.grdId, child.sex, r.value),
        };
  }
  const zero =
    (r.mark === 'DNS' || r.mark === 'DNF' || r.mark === 'foul') && standard.settings.marks[r.mark] === 'zero';
  return zero
    ? { points: 0, level: levelOf(standard.itemLevels, 0), bonus: 0 }
    : { points: null, level: null, bonus: 0 };
}

/** Writes changes of results: the book, the rows, and the fitness year where the exam counts. */
async function write(
  cx: Cx,
  door: Door,
  exam: Exam,
  standard: Standard,
  kind: CommitKind,
  changes: readonly Change[],
  remark: string,
): Promise<number[]> {
  if (!changes.length) return [];
  const userIds = [...new Set(changes.map((c) => c.userId))];
  const children = new Map(
    (await door.many(examChildren, { tstId: exam.tstId, userId: oneOf(userIds) as never })).map((c) => [c.userId, c]),
  );
  const lines: NewRow<typeof commits>[] = changes.map((c) => ({
    commitId: newId(),
    tstId: exam.tstId,
    userId: c.userId,
    itemId: c.itemId,
    kind,
    oldValue: c.old.value,
    oldMark: c.old.mark,
    newValue: c.value,
    newMark: c.mark,
    remark,
    appealId: c.appealId,
    byId: cx.me.userId,
    at: cx.nowIso,
  }));
  await door.insert(commits, lines);
  const scored = changes.map((c) => ({ ...c, ...pointsOf(standard, children.get(c.userId)!, c.itemId, c) }));
  await door.insert(
    marks,
    scored.map((c) => ({
      tstId: exam.tstId,
      userId: c.userId,
      itemId: c.itemId,
      attempts: [],
      conflict: false,
      source: 'hand' as const,
      state: STATE_OF[kind],
      value: c.value,
      mark: c.mark,
      points: c.points,
      level: c.level,
      bonus: c.bonus,
      committedAt: cx.nowIso,
    })),
    `on conflict (org_id, tst_id, user_id, item_id) do update set state = excluded.state, value = excluded.value, mark = excluded.mark, points = excluded.points, level = excluded.level, bonus = excluded.bonus, committed_at = excluded.committed_at`,
  );
  for (const [i, c] of changes.entries())
    if (c.appealId != null) await door.update(appeals, { appealId: c.appealId }, { commitId: lines[i]!.commitId });
  if (exam.counts) await intoYear(cx, door, exam, standard, changes);
  return lines.map((l) => l.commitId);
}
/** The fitness year gets what the exam says; a child who came after it was opened is put on its roster first. */
async function intoYear(cx: Cx, door: Door, exam: Exam, standard: Standard, changes: readonly Change[]): Promise<void> {
  const userIds = [...new Set(changes.map((c) => c.userId))];
  const there = new Set(
    (
      await door.rows<{ userId: number }>(
        'select user_id from fitness_test_total where org_id = $1 and year_id = $2 and user_id = any($3::bigint[])',
        [door.orgId, exam.yearId, userIds],
      )
    ).map((r) => r.userId),
  );
  const absent = userIds.filter((id) => !there.has(id));
  if (absent.length)
    await enlist(
      door,
      standard,
      exam.yearId,
      (await rosterFor(door, exam.yearId, schoolYearOf(cx.today))).filter((c) => absent.includes(c.userId)),
      cx.nowIso,
    );
  await enterResults(
    door,
    { yearId: exam.yearId, source: 'exam', at: cx.nowIso },
    changes.map((c) => ({ userId: c.userId, itemId: c.itemId, value: c.value, mark: c.mark, doneOn: cx.today })),
  );
}

/** Drafts that wait, of whom the caller names. A result that is being appealed against is not overwritten from the field. */
async function entriesOf(door: Door, i: Input): Promise<{ changes: Change[]; waiting: number }> {
  const rows = await door.rows<MarkRow & { pending: boolean }>(
    `select m.*, exists (select 1 from fitness_test_appeal a where a.org_id = m.org_id and a.tst_id = m.tst_id and a.user_id = m.user_id and a.item_id = m.item_id and a.state <> 'refused' and a.commit_id is null) pending
     from fitness_test_mark m join fitness_test_exam_child c on c.org_id = m.org_id and c.tst_id = m.tst_id and c.user_id = m.user_id
     where m.org_id = $1 and m.tst_id = $2 and ($3::bigint is null or m.user_id = $3) and ($4::text is null or m.item_id = $4) and ($5::bigint is null or c.clazz_id = $5) and (m.conflict or ${WAITING}) order by m.user_id, m.item_id for update of m`,
    [door.orgId, i.tstId, i.userId ?? null, i.itemId ?? null, i.clazzId ?? null],
  );
  const free = rows.filter((m) => !m.conflict && !m.pending);
  return {
    changes: free.map((m) => ({
      userId: m.userId,
      itemId: m.itemId,
      value: m.draftValue,
      mark: m.draftMark,
      old: { value: m.value, mark: m.mark },
      appealId: null,
    })),
    waiting: rows.length - free.length,
  };
}

/** One result that is changed on purpose. */
async function changeOf(cx: Cx, door: Door, exam: Exam, standard: Standard, i: Input): Promise<Change> {
  const { userId, itemId } = i as { userId: number; itemId: string };
  const [child] = await door.many(examChildren, { tstId: i.tstId, userId });
  if (!child) throw fail(kernelFaults.gone);
  const item = standard.itemOf(itemId);
  if (!item || !child.itemIds.includes(itemId))
    throw fail(faults.childNotTested, { item: item ? nameOf(item, cx.lang) : itemId }, 'itemId');
  const was = await door.one(marks, { tstId: i.tstId, userId, itemId }, { lock: 'update' });
  const old = { value: was?.value ?? null, mark: was?.mark ?? null };
  const pending = (await door.many(appeals, { tstId: i.tstId, userId, itemId })).find(
    (a) => a.state !== 'refused' && a.commitId == null,
  );
  if (pending?.state === 'open') throw fail(faults.appealPending);
  // Rows of the publicity period are frozen: an accepted appeal opens one of them for one commit.
  if (exam.state === 'shown' && !pending) throw fail(faults.appealFirst);
  const there = old.value != null || old.mark != null;
  if (!there && i.kind !== 'exception') throw fail(faults.noResult);
  const appealId = pending?.appealId ?? null;
  if (i.kind === 'removal') return { userId, itemId, value: null, mark: null, old, appealId };
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
  return { userId, itemId, ...cell, old, appealId };
}

/** Where a child of the exam goes to school. */
async function schoolOf(cx: Cx, exam: Exam, userId: number): Promise<number> {
  if (!isRegion(cx)) return cx.me.orgId;
  const [row] = await cx.across(
    'fitness-test.exam.child',
    (door) =>
      door.rows<{ orgId: number }>(
        'select org_id from fitness_test_exam_child where org_id = any($1::bigint[]) and tst_id = $2 and user_id = $3',
        [door.orgIds, exam.tstId, userId],
      ),
    exam.orgIds,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row.orgId;
}

const commit = handle(calls.markCommit, async (cx, i) => {
  const exam = await examOf(cx.db, i.tstId, 'update');
  if (i.kind === 'entry') {
    mustBe(exam, 'published');
    let committed = 0;
    let waiting = 0;
    const ids: number[] = [];
    await atSchools(cx, exam, 'fitness-test.commit', async (door, orgId) => {
      const standard = await examStandard(door, exam, orgId);
      const found = await entriesOf(door, i);
      const made = await write(cx, door, exam, standard, 'entry', found.changes, i.remark ?? '');
      committed += made.length;
      waiting += found.waiting;
      ids.push(...made.slice(0, 200));
      if (made.length)
        cx.note(
          'fitness-test.commit-entry',
          { subjectId: i.tstId, committed: made.length, clazzId: i.clazzId, itemId: i.itemId },
          orgId,
        );
    });
    return {
      committed,
      waiting,
      items: await commitRows(cx, exam, { ids: ids.slice(0, 200) }, 200, 0).then((r) => r.rows),
    };
  }
  mustBe(exam, 'published', 'shown');
  if (i.userId == null || i.itemId == null) throw fail(faults.cellNeeded, {}, i.userId == null ? 'userId' : 'itemId');
  if (!i.remark) throw fail(faults.remarkNeeded, {}, 'remark');
  if (exam.hostId !== cx.me.orgId && exam.state === 'shown') throw fail(faults.examOther);
  const orgId = await schoolOf(cx, exam, i.userId);
  const ids = await cx.into(orgId, 'fitness-test.commit', async (door) => {
    const standard = await examStandard(door, exam, orgId);
    const change = await changeOf(cx, door, exam, standard, i);
    cx.note(
      `fitness-test.commit-${i.kind}`,
      {
        subjectId: i.userId,
        tstId: i.tstId,
        itemId: i.itemId,
        old: change.old,
        new: { value: change.value, mark: change.mark },
        why: i.remark,
      },
      orgId,
    );
    return write(cx, door, exam, standard, i.kind, [change], i.remark!);
  });
  return { committed: 1, waiting: 0, items: isRegion(cx) ? [] : (await commitRows(cx, exam, { ids }, 1, 0)).rows };
});

interface CommitFilter {
  readonly ids?: readonly number[];
  readonly userId?: number | undefined;
  readonly kind?: CommitKind | undefined;
}
/** Lines of the book as the wire carries them. The caller's own new lines are read through the write's own door. */
async function commitRows(
  cx: Cx,
  exam: Exam,
  f: CommitFilter,
  limit: number,
  offset: number,
): Promise<{ rows: CommitRow[]; total: number }> {
  const read = async (door: Door) => {
    const rows = await door.rows<
      RowOf<typeof commits> & { name: string; clazzName: string; byName: string | null; n: number }
    >(
      `select x.*, c.name, c.clazz_name, p.name by_name, count(*) over () n from fitness_test_commit x join fitness_test_exam_child c on c.org_id = x.org_id and c.tst_id = x.tst_id and c.user_id = x.user_id
         left join people_person_v p on p.org_id = x.org_id and p.user_id = x.by_id
       where x.org_id = any($1::bigint[]) and x.tst_id = $2 and ($3::bigint[] is null or x.commit_id = any($3)) and ($4::bigint is null or x.user_id = $4) and ($5::text is null or x.kind = $5) and ${bigEnough(cx)} order by x.at desc, x.commit_id desc limit ${limit} offset ${offset}`,
      [door.orgIds, exam.tstId, f.ids ?? null, f.userId ?? null, f.kind ?? null],
    );
    const standard = await examStandard(door, exam, rows[0]?.orgId);
    return {
      total: rows[0]?.n ?? 0,
      rows: rows.map((r): CommitRow => {
        const item = standard.itemOf(r.itemId);
        const text = (value: number | null, mark: Mark | null) => (item ? cellText(item, value, mark) : '');
        return {
          commitId: r.commitId,
          kind: r.kind,
          userId: r.userId,
          name: r.name,
          clazzName: r.clazzName,
          itemId: r.itemId,
          itemName: item ? nameOf(item, cx.lang) : r.itemId,
          oldText: text(r.oldValue, r.oldMark),
          newText: text(r.newValue, r.newMark),
          remark: r.remark,
          byName: r.byName ?? '',
          at: r.at,
        };
      }),
    };
  };
  if (!f.ids) return readingExam(cx, 'exam.commits', undefined, read);
  return isRegion(cx) ? { rows: [], total: 0 } : read(cx.db);
}
const list = handle(calls.commitList, async (cx, { tstId, curPage, pageSize, sort, userId, kind }) => {
  if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
  const { rows, total } = await commitRows(
    cx,
    await examOf(cx.db, tstId),
    { userId, kind },
    pageSize,
    (curPage - 1) * pageSize,
  );
  return { items: rows, curPage, pageSize, total };
});
export const committing = [commit, list];
