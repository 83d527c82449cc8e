import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { NewRow } from '../../../../kernel/server/db/table';
import { newId } from '../../../../kernel/server/ids';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { settleAppeals } from '../../../appeal/server/published';
import { isNoMeasure, type CommitKind, type MarkState } from '../../rules/exam';
import { bonusAt, levelOf, scoreAt } from '../../rules/score';
import type { Mark } from '../../rules/settings';
import { NO_TABLE, type Standard } from '../../rules/standard';
import { commits, marks } from '../../tables';
import { enterResults } from '../educ/enter';
import { enlist, rosterFor } from '../educ/roster';
import { openYear } from '../educ/years';
import { standardFor } from '../mark/shelf';
import { examStandard, type Exam } from './scope';

/** A child of the exam as a commit needs one. */
export interface Child {
  readonly userId: number;
  readonly name: string;
  readonly clazzName: string;
  readonly grdId: number;
  readonly sex: 'male' | 'female';
  /** Stands on the roster of the fitness year, with what is measured there. */
  readonly enrolled: boolean;
  readonly yearValue: number | null;
}
interface Result {
  readonly value: number | null;
  readonly mark: Mark | null;
}
export interface Change extends Result {
  readonly child: Child;
  readonly itemId: string;
  readonly old: Result;
  readonly appealId: number | null;
}
/** A line of the book as it was written. */
export type Line = NewRow<typeof commits>;

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
  r: Result,
): { points: number | null; level: string | null; bonus: number } {
  const none = { points: null, level: null, bonus: 0 };
  const item = standard.itemOf(itemId);
  if (!item?.scored) return none;
  if (r.value != null) {
    const points = scoreAt(standard, item, child.grdId, child.sex, r.value);
    if (points === NO_TABLE) return none;
    const bonus = bonusAt(standard, item, child.grdId, child.sex, r.value);
    return { points, level: levelOf(standard.itemLevels, points), bonus };
  }
  const zero =
    (r.mark === 'DNS' || r.mark === 'DNF' || r.mark === 'foul') && standard.settings.marks[r.mark] === 'zero';
  return zero ? { points: 0, level: levelOf(standard.itemLevels, 0), bonus: 0 } : none;
}

/** What an exam is scored with while it is written: where it counts, the year's standard, with the year locked. */
export const lockedStandard = async (door: Door, exam: Exam): Promise<Standard> =>
  exam.counts ? standardFor(door, await openYear(door, exam.yearId)) : examStandard(door, exam, door.orgId);

/** Writes changes of results: the book, the rows, and the fitness year where the exam counts; boards hear of it. */
export async function writeChanges(
  cx: Cx,
  door: Door,
  exam: Exam,
  standard: Standard,
  kind: CommitKind,
  changes: readonly Change[],
  remark: string,
): Promise<Line[]> {
  if (!changes.length) return [];
  const lines = changes.map((c) => ({
    commitId: newId(),
    tstId: exam.tstId,
    userId: c.child.userId,
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
  await door.insert(
    marks,
    changes.map((c) => ({
      tstId: exam.tstId,
      userId: c.child.userId,
      itemId: c.itemId,
      attempts: [],
      conflict: false,
      source: 'hand' as const,
      state: STATE_OF[kind],
      value: c.value,
      mark: c.mark,
      ...pointsOf(standard, c.child, c.itemId, c),
      committedAt: cx.nowIso,
    })),
    `on conflict (org_id, tst_id, user_id, item_id) do update set state = excluded.state, value = excluded.value,
      mark = excluded.mark, points = excluded.points, level = excluded.level, bonus = excluded.bonus,
      committed_at = excluded.committed_at`,
  );
  await settleAppeals(
    door,
    lines.flatMap(({ appealId, commitId }) => (appealId == null ? [] : [{ appealId, commitId }])),
  );
  if (exam.counts) await intoYear(cx, door, exam, standard, kind, changes);
  cx.emit('fitness-test.changed', { yearId: exam.yearId }, door.orgId);
  return lines;
}
/** The fitness year gets what the exam says; a child who came after it was opened is put on its roster first. */
async function intoYear(
  cx: Cx,
  door: Door,
  exam: Exam,
  standard: Standard,
  kind: CommitKind,
  changes: readonly Change[],
): Promise<void> {
  const absent = new Set(changes.filter((c) => !c.child.enrolled).map((c) => c.child.userId));
  if (absent.size) {
    const roster = await rosterFor(door, exam.yearId, schoolYearOf(cx.today), absent);
    const children = roster.filter((c) => absent.has(c.userId));
    await enlist(door, standard, exam.yearId, children, cx.nowIso);
  }
  // A word from the field leaves what was measured on another day; one that somebody named replaces it.
  const counting = changes.filter((c) => kind !== 'entry' || c.child.yearValue == null || !isNoMeasure(c.mark));
  await enterResults(
    door,
    { yearId: exam.yearId, source: 'exam', at: cx.nowIso },
    counting.map(({ child, itemId, value, mark }) => ({
      userId: child.userId,
      itemId,
      value,
      mark,
      doneOn: cx.today,
    })),
  );
}
