import type { Lang, Params } from '../../../../kernel/shared/messages';
import { formatResult } from '../../rules/format';
import { parseResult } from '../../rules/parse';
import type { Mark } from '../../rules/settings';
import type { Item } from '../../rules/standard';

/** How a word stands in a cell; the parser reads it again, in either language. */
const MARK_WORD: Readonly<Record<Lang, Readonly<Record<Mark, string>>>> = {
  'zh-CN': { DNS: '缺测', DNF: '未完成', foul: '犯规', exempt: '免测', deferred: '缓测' },
  'en-US': { DNS: 'DNS', DNF: 'DNF', foul: 'Foul', exempt: 'Exempt', deferred: 'Deferred' },
};
/** What is kept and sealed is written in one language, whoever asks. */
export const KEPT_IN: Lang = 'zh-CN';

/** A result as a sheet and a screen say it. */
export const cellText = (item: Item, value: number | null, mark: Mark | null, lang: Lang): string =>
  value != null ? formatResult(item, value) : mark ? MARK_WORD[lang][mark] : '';

export interface Cell {
  readonly value: number | null;
  readonly mark: Mark | null;
}
/** What a cell says, or why it cannot be read: a key of the texts and what fills it. */
export function readCell(item: Item, text: string): Cell | { readonly code: string; readonly params: Params } {
  const parsed = parseResult(item, text);
  if (parsed.kind === 'value') return { value: parsed.value, mark: null };
  if (parsed.kind === 'mark') return { value: null, mark: parsed.mark };
  if (parsed.kind === 'empty') return { value: null, mark: null };
  return { code: `fitness-test.parse.${parsed.code}`, params: parsed.params };
}
/** One spelling of several, so that the same result twice is unchanged; what cannot be read stays as it was typed. */
export function tidyCell(item: Item, text: string): string {
  const cell = readCell(item, text);
  return 'code' in cell ? text : cellText(item, cell.value, cell.mark, KEPT_IN);
}
