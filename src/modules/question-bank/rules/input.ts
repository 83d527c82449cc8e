import type { QuestionBody } from './model';

/** A question as an inputter types it; stage and subject are the task's. */
export interface InputQuestion {
  readonly qtpId: number;
  readonly degree: number;
  readonly body: QuestionBody;
  readonly tbkNodeIds: readonly number[];
  readonly klgIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly source: string | null;
}
/** A place of a paper: the question while it is written, its task from the handing in. */
export interface PaperItem {
  readonly score: number;
  readonly question: InputQuestion | null;
  readonly taskId: number | null;
}
export interface PaperSection {
  readonly title: string;
  readonly items: readonly PaperItem[];
}

/** Pages of a batch, and the questions on them. */
export const PAGES_MAX = 40;
export const BATCH_NUM_MAX = 200;
/** As many tasks a person takes at once. */
export const CLAIM_MAX = 50;
export const CAUSE_MAX = 200;
export const BATCH_TITLE_MAX = 60;
/** The title of a paper (calls.json paper.create). */
export const PAPER_TITLE_MAX = 32;
export const SECTIONS_MAX = 20;
export const PAPER_QUES_MAX = 100;
/** V-083: points of a question and of a whole paper. */
export const SCORE_MAX = 300;

/**
 * States of a task, S-036 to S-038. `rejected`: an auditor refused it, its inputter does it again; `returned`: it was
 * sent back with a word, the inputter does it again or leaves it.
 */
export const TASK_STATES = ['init', 'claimed', 'auditing', 'passed', 'rejected', 'returned', 'ignored'] as const;
export type InputState = (typeof TASK_STATES)[number];
export const PAPER_STATES = ['input', 'auditing', 'done'] as const;
/** What may be done in which state; everything else is refused. */
const FROM = {
  input: ['claimed', 'rejected', 'returned'],
  audit: ['auditing'],
  release: ['claimed'],
  return: ['rejected'],
  ignore: ['returned'],
  remove: ['init', 'claimed', 'auditing', 'rejected', 'returned', 'ignored'],
} as const satisfies Record<string, readonly InputState[]>;
export type TaskAct = keyof typeof FROM;
export const mayDo = (act: TaskAct, state: InputState): boolean => (FROM[act] as readonly InputState[]).includes(state);

/** The page a question of a batch probably stands on: as if the questions were spread evenly over the pages. */
export const pageOf = (at: number, num: number, pages: number): number =>
  pages <= 1 || num <= 0 ? 0 : Math.min(pages - 1, Math.floor((at * pages) / num));
/** Hundredths of what was judged that passed; null where nothing was judged yet. */
export const passRate = (passed: number, rejected: number): number | null =>
  passed + rejected === 0 ? null : Math.round((passed * 100) / (passed + rejected));
