import type { Cx } from '../../../../kernel/server/cx';

/** A paper of questions that were just saved, in the parts of its document. */
export interface PaperDraft {
  readonly title: string;
  readonly stgId: number;
  readonly sbjId: number;
  readonly lib: 'psn' | 'org';
  readonly sections: readonly {
    readonly name: string;
    readonly questions: readonly { readonly qid: number; readonly verId: number; readonly score: number | null }[];
  }[];
}
/** Papers stand in a module on the right: it makes one and takes it back. */
export interface PaperMaker {
  make(cx: Cx, paper: PaperDraft): Promise<{ readonly paperId: number }>;
  remove(cx: Cx, paperId: number): Promise<void>;
}
let maker: PaperMaker | undefined;
/** Registers who makes papers; without it an import saves the questions alone and says so. */
export function registerPaperMaker(made: PaperMaker): void {
  if (maker) throw new Error('two modules make papers of documents');
  maker = made;
}
export const makesPapers = (): boolean => maker != null;
export const paperMaker = (): PaperMaker | undefined => maker;
