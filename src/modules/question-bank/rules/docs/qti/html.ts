import { cutTo } from '../../../../../kernel/shared/whole';
import { latexOfMath } from '../../../../../kernel/shared/mathml';
import { latexHtml } from '../docx/line';
import type { Warning } from '../found';
import { nameIn } from '../shelf';
import { child, els, escapeXml, textOf, type El, type Node } from '../xml';

// Formatted text of QTI: what is known is unwrapped, feedback goes where a learner does not see it before answering, the rest is marked and said.

const INTERACTION = /^qti-[a-z-]+-interaction$/;
export const INLINE: ReadonlySet<string> = new Set(['qti-text-entry-interaction', 'qti-inline-choice-interaction']);
const VOID = new Set(['br', 'hr', 'img']);
const FEEDBACK = new Set(['qti-feedback-inline', 'qti-feedback-block', 'qti-modal-feedback']);
/** Elements that only hold words. */
const CONTAINERS = new Set([
  'qti-content-body',
  'qti-item-body',
  'qti-stimulus-body',
  'qti-hottext',
  'qti-gap-text',
  'qti-template-inline',
  'qti-template-block',
]);
/** Elements that no reader of the question sees. */
const UNSEEN = new Set([
  'qti-prompt',
  'qti-catalog-info',
  'qti-companion-materials-info',
  'qti-stylesheet',
  'script',
  'style',
  'rp',
]);
const DRAWN = new Set(['svg', 'canvas']);
/** Sound, films and whatever another program would show. */
const PLAYED = new Set(['audio', 'video', 'object', 'iframe', 'embed']);
/** Boxes to type and choose in: formatted text has none, and their words would go with them. */
const BOXES = new Set(['select', 'optgroup', 'option', 'datalist', 'textarea', 'noscript', 'template', 'title']);
/** Elements of which nobody knows what they show; formatted text takes data of programs out with its inside. */
const isUnknown = (name: string): boolean => name.startsWith('qti-') || name === 'xml';

/** What reading a question comes upon. */
export interface Reading {
  readonly warn: (warning: Warning) => void;
  /** Feedback in its order: it tells the answer. */
  readonly feedback: string[];
}
/** A reading that says each thing once. */
export function readingOf(warnings: Warning[]): Reading {
  return {
    feedback: [],
    warn: (warning) => {
      const said = JSON.stringify(warning);
      if (!warnings.some((w) => JSON.stringify(w) === said)) warnings.push(warning);
    },
  };
}
export const classes = (el: El): readonly string[] => (el.attrs['class'] ?? '').split(/\s+/);
/** A block for those who answer: instructions, not a key. */
const isForAll = (block: El): boolean =>
  /candidate/.test(block.attrs['view'] ?? 'candidate') &&
  !/solution|scor/.test(block.attrs['use'] ?? '') &&
  !classes(block).some((c) => c === 'explain' || c === 'answer');

const words = (text: string): string =>
  text.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'));
type Swap = (el: El) => string | undefined;
/** Formatted text of nodes. `swap` says what stands for an element; `label` names the choice that feedback belongs to. */
export function html(nodes: readonly Node[], reading: Reading, swap: Swap = () => undefined, label = ''): string {
  return nodes.map((n) => (typeof n === 'string' ? words(n) : (swap(n) ?? element(n, reading, swap, label)))).join('');
}
function element(n: El, reading: Reading, swap: Swap, label: string): string {
  const inside = () => html(n.kids, reading, swap, label);
  if (FEEDBACK.has(n.name)) {
    const text = html(n.kids, reading, swap).trim();
    if (text !== '') reading.feedback.push(text.startsWith('<p') ? text : `<p>${label}${text}</p>`);
    return '';
  }
  if (n.name === 'qti-rubric-block') return isForAll(n) ? inside() : '';
  if (INTERACTION.test(n.name) || UNSEEN.has(n.name)) return '';
  if (n.name === 'math') {
    const { latex, odd } = latexOfMath(n);
    if (odd) reading.warn({ code: 'mathOdd', params: {} });
    return latex === '' ? '' : latexHtml(latex);
  }
  if (n.name === 'ruby' || n.name === 'rb') return inside();
  if (n.name === 'rt') return `(${inside()})`;
  // Older items show pictures as objects.
  if (n.name === 'object' && n.attrs['type']?.startsWith('image/'))
    return `<img src="${escapeXml(n.attrs['data'] ?? '')}" alt="${escapeXml(textOf(n).trim())}" />`;
  if (PLAYED.has(n.name) || n.name === 'include') {
    const address = n.attrs['src'] ?? n.attrs['data'] ?? n.attrs['href'] ?? els(n, 'source')[0]?.attrs['src'] ?? '';
    reading.warn({ code: 'mediaLost', params: { name: cutTo(nameIn(address) || n.name, 40) } });
    return '[?]';
  }
  if (DRAWN.has(n.name)) {
    reading.warn({ code: 'shapeLost', params: {} });
    return '[?]';
  }
  if (BOXES.has(n.name)) return ` ${inside()} `;
  if (isUnknown(n.name)) {
    if (CONTAINERS.has(n.name)) return inside();
    const text = textOf(n).trim();
    if (text === '' && n.name !== 'qti-printed-variable') return '';
    reading.warn({ code: 'signsLost', params: { text: cutTo(text || n.name.replace(/^qti-/, ''), 40) } });
    return '[?]';
  }
  const attrs = Object.entries(n.attrs)
    .map(([k, v]) => ` ${k}="${escapeXml(v)}"`)
    .join('');
  return VOID.has(n.name) ? `<${n.name}${attrs} />` : `<${n.name}${attrs}>${inside()}</${n.name}>`;
}
/** The plain words of a choice, without its feedback; a formula as LaTeX. */
export const wordsOf = (el: El): string =>
  el.kids
    .map((k) =>
      typeof k === 'string' ? k : FEEDBACK.has(k.name) ? '' : k.name === 'math' ? latexOfMath(k).latex : wordsOf(k),
    )
    .join('');
/** What a block holds, without the one box around it. */
export function inner(el: El | undefined, reading: Reading): string {
  const body = child(el, 'qti-content-body') ?? el;
  const kids = els(body);
  return kids.length === 1 &&
    kids[0]!.name === 'div' &&
    body!.kids.every((k) => typeof k !== 'string' || k.trim() === '')
    ? html(kids[0]!.kids, reading)
    : html(body?.kids ?? [], reading).trim();
}
/** Interactions and rubric blocks, not those of a part of its own. */
export function interactionsIn(
  nodes: readonly Node[],
  out: { interactions: El[]; blocks: El[] } = { interactions: [], blocks: [] },
): typeof out {
  for (const n of nodes) {
    if (typeof n === 'string') continue;
    if (INTERACTION.test(n.name)) out.interactions.push(n);
    else if (n.name === 'qti-rubric-block') out.blocks.push(n);
    else interactionsIn(n.kids, out);
  }
  return out;
}
/** Whether nodes show words of their own, beside interactions, blocks and feedback. */
export const saysAnything = (nodes: readonly Node[]): boolean =>
  nodes.some((n) =>
    typeof n === 'string'
      ? n.trim() !== ''
      : n.name === 'img' ||
        n.name === 'math' ||
        (!INTERACTION.test(n.name) &&
          !FEEDBACK.has(n.name) &&
          !UNSEEN.has(n.name) &&
          (n.name !== 'qti-rubric-block' || isForAll(n)) &&
          saysAnything(n.kids)),
  );
/** Says which blocks were used for nothing and are not shown to those who answer. */
export function tellUnused(blocks: readonly El[], used: readonly (El | undefined)[], reading: Reading): void {
  for (const block of blocks) {
    const text = textOf(block).trim();
    if (text !== '' && !used.includes(block) && !isForAll(block))
      reading.warn({ code: 'signsLost', params: { text: cutTo(text.replace(/\s+/g, ' '), 40) } });
  }
}
/** An explanation with the feedback behind it, which is said. */
export function withFeedback(explain: string, reading: Reading): string {
  if (reading.feedback.length === 0) return explain;
  reading.warn({ code: 'feedbackMoved', params: {} });
  const before = explain === '' || explain.startsWith('<p') ? explain : `<p>${explain}</p>`;
  return before + reading.feedback.splice(0).join('');
}
/** So long are the words of a choice that only says true or false. */
const TRUTH = 5;
/** True or false: the kind of the question says what its choices say. */
function isTruth(el: El): boolean {
  const ids = els(el, 'qti-simple-choice').map((c) => c.attrs['identifier']);
  return el.name === 'qti-choice-interaction' && ids.length === 2 && ids.includes('true') && ids.includes('false');
}
function lettersIn(el: El): string {
  if (
    el.name === 'math' ||
    DRAWN.has(el.name) ||
    PLAYED.has(el.name) ||
    (UNSEEN.has(el.name) && el.name !== 'qti-prompt')
  )
    return '';
  const bare = isTruth(el);
  return el.kids
    .map((k) => {
      if (typeof k === 'string') return k;
      return bare && k.name === 'qti-simple-choice' && wordsOf(k).trim().length <= TRUTH ? '' : lettersIn(k);
    })
    .join('');
}
/** The letters that somebody sees of an item, before or after answering; formulas and drawings are told in their own ways. */
export const seenIn = (item: El): string =>
  [...els(item, 'qti-item-body'), ...els(item, 'qti-modal-feedback')].map(lettersIn).join('\n');
