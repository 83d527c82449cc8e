import type { El } from '../xml';

// QTI 2.0 to 2.2 is QTI 3 under other names: itemBody is qti-item-body, maxChoices is max-choices.

/** Names of QTI 2 without a capital, which formatted text does not have. */
const SMALL = new Set(['prompt', 'value', 'mapping', 'hottext', 'gap', 'stylesheet']);
const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
/** An item or a passage of QTI 2 as QTI 3; anything else stays as it is. */
export function upgraded(root: El): El {
  return root.name === 'assessmentItem' || root.name === 'assessmentStimulus' ? renamed(root) : root;
}
function renamed(el: El): El {
  const kids = el.kids.map((k) => (typeof k === 'string' ? k : renamed(k)));
  if (!SMALL.has(el.name) && !/^[a-z]+[A-Z]/.test(el.name)) return { ...el, kids };
  const name = `qti-${kebab(el.name)}`;
  return { name, kids, attrs: Object.fromEntries(Object.entries(el.attrs).map(([k, v]) => [kebab(k), v])) };
}
