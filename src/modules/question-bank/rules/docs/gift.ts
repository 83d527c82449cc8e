import { cutTo } from '../../../../kernel/shared/whole';
import { documentOf, gapOf, oddAnswer, paragraphs, typed, unknownKind, type Told } from './foreign';
import type { FoundDocument, Warning } from './found';
import { lettersOf, onceEach } from './kept';
import type { BlankKey } from '../model';

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

/** A number with what is allowed around it: 3.14:0.01, or 3..4. */
function numberOf(text: string): BlankKey {
  const range = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(text);
  const [low, high] = range ? [Number(range[1]), Number(range[2])] : [Number.NaN, Number.NaN];
  const [value = '', around] = range ? [String((low + high) / 2), String((high - low) / 2)] : text.split(':');
  const tolerance = Number(around ?? Number.NaN);
  return { ...gapOf([value.trim()]), mode: 'number', ...(tolerance >= 0 ? { tolerance } : {}) };
}
function answered(
  stem: string,
  inside: string,
  behind: string,
  explain: string[],
  warnings: Warning[],
): Omit<Told, 'seen'> {
  const gapped = behind === '' ? stem : `${stem}____${behind}`;
  const made = (t: Omit<Told, 'stem' | 'explain' | 'warnings' | 'seen'>, own = stem): Omit<Told, 'seen'> => ({
    stem: own,
    explain: paragraphs(explain.map(typed)),
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
    const list = /[=~]/.test(bare) ? choicesOf(bare).filter((c) => c.weight == null || c.weight >= 100) : [];
    const [first = '', said = ''] = list.length > 0 ? [list[0]?.text, list[0]?.feedback] : bare.split('#').map(back);
    if (said) explain.push(said);
    return made({ kind: 'blank', answer: { blanks: [numberOf(first)] } }, behind === '' ? `${stem}____` : gapped);
  }
  const choices = choicesOf(inside);
  if (choices.length === 0) {
    warnings.push(unknownKind(cutTo(back(inside), 20)));
    return made({ kind: 'short' }, `${gapped}<p>${typed(back(inside))}</p>`);
  }
  choices.forEach((c, at) => {
    if (c.feedback) explain.push(`${choices.some((x) => !x.right) ? `${letter(at)}. ` : ''}${c.feedback}`);
  });
  if (choices.every((c) => c.right && c.weight == null && c.text.includes('->'))) {
    const pairs = choices.map((c) => c.text.split('->').map((w) => typed(w.trim())));
    const rights = [...new Set(pairs.map(([, r = '']) => r))];
    const left = pairs.filter(([l]) => l !== '');
    return made({
      kind: 'match',
      options: left.map(([l = '']) => l),
      rights,
      answer: { pairs: left.map(([, r = '']) => rights.indexOf(r)) },
    });
  }
  if (choices.every((c) => c.right))
    return made(
      {
        kind: 'blank',
        answer: { blanks: [gapOf(choices.filter((c) => c.weight == null || c.weight >= 100).map((c) => c.text))] },
      },
      behind === '' ? `${stem}____` : gapped,
    );
  const picks = choices.flatMap((c, at) => (c.right ? [at] : []));
  const isOne = choices.some((c) => c.right && (c.weight == null || c.weight >= 100));
  if (picks.length === 0) warnings.push(oddAnswer('-'));
  return made(
    {
      kind: isOne && picks.length <= 1 ? 'single' : picks.length === 0 ? 'single' : 'multi',
      options: choices.map((c) => typed(c.text)),
      answer: { picks },
    },
    gapped,
  );
}
/** The letters that somebody sees in the braces: without weights, numbers with what is allowed around them, and signs of the format. */
const seenInside = (inside: string): string =>
  onceEach(
    inside
      .replace(/^\s*#.*$/s, (numbers) => numbers.replace(/[\d.:-]/g, ''))
      .replace(/^\s*(?:TRUE|T|FALSE|F)\s*(?=#|$)/i, '')
      .replace(/%-?[\d.]+%/g, ' ')
      .split(/->|[%~=#]/)
      .map(back),
  );
function told(block: string): Told | undefined {
  const text = block.replace(/^\s*::(.*?)::/s, '').trim();
  if (text === '' || /^\$CATEGORY:/i.test(text)) return undefined;
  const format = /^\[(html|markdown|plain|moodle)\]/i.exec(text);
  const bare = format ? text.slice(format[0].length).trim() : text;
  const rich = (s: string): string => (/html|moodle/i.test(format?.[1] ?? '') ? back(s) : typed(back(s)));
  const seen = (s: string): string => lettersOf(rich(s));
  const found = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/s.exec(bare);
  const warnings: Warning[] = [];
  // Words without braces are shown between questions: they ask for nothing.
  if (!found)
    return {
      kind: 'short',
      stem: rich(bare),
      warnings: [unknownKind(/[{}]/.test(bare) ? '{ }' : 'description')],
      seen: seen(bare),
    };
  const [, before = '', inside = '', behind = ''] = found;
  const [keys = '', general = ''] = inside.split('####');
  const explain = general.trim() === '' ? [] : [back(general)];
  const one = answered(rich(before), keys.trim(), rich(behind), explain, warnings);
  const whole = { ...one, seen: [seen(before), seenInside(inside), seen(behind)].join('\n') };
  return explain.length > (general.trim() === '' ? 0 : 1)
    ? {
        ...whole,
        explain: paragraphs(explain.map(typed)),
        warnings: [...warnings, { code: 'feedbackMoved', params: {} }],
      }
    : { ...whole, explain: paragraphs(explain.map(typed)) };
}
/** Reads a text in GIFT. @throws DocRefusal */
export function readGift(text: string): FoundDocument {
  const lines = aside(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'))
    .replace(/^[ \t]*\/\/.*$/gm, '')
    .replace(/^\$CATEGORY:.*$/gim, '\n');
  return documentOf(lines.split(/\n[ \t]*\n/).flatMap((block) => told(block) ?? []));
}
