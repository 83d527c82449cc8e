import { checkFormula, usedItems } from './formula/check';
import { parseFormula } from './formula/parse';
import { printFormula, storedName } from './formula/print';
import { FormulaFault, type FormulaItem, type Node } from './formula/syntax';

export { checkFormula } from './formula/check';
export { evaluateFormula, roundTo, type Result } from './formula/evaluate';
export { isReserved, nameKey, parseFormula } from './formula/parse';
export { printFormula, storedName } from './formula/print';
export {
  FORMULA_FAULTS,
  FormulaFault,
  MAX_LENGTH,
  NAME_FORBIDDEN,
  type FormulaItem,
  type Node,
} from './formula/syntax';
export { UNITS, unitOf } from './formula/units';

/** A formula that may be kept, or why not. */
export type Judged =
  | { readonly node: Node; readonly stored: string; readonly usedIds: readonly number[] }
  | { readonly fault: FormulaFault };

/** Reads and checks a formula for an item: the one door for the editor's live line and for the server. */
export function judgeFormula(
  text: string,
  forItem: Pick<FormulaItem, 'itemId' | 'name' | 'unit'>,
  items: readonly FormulaItem[],
  lang: 'zh-CN' | 'en-US' = 'zh-CN',
): Judged {
  try {
    const node = parseFormula(text, items);
    checkFormula(node, forItem, items, lang);
    return { node, stored: printFormula(node, storedName), usedIds: usedItems(node) };
  } catch (error) {
    if (error instanceof FormulaFault) return { fault: error };
    throw error;
  }
}
