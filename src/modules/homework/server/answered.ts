import type { Door } from '../../../kernel/server/db/door';
import type { Answer } from '../../question-bank/contract';

/** One judged answer, as the notebook keeps it. A later call with the same keys corrects the share. */
export interface Answered {
  readonly userId: number; readonly verId: number; readonly qid: number; readonly qcid: number; readonly sbjId: number;
  readonly source: 'work' | 'exam' | 'kq' | 'train'; readonly sourceId: number; readonly share: number; readonly answer: Answer | null; readonly at: string;
}
type NoteAnswered = (door: Door, rows: readonly Answered[]) => Promise<unknown>;
let note: NoteAnswered | undefined;
/** The wrong-answer notebook connects itself here. */
export const connectAnswered = (fn: NoteAnswered): void => { note = fn; };
/** Tells the notebook what was answered; any number of rows in one call, within the transaction of the judgement. */
export const noteAnswered = async (door: Door, rows: readonly Answered[]): Promise<void> => { if (rows.length > 0) await note?.(door, rows); };
