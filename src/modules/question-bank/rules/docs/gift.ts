import { cutTo } from '../../../../kernel/shared/whole';
import { documentOf, gapOf, oddAnswer, paragraphs, short, typed, unknownKind, type Told } from './foreign';
import type { FoundDocument, Warning } from './found';
import { lettersOf, onceEach } from './lost-words';
import type { BlankKey } from '../model';
import { nameIn, pictured, Shelf, type Shown } from './shelf';

// GIFT: questions as plain text, the answers in braces. Choice, several, true or false, short answers, numbers, matching, essays.

/** Signs that are escaped stand for themselves: they are put aside while the text is taken apart. */
const ESCAPED = '~=#{}:\\';
const aside = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/g, (_, c: string) =>
    c === 'n' ? '\n' : String.fromCharCode(0xe100 + ESCAPED.indexOf(c)),
  );
const back = (text: string): string =>
  text.replace(/[\ue100-\ue106]/g, (c) => ESCAPED[c.charCodeAt(0) - 0xe100] ?? '').trim();

/** Whether a text is written in it. */
export const isGift = (text: string): boolean =>
  /^\s*::[^:]+::/m.test(text) || /\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[}#])/.test(text.replace(/^\s*\/\/.*$/gm, ''));

/** How words are written: before a question, or before one of its answers. */
const FORMAT = /^\[(html|markdown|plain|moodle)\]/i;

interface Choice {
  readonly right: boolean;
  readonly weight: number | undefined;
  readonly text: string;
  readonly feedback: string;
}
/** `=right#feedback ~%-50%wrong` one by one. */
function choicesOf(inside: string): Choice[] {
  return [...inside.matchAll(/([=~])\s*(?:%(-?[\d.]+)%)?([^=~#]*)(?:#([^=~]*))?/g)].map(
    ([, sign, weight, text = '', feedback = '']) => ({
      right: sign === '=' || Number(weight ?? 0) > 0,
      weight: weight == null ? undefined : Number(weight),
      text: back(text),
      feedback: back(feedback),
    }),
  );
}
const letter = (at: number): string => String.fromCharCode(65 + at);

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const RANGE = new RegExp(`^(${NUMBER})\\s*\\.\\.\\s*(${NUMBER})$`, 'i');
const AROUND = new RegExp(`^(${NUMBER})(?:\\s*:\\s*(${NUMBER}))?$`, 'i');
/** A number with what is allowed around it: 3.14:0.01, or 3..4; undefined when it is none. */
function numberOf(text: string): BlankKey | undefined {
  const range = RANGE.exec(text.trim());
  if (range) {
    const [one, other] = [Number(range[1]), Number(range[2])];
    const tolerance = short(Math.abs(one - other) / 2);
    return { ...gapOf([String(short((one + other) / 2))]), mode: 'number', tolerance };
  }
  const around = AROUND.exec(text.trim());
  if (!around) return undefined;
  const tolerance = Number(around[2] ?? Number.NaN);
  return { ...gapOf([around[1] ?? '']), mode: 'number', ...(tolerance >= 0 ? { tolerance } : {}) };
}
/** Several numbers are one gap where the same is allowed around each; what a gap cannot say is said. */
function numbersOf(texts: readonly string[], warnings: Warning[]): BlankKey {
  const all = texts.map(numberOf);
  const keys = all.flatMap((key) => key ?? []);
  const [first] = keys;
  const isAlike = keys.every((key) => (key.tolerance ?? 0) === (first?.tolerance ?? 0));
  if (!first || keys.length < all.length || !isAlike) warnings.push(oddAnswer(texts.join('; ') || '-'));
  if (!first || !isAlike) return { ...gapOf(first?.accept ?? []), mode: 'number' };
  return { ...first, accept: [...new Set(keys.flatMap((key) => key.accept))].slice(0, 20) };
}
function answered(
  stem: string,
  inside: string,
  behind: string,
  explain: string[],
  warnings: Warning[],
  formatted: (text: string) => string,
): Omit<Told, 'seen'> {
  const gapped = behind === '' ? stem : `${stem}____${behind}`;
  const made = (t: Omit<Told, 'stem' | 'explain' | 'warnings' | 'seen'>, own = gapped): Omit<Told, 'seen'> => ({
    stem: own,
    explain: paragraphs(explain.map(formatted)),
    warnings,
    ...t,
  });
  const truth = /^(TRUE|T|FALSE|F)\s*(?:#(.*))?$/is.exec(inside);
  if (truth) {
    explain.push(...(truth[2] ?? '').split('#').map(back).filter(Boolean));
    return made({ kind: 'judge', answer: { truth: /^t/i.test(truth[1] ?? '') } });
  }
  if (inside === '') return made({ kind: 'short' });
  if (inside.startsWith('#')) {
    const bare = inside.slice(1).trim();
    const list = /[=~]/.test(bare) ? choicesOf(bare) : [];
    const isFull = (c: Choice) => c.right && (c.weight == null || c.weight >= 100);
    const [only = '', said = ''] = bare.split('#').map(back);
    explain.push(...(list.length > 0 ? list.filter(isFull).map((c) => c.feedback) : [said]).filter(Boolean));
    // What gives a part of the points has no place in a key.
    const parts = list.filter((c) => !isFull(c) && (c.text !== '' || c.feedback !== ''));
    if (parts.length > 0)
      warnings.push({
        code: 'signsLost',
        params: { text: cutTo(parts.map((c) => [c.text, c.feedback].join(' ').trim()).join('; '), 40) },
      });
    const numbers = list.length > 0 ? list.filter(isFull).map((c) => c.text) : [only];
    return made(
      { kind: 'blank', answer: { blanks: [numbersOf(numbers, warnings)] } },
      behind === '' ? `${stem}____` : gapped,
    );
  }
  const choices = choicesOf(inside);
  if (choices.length === 0) {
    warnings.push(unknownKind(cutTo(back(inside), 20)));
    return made({ kind: 'short' }, `${gapped}<p>${formatted(back(inside))}</p>`);
  }
  choices.forEach((c, at) => {
    if (c.feedback) explain.push(`${choices.some((x) => !x.right) ? `${letter(at)}. ` : ''}${c.feedback}`);
  });
  if (choices.every((c) => c.right && c.weight == null && c.text.includes('->'))) {
    const pairs = choices.map((c) => c.text.split('->').map((w) => formatted(w.trim())));
    const rights = [...new Set(pairs.map(([, r = '']) => r))];
    const left = pairs.filter(([l]) => l !== '');
    return made({
      kind: 'match',
      options: left.map(([l = '']) => l),
      rights,
      answer: { pairs: left.map(([, r = '']) => rights.indexOf(r)) },
    });
  }
  const typedWords = choices.filter((c) => c.weight == null || c.weight >= 100).map((c) => c.text.replace(FORMAT, ''));
  if (choices.every((c) => c.right))
    return made(
      {
        kind: 'blank',
        answer: { blanks: [gapOf(typedWords)] },
      },
      behind === '' ? `${stem}____` : gapped,
    );
  const picks = choices.flatMap((c, at) => (c.right ? [at] : []));
  const whole = choices.flatMap((c, at) => (c.right && (c.weight == null || c.weight >= 100) ? [at] : []));
  if (picks.length === 0) warnings.push(oddAnswer('-'));
  // One of several right ones is enough there; and what gives a part of the points is lost.
  if (whole.length > 0 && picks.length > 1) warnings.push({ code: 'kindUnsure', params: {} });
  return made({
    kind: picks.length === 0 || whole.length === 1 ? 'single' : 'multi',
    options: choices.map((c) => formatted(c.text)),
    answer: { picks: whole.length === 1 ? whole : picks },
  });
}
/** The letters that somebody sees in the braces: without weights, numbers with what is allowed around them, and signs of the format. */
const seenInside = (inside: string, seen: (text: string) => string): string =>
  onceEach(
    inside
      .replace(/^\s*#.*$/s, (numbers) => numbers.replace(/[\d.:-]/g, ''))
      .replace(/^\s*(?:TRUE|T|FALSE|F)\s*(?=#|$)/i, '')
      .replace(/%-?[\d.]+%/g, ' ')
      .split(/->|[%~=#]/)
      .map(seen),
  );
/** A text alone brings no pictures: only those that stand in their address. */
const pictureless =
  (shelf: Shelf) =>
  (src: string): Shown =>
    shelf.inAddress(src) ?? shelf.show('', undefined, nameIn(src));
function questionIn(block: string, picture: (src: string) => Shown): Told | undefined {
  const text = block.replace(/^\s*::(.*?)::/s, '').trim();
  if (text === '' || /^\$CATEGORY:/i.test(text)) return undefined;
  const warnings: Warning[] = [];
  const format = FORMAT.exec(text);
  const bare = format ? text.slice(format[0].length).trim() : text;
  const warn = (w: Warning): void => {
    const known = JSON.stringify(w);
    if (!warnings.some((x) => JSON.stringify(x) === known)) warnings.push(w);
  };
  const rich = (s: string): string => {
    // An answer may be written in another way than its question.
    const own = FORMAT.exec(s.trim());
    const words = back(own ? s.trim().slice(own[0].length) : s);
    return /html|moodle/i.test((own ?? format)?.[1] ?? '') ? pictured(words, picture, warn) : typed(words);
  };
  const seen = (s: string): string => lettersOf(rich(s));
  const found = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/s.exec(bare);
  // Words without braces are shown between questions: they ask for nothing.
  if (!found)
    return {
      kind: 'short',
      stem: rich(bare),
      warnings: [...warnings, unknownKind(/[{}]/.test(bare) ? '{ }' : 'description')],
      seen: seen(bare),
    };
  const [, before = '', inside = '', behind = ''] = found;
  const [keys = '', general = ''] = inside.split('####');
  const explain = general.trim() === '' ? [] : [back(general)];
  const one = answered(rich(before), keys.trim(), rich(behind), explain, warnings, rich);
  const whole = { ...one, seen: [seen(before), seenInside(inside, seen), seen(behind)].join('\n') };
  return explain.length > (general.trim() === '' ? 0 : 1)
    ? {
        ...whole,
        explain: paragraphs(explain.map(rich)),
        warnings: [...warnings, { code: 'feedbackMoved', params: {} }],
      }
    : { ...whole, explain: paragraphs(explain.map(rich)) };
}
/** Reads a text in GIFT. @throws DocRefusal */
export function readGift(text: string): FoundDocument {
  const lines = aside(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'))
    // A remark goes with its line: an empty one would end the question. Behind a question it ends it.
    .replace(/(\}[ \t]*)\n[ \t]*\/\/.*$/gm, '$1\n')
    .replace(/^[ \t]*\/\/.*(?:\n|$)/gm, '')
    .replace(/^\$CATEGORY:.*$/gim, '\n');
  const shelf = new Shelf();
  const picture = pictureless(shelf);
  const all = lines.split(/\n[ \t]*\n/).flatMap((block) => questionIn(block, picture) ?? []);
  return documentOf(all, [], shelf.all);
}
