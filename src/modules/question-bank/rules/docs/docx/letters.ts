import { els, textOf, type El } from '../xml';
import { eqField } from './eq-field';
import { isEq } from './fields';
import type { Atom } from './line';
import type { RunLooks } from './looks';
import { isSignFont } from './symbols';

// What a paragraph shows, counted apart from how it is read: what the reading does not have is said.

const UNSEEN = new Set(['w:pPr', 'w:rPr', 'w:del', 'w:moveFrom', 'w:instrText', 'w:delText', 'm:oMath', 'm:oMathPara']);
/** Words that stand in a formula's field: the word processor draws it, and it is read from its instruction. */
function fieldWords(p: El): ReadonlySet<El> {
  const out = new Set<El>();
  let depth = 0,
    instruction = '';
  const mark = (type: string | undefined) => {
    if (type === 'begin') {
      if (depth === 0) instruction = '';
      depth += 1;
    } else if (type === 'end' && depth > 0) depth -= 1;
  };
  const walk = (el: El): void => {
    for (const k of els(el)) {
      if (k.name === 'w:fldChar') mark(k.attrs['w:fldCharType']);
      else if (k.name === 'w:instrText') instruction += depth > 0 ? textOf(k) : '';
      else if (k.name === 'w:t' && depth > 0 && isEq(instruction)) out.add(k);
      else if (!UNSEEN.has(k.name)) walk(k);
    }
  };
  walk(p);
  // A field that never ends has swallowed what stands behind it.
  return depth > 0 ? new Set() : out;
}
/** The letters a reader of the paper sees; formulas and signs of sign fonts are read in their own ways. */
function seenIn(el: El, looks: RunLooks, inFields: ReadonlySet<El>): string {
  if (UNSEEN.has(el.name) || inFields.has(el)) return '';
  if (el.name === 'w:fldSimple' && eqField(el.attrs['w:instr'] ?? '')) return '';
  if (el.name === 'w:t') return textOf(el).replace(/[\ue000-\uf8ff]/g, '');
  if (el.name === 'w:r') {
    const pr = els(el, 'w:rPr')[0];
    if (looks.isHidden(pr) || isSignFont(looks.fontOf(pr))) return '';
    if (looks.isCapital(pr))
      return els(el)
        .map((k) => seenIn(k, looks, inFields))
        .join('')
        .toUpperCase();
  }
  const inside = els(el).map((k) => seenIn(k, looks, inFields));
  // Ways to show one thing: the first that shows anything.
  return el.name === 'mc:AlternateContent' ? (inside.find((text) => text.trim() !== '') ?? '') : inside.join('');
}
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const wordsOf = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => NAMED[name] ?? whole);

/** The letters of a paragraph that its reading does not have, in their order. */
export function lostOf(p: El, atoms: readonly Atom[], looks: RunLooks): string {
  const kept = new Map<string, number>();
  for (const atom of atoms)
    for (const c of atom.html == null ? atom.c : wordsOf(atom.html)) kept.set(c, (kept.get(c) ?? 0) + 1);
  let lost = '';
  for (const c of seenIn(p, looks, fieldWords(p)).replace(/[\s\u3000\u00a0]/g, '')) {
    // Half of a pair is counted as the atoms have it.
    for (const half of c.length > 1 && !kept.has(c) ? c.split('') : [c]) {
      const left = kept.get(half) ?? 0;
      if (left > 0) kept.set(half, left - 1);
      else lost += half;
    }
  }
  return lost;
}
