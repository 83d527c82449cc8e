import { strFromU8 } from 'fflate';
import { cutTo } from '../../../../kernel/shared/whole';
import { documentOf, gapOf, oddAnswer, paragraphs, typed, unknownKind, type Told } from './foreign';
import type { FoundDocument, Warning } from './found';
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

function told(q: El): Told | undefined {
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
  const made = (t: Omit<Told, 'stem' | 'explain' | 'warnings'>): Told => ({ stem, explain, warnings, ...t });
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
    const root = readXml(strFromU8(bytes));
    return documentOf(els(root, 'question').flatMap((q) => told(q) ?? []));
  } catch (error) {
    throw error instanceof XmlError ? new DocRefusal('docXmlBroken') : error;
  }
}
