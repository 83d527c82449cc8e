import { Formula } from '../../../../kernel/web/rich/formula';

/** A short answer: as a formula where it is LaTeX, else as it was typed. */
export function FormulaText({ text }: { readonly text: string }) {
  return /\\[a-zA-Z]+|[\^_]\{?\w/.test(text) ? <Formula latex={text} /> : <span>{text}</span>;
}
