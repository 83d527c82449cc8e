// What modules on the right fill: homework makes, keeps and judges the checks that previews send out.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { port } from '../../../kernel/server/port';
import type { Answer } from '../../question-bank/contract';
import type { Version } from '../../question-bank/server/published';

/** A check for one class. */
export interface CheckForClazz {
  readonly clazzId: number;
  readonly userIds: readonly number[];
  readonly versions: readonly Version[];
}
export interface CheckSet {
  readonly name: string;
  readonly sbjId: number;
  readonly dueTime: string;
  readonly make: readonly CheckForClazz[];
  /** Checks that nobody has answered and that new ones replace. */
  readonly withdraw: readonly number[];
  /** Checks of which the due time alone moves. */
  readonly move: readonly number[];
}
/** What a child gave for one part of a check that is handed in; `share` 0 to 100, null while a person must look. */
export interface CheckAnswer {
  readonly userId: number;
  readonly clazzId: number;
  /** The version that was answered. */ readonly verId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly answer: Answer | null;
  readonly share: number | null;
}
export interface CheckPort {
  /** Makes, withdraws and moves checks in one statement. @returns the task of each class that got a new one. */
  set(cx: Cx, checks: CheckSet): Promise<ReadonlyMap<number, number>>;
  /** The caller's whole paper in one go. V-082: an empty answer is refused. Gone without a paper. */
  answer(
    cx: Cx,
    taskId: number,
    answers: readonly {
      readonly qid: number;
      readonly qcid: number;
      readonly answer?: Answer | null | undefined;
      readonly skip: boolean;
    }[],
  ): Promise<{ readonly state: 'submitted' | 'marked'; readonly submittedAt: string }>;
  /** Answers of papers that are handed in, of all children or of one. One statement. */
  given(door: Door, taskIds: readonly number[], userId?: number): Promise<readonly CheckAnswer[]>;
}
export const checkPort = port<CheckPort>('teachlink.check');
