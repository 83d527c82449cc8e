import type { Cx } from '../../../kernel/server/cx';
import { ports } from '../../../kernel/server/port';

/** Says which version of a question a learner may see with its key now: the one they answered, once the answers are out. Nothing: not through this module. */
export type QuestionReader = (cx: Cx, qid: number) => Promise<number | undefined>;
const readers = ports<QuestionReader>('the question reader');

/** Registers a way by which learners may read a question: homework, practice and the notebook each add theirs when they load. */
export const registerQuestionReader = (name: string, reader: QuestionReader): void => readers.provide(name, reader);
/** The version a learner may read, from the first module that lets them. */
export async function readableVersion(cx: Cx, qid: number): Promise<number | undefined> {
  for (const reader of readers.all()) {
    const verId = await reader(cx, qid);
    if (verId != null) return verId;
  }
  return undefined;
}
