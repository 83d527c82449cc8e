import type { FormulaLevel } from '../../../kernel/web/rich/formula-keys';

const PRIMARY = 1;
const JUNIOR = 2;
/** The signs of a stage: integrals, sets and logic come with the senior years. An unknown stage gets those of the junior years. */
export const formulaLevelOf = (stgId: number | null | undefined): FormulaLevel =>
  stgId === PRIMARY ? 'sums' : stgId == null || stgId === JUNIOR ? 'algebra' : 'all';
