import type { InputOf, ReplyOf } from '../../../../kernel/shared/call';
import type { SaveKind } from '../../../../kernel/web/saving/queue';
import { evalSelfSave, leadSave, mainSave, mateSave, perfSelfSave } from '../../contract';

/** What a draft sends: whole, so that a later one takes the place of an earlier one that waits. */
export type Draft = InputOf<typeof evalSelfSave> & {
  /** Of the school's judgement alone, once somebody has chosen one (or none). */
  readonly level?: string | null | undefined;
};
type Reply = ReplyOf<typeof evalSelfSave>;
const common = {
  rest: { quiet: 700, longest: 4000 },
  rebase: (input: Draft, { rev }: Reply): Draft => ({ ...input, rev }),
};
export const evalSelfKind: SaveKind<typeof evalSelfSave, Draft> = {
  ...common,
  name: 'assessment.self',
  call: evalSelfSave,
};
export const mateKind: SaveKind<typeof mateSave, Draft> = { ...common, name: 'assessment.mate', call: mateSave };
export const perfSelfKind: SaveKind<typeof perfSelfSave, Draft> = {
  ...common,
  name: 'assessment.perf',
  call: perfSelfSave,
};
export const leadKind: SaveKind<typeof leadSave, Draft> = { ...common, name: 'assessment.lead', call: leadSave };
export const mainKind: SaveKind<typeof mainSave, Draft> = { ...common, name: 'assessment.main', call: mainSave };
export type SheetKind = typeof evalSelfKind | typeof mateKind | typeof perfSelfKind | typeof leadKind | typeof mainKind;
export const subjectOf = ({ id, userId }: Pick<Draft, 'id' | 'userId'>): string => `${id}/${userId}`;
