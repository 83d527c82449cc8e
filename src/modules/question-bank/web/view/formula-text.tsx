import { Formula } from '../../../../kernel/web/rich/formula';
import { isLatex } from '../../contract';

/** A short answer: as a formula where it is LaTeX, else as it was typed. */
export function FormulaText({ text }: { readonly text: string }) {
  return isLatex(text) ? <Formula latex={text} /> : <span>{text}</span>;
}
