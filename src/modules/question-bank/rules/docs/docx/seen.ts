import { below, els, textOf, type El } from '../xml';
import type { Atom } from './line';
import type { RunLooks } from './looks';
import { isSignFont } from './symbols';

// What a paragraph shows, counted apart from how it is read: what the reading does not have is said.

const UNSEEN = new Set(['w:pPr', 'w:rPr', 'w:del', 'w:moveFrom', 'w:instrText', 'w:delText', 'm:oMath', 'm:oMathPara']);
/** The letters a reader of the paper sees; formulas and signs of sign fonts are read in their own ways. */
function seenIn(el: El, looks: RunLooks): string {
  if (UNSEEN.has(el.name)) return '';
  if (el.name === 'w:t') return textOf(el).replace(/[\ue000-\uf8ff]/g, '');
  if (el.name === 'w:r') {
    const pr = els(el, 'w:rPr')[0];
    if (looks.isHidden(pr) || isSignFont(looks.fontOf(pr))) return '';
    if (looks.isCapital(pr))
      return els(el)
        .map((k) => seenIn(k, looks))
        .join('')
        .toUpperCase();
  }
  const inside = els(el).map((k) => seenIn(k, looks));
  // Ways to show one thing: the first that shows anything.
  return el.name === 'mc:AlternateContent' ? (inside.find((text) => text.trim() !== '') ?? '') : inside.join('');
}
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const wordsOf = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => NAMED[name] ?? whole);

/** The letters of a paragraph that its reading does not have, in their order. */
export function lostOf(p: El, atoms: readonly Atom[], looks: RunLooks): string {
  // Such a field is drawn by the word processor; its formula is read from its instruction.
  if (below(p, 'w:instrText').some((i) => /^\s*eq\b/i.test(textOf(i))) || below(p, 'w:fldSimple').length > 0) return '';
  const kept = new Map<string, number>();
  for (const atom of atoms)
    for (const c of atom.html == null ? atom.c : wordsOf(atom.html)) kept.set(c, (kept.get(c) ?? 0) + 1);
  let lost = '';
  for (const c of seenIn(p, looks).replace(/[\s\u3000\u00a0]/g, '')) {
    // Half of a pair is counted as the atoms have it.
    for (const half of c.length > 1 && !kept.has(c) ? c.split('') : [c]) {
      const left = kept.get(half) ?? 0;
      if (left > 0) kept.set(half, left - 1);
      else lost += half;
    }
  }
  return lost;
}
