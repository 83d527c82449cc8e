import { cutTo } from '../../../../../kernel/shared/whole';
import type { Warning } from '../found';
import { els, textOf, type El } from '../xml';

// What stands over and under the pages of a document: no question's, so it is said.

const UNSEEN: ReadonlySet<string> = new Set(['w:pPr', 'w:rPr', 'w:del', 'w:moveFrom', 'w:instrText', 'mc:Fallback']);
/** Numbers of pages, and the words around them: nobody misses them. */
const PAGED = /^(?:[\s\d第页共张()（）/／|_.·–—-]|page|of)*$/i;
const wordsIn = (el: El): string =>
  els(el)
    .map((k) => {
      if (UNSEEN.has(k.name)) return '';
      if (k.name === 'w:t') return textOf(k);
      const inside = wordsIn(k);
      return k.name === 'w:p' || k.name === 'w:tab' ? `${inside} ` : inside;
    })
    .join('');

/** Says the words of headers and footers, each once. */
export function besidePages(roots: readonly El[]): Warning[] {
  const texts = roots.map((root) => wordsIn(root).replace(/\s+/g, ' ').trim()).filter((text) => !PAGED.test(text));
  return [...new Set(texts)].map((text) => ({ code: 'textLost', params: { text: cutTo(text, 40) } }));
}
