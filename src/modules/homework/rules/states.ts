// Where a task and a paper stand. Pure: browser and server say the same.

/** work: homework; exam: a test on time; kq: a check before the lesson (课前检测). */
export const KINDS = ['work', 'exam', 'kq'] as const;
export type TaskKind = (typeof KINDS)[number];
export const RELEASES = ['submit', 'due', 'hand'] as const;
export type Release = (typeof RELEASES)[number];
/** Who marks: 1 the teacher, 2 classmates, whose marks the teacher confirms. */
export const MARK_TYPES = [1, 2] as const;
/** S-028: enter makes doing, abort makes stopped, store with submit makes submitted or, when nobody has to look, marked. */
export const REPLY_STATES = ['todo', 'doing', 'stopped', 'submitted', 'marked'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];
export type JudgedBy = 'auto' | 'hand' | 'peer';

/** S-030: what a child sees of a task. */
export const isHandedIn = (state: ReplyState): boolean => state === 'submitted' || state === 'marked';

/** What a teacher sees of a task: not begun, running, over and to be marked, done. */
export const TASK_STATES = ['coming', 'running', 'marking', 'done'] as const;
export type TaskState = (typeof TASK_STATES)[number];
export interface TaskTimes {
  readonly startTime: string;
  readonly dueTime: string | null;
}
export function taskStateOf(
  t: TaskTimes,
  counts: { readonly toMark: number; readonly unsubmitted: number },
  now: string,
): TaskState {
  if (t.startTime > now) return 'coming';
  // Everybody has handed in: nothing is awaited, whatever the clock says.
  if ((t.dueTime == null || t.dueTime > now) && counts.unsubmitted > 0) return 'running';
  return counts.toMark > 0 ? 'marking' : 'done';
}

/** Whether the keys, the explanations and the marks may be seen by a child who has handed in. */
export function isReleased(
  t: { readonly release: Release; readonly releasedAt: string | null; readonly dueTime: string | null },
  state: ReplyState,
  now: string,
): boolean {
  if (!isHandedIn(state)) return false;
  if (t.releasedAt != null && t.releasedAt <= now) return true;
  return t.release === 'submit' || (t.release === 'due' && (t.dueTime == null || t.dueTime <= now));
}
