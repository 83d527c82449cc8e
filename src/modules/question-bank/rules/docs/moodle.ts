import { strFromU8 } from 'fflate';
import { cutTo } from '../../../../kernel/shared/whole';
import { documentOf, gapOf, oddAnswer, paragraphs, typed, unknownKind, type Told } from './foreign';
import type { FoundDocument, Warning } from './found';
import { lettersOf, onceEach } from './kept';
import { DocRefusal } from './refusal';
import { child, els, readXml, textOf, XmlError, type El } from './xml';

// Moodle XML: choice, true or false, short answers, numbers, matching, ordering, essays, and gaps of the Cloze kind. Other kinds are named and kept as text.

/** A text as formatted text: HTML as it is, other formats as typed. Pictures lie in the file itself, which are not taken. */
function rich(el: El | undefined, warn: (w: Warning) => void): string {
  const text = child(el, 'text');
  if (!el || !text) return '';
  const words = textOf(text).trim();
  if (els(el, 'file').length > 0 || /@@PLUGINFILE@@/.test(words)) warn({ code: 'pictureLost', params: {} });
  const isTyped =
    ['plain_text', 'markdown', 'moodle_auto_format'].includes(el.attrs['format'] ?? '') && !/<\w/.test(words);
  return (isTyped ? typed(words) : words).replace(/<img[^>]*@@PLUGINFILE@@[^>]*>/g, '[?]');
}
const plain = (el: El | undefined): string => {
  const text = child(el, 'text');
  return text
    ? textOf(text)
        .replace(/<[^>]*>/g, '')
        .trim()
    : '';
};
const share = (answer: El): number => Number(answer.attrs['fraction'] ?? 0);

/** What is said to every right and to every wrong answer. */
const ALIKE = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'] as const;
const alikeIn = (q: El): string[] => ALIKE.map((name) => plain(child(q, name))).filter(Boolean);
/** What nobody reads in the question, or what is said by itself. */
const APART: ReadonlySet<string> = new Set(['name', 'category', 'tags', 'file', 'hint', ...ALIKE]);
/** The letters that somebody sees of a question, before or after answering; true and false are what its kind says. */
function seenIn(el: El, isTruth: boolean): string[] {
  if (APART.has(el.name)) return [];
  if (el.name === 'unit_name') return [textOf(el)];
  if (el.name === 'text') return textOf(el).trim() === '*' ? [] : [lettersOf(gapless(textOf(el))).trim()];
  const kids = els(el).filter((k) => !(isTruth && el.name === 'answer' && k.name === 'text'));
  return kids.flatMap((k) => seenIn(k, isTruth));
}

function told(q: El, usual: ReadonlySet<string>): Told | undefined {
  const type = q.attrs['type'] ?? '';
  if (type === 'category') return undefined;
  const warnings: Warning[] = [];
  const warn = (w: Warning) => {
    if (!warnings.some((x) => x.code === w.code)) warnings.push(w);
  };
  const stem = rich(child(q, 'questiontext'), warn) || typed(plain(child(q, 'name')));
  const answers = els(q, 'answer');
  const feedback = answers.map((a) => rich(child(a, 'feedback'), warn));
  if (feedback.some(Boolean)) warn({ code: 'feedbackMoved', params: {} });
  const explain = paragraphs([
    rich(child(q, 'generalfeedback'), warn),
    ...feedback.map((f, at) =>
      f === '' ? '' : `${type === 'multichoice' ? `${String.fromCharCode(65 + at)}. ` : ''}${f}`,
    ),
  ]);
  for (const hint of els(q, 'hint')) {
    const text = plain(hint);
    if (text !== '') warn({ code: 'feedbackLost', params: { text: cutTo(text, 40) } });
  }
  for (const text of alikeIn(q))
    if (!usual.has(text)) warn({ code: 'feedbackLost', params: { text: cutTo(text, 40) } });
  const seen = onceEach(seenIn(q, type === 'truefalse'));
  const made = (t: Omit<Told, 'stem' | 'explain' | 'warnings' | 'seen'>): Told => ({
    stem,
    explain,
    warnings,
    seen,
    ...t,
  });
  switch (type) {
    case 'multichoice': {
      const isOne = plainWord(child(q, 'single')) !== 'false';
      const picks = answers.flatMap((a, at) => (share(a) > 0 ? [at] : []));
      const best = answers.findIndex((a) => share(a) >= 100);
      if (isOne && best < 0) warn(oddAnswer(picks.map((p) => String.fromCharCode(65 + p)).join(' ') || '-'));
      return made({
        kind: isOne ? 'single' : 'multi',
        options: answers.map((a) => rich(a, warn)),
        answer: { picks: isOne ? (best < 0 ? [] : [best]) : picks },
      });
    }
    case 'truefalse': {
      const right = answers.find((a) => share(a) >= 100);
      return made({ kind: 'judge', answer: right ? { truth: plain(right).toLowerCase() === 'true' } : {} });
    }
    case 'shortanswer':
    case 'numerical': {
      const right = answers.filter((a) => share(a) >= 100);
      const tolerance = Number(plainWord(child(right[0], 'tolerance')) || Number.NaN);
      const gap = gapOf(right.map(plain));
      if (right.some((a) => /[*]/.test(plain(a)))) warn(oddAnswer(plain(right[0])));
      return {
        ...made({ kind: 'blank' }),
        stem: /_{4,}/.test(stem) ? stem.replace(/_{4,}/g, '____') : `${stem}____`,
        answer: {
          blanks: [type === 'numerical' ? { ...gap, mode: 'number', ...(tolerance >= 0 ? { tolerance } : {}) } : gap],
        },
      };
    }
    case 'matching': {
      const pairs = els(q, 'subquestion').map((s) => [rich(s, warn), typed(plain(child(s, 'answer')))] as const);
      const left = pairs.filter(([l]) => l !== '');
      const rights = [...new Set(pairs.map(([, r]) => r).filter(Boolean))];
      return made({
        kind: 'match',
        options: left.map(([l]) => l),
        rights,
        answer: { pairs: left.map(([, r]) => rights.indexOf(r)) },
      });
    }
    case 'ordering':
      return made({
        kind: 'order',
        options: answers.map((a) => rich(a, warn)),
        answer: { order: answers.map((_, at) => at) },
      });
    case 'essay':
      return made({ kind: 'short', answer: modelOf(q, warn) });
    case 'cloze':
      return cloze({ ...made({ kind: 'blank' }) }, warn);
    default:
      if (type !== 'description') warn(unknownKind(type || '-'));
      else warn(unknownKind('description'));
      return { ...made({ kind: 'short' }), stem: stem + paragraphs(answers.map((a) => rich(a, warn))) };
  }
}
const plainWord = (el: El | undefined): string => (el ? textOf(el).trim().toLowerCase() : '');
const modelOf = (q: El, warn: (w: Warning) => void) => {
  const text = rich(child(q, 'graderinfo'), warn);
  return text === '' ? {} : { text };
};
const GAP = /\{\d*:([A-Z_]+):((?:\\.|[^}\\])*)\}/g;
/** A text with the words of its gaps in the place of their signs. */
const gapless = (text: string): string =>
  text.replace(GAP, (_, kind: string, list: string) =>
    list
      .split(/(?<!\\)~/)
      .map((w) =>
        w
          .trim()
          .replace(/^(?:=|%-?[\d.]+%)/, '')
          .replace(/(?<!\\)#.*$/s, '')
          .replace(/\\(.)/g, '$1'),
      )
      .map((w) => (kind.startsWith('N') ? w.replace(/:[\d.]+$/, '') : w))
      .join(' '),
  );
/** `{1:SHORTANSWER:=Berlin~%50%Bonn#near}` is a gap. */
function cloze(of: Told, warn: (w: Warning) => void): Told {
  const blanks = [...of.stem.matchAll(GAP)].map(([, kind = '', list = '']) => {
    const words = list.split(/(?<!\\)~/).map((w) => w.trim());
    if (words.some((w) => /(?<!\\)#/.test(w))) warn({ code: 'feedbackLost', params: { text: cutTo(list, 40) } });
    const right = words
      .filter((w) => /^(?:=|%100%)/.test(w))
      .map((w) =>
        w
          .replace(/^(?:=|%100%)/, '')
          .replace(/(?<!\\)#.*$/s, '')
          .replace(/\\(.)/g, '$1'),
      );
    const isNumber = kind.startsWith('N');
    const gap = gapOf(right.map((r) => (isNumber ? r.replace(/:[\d.]+$/, '') : r)));
    return isNumber ? { ...gap, mode: 'number' as const } : gap;
  });
  if (blanks.length === 0) return { ...of, kind: 'short', warnings: [...(of.warnings ?? []), unknownKind('cloze')] };
  return { ...of, stem: of.stem.replace(GAP, '____'), answer: { blanks } };
}

/** Reads a file of Moodle's question bank. @throws DocRefusal */
export function readMoodle(bytes: Uint8Array): FoundDocument {
  try {
    const questions = els(readXml(strFromU8(bytes)), 'question');
    const times = new Map<string, number>();
    for (const q of questions) for (const text of new Set(alikeIn(q))) times.set(text, (times.get(text) ?? 0) + 1);
    // What several questions say alike is the system's own: said once, not at each of them.
    const usual = new Set([...times].filter(([, n]) => n > 1).map(([text]) => text));
    const warnings: Warning[] =
      usual.size > 0 ? [{ code: 'feedbackLost', params: { text: cutTo([...usual].join(' '), 40) } }] : [];
    return documentOf(
      questions.flatMap((q) => told(q, usual) ?? []),
      warnings,
    );
  } catch (error) {
    throw error instanceof XmlError ? new DocRefusal('docXmlBroken') : error;
  }
}
