import { memory, type Memory } from '../../../../kernel/web/session/memory';
import type { Paper } from '../../contract/parts';
import type { Entry } from './sheet';

// The papers a child has open, kept on this device so that the answering page starts again without a network. Answers that
// wait to be sent lie in the save queue; what the server has is kept here, beside the questions.

/** A paper as it was entered, and when it was asked for and heard by this computer's clock. */
export interface Entered {
  readonly paper: Paper;
  readonly asked: number;
  readonly heard: number;
}
/** A paper as this device knows it. */
export interface KeptPaper extends Entered {
  /** What stands on it. */
  readonly entries: readonly Entry[];
}
/** A paper as it was entered, or as this device kept it. */
export type Opened = Entered & Partial<Pick<KeptPaper, 'entries'>>;
/** Papers of one child on one device: the ones opened last. */
export const PAPERS_MAX = 5;

const keyOf = (owner: string): string => `homework.papers ${owner}`;
const taskOf = (kept: KeptPaper): number => kept.paper.task.taskId;
type Papers = readonly KeptPaper[];

/** Keeps a paper, or what stands on it now. @returns the tasks whose papers made room for it. */
export async function keepPaper(owner: string, kept: KeptPaper, here: Memory = memory): Promise<readonly number[]> {
  let left: readonly number[] = [];
  await here.update<Papers>(keyOf(owner), (old = []) => {
    const all = [kept, ...old.filter((k) => taskOf(k) !== taskOf(kept))];
    left = all.slice(PAPERS_MAX).map(taskOf);
    return all.slice(0, PAPERS_MAX);
  });
  return left;
}
/** The paper of a task, if this device has it. */
export async function keptPaper(owner: string, taskId: number, here: Memory = memory): Promise<KeptPaper | undefined> {
  const all = await here.update<Papers>(keyOf(owner), (old) => old ?? []);
  return all?.find((k) => taskOf(k) === taskId);
}
/** A paper that was handed in or withdrawn leaves the device. */
export async function dropPaper(owner: string, taskId: number, here: Memory = memory): Promise<void> {
  await here.update<Papers>(keyOf(owner), (old = []) => old.filter((k) => taskOf(k) !== taskId));
}
