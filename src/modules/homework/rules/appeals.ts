import type { ReplyState } from './states';
import { isReleased, type Release } from './states';

/** What a child objects to: the mark of one part of an own paper. */
export const MARK_APPEALS = 'homework.mark';
/** Days in which a mark may be objected to, from when the child could see it. */
export const APPEAL_DAYS = 7;

interface Released {
  readonly release: Release;
  readonly releasedAt: string | null;
  readonly dueTime: string | null;
}
interface Marked {
  readonly state: ReplyState;
  readonly submittedAt: string | null;
  readonly markedAt: string | null;
}
/** Until when a child may object to marks of a paper, an instant; null while they are not out. */
export function appealUntil(task: Released, paper: Marked, now: string): string | null {
  if (!isReleased(task, paper.state, now)) return null;
  const out = task.releasedAt ?? (task.release === 'due' ? task.dueTime : paper.submittedAt);
  // The marks are out from the day the last of these was true.
  const since = [out, paper.markedAt, paper.submittedAt]
    .filter((at) => at != null)
    .toSorted()
    .at(-1);
  return since == null ? null : new Date(Date.parse(since) + APPEAL_DAYS * 86_400_000).toISOString();
}
