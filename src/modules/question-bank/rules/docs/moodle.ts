import { strFromU8 } from 'fflate';
import { cutTo } from '../../../../kernel/shared/whole';
import { documentOf, gapOf, oddAnswer, paragraphs, typed, unknownKind, type Told } from './foreign';
import type { FoundDocument, Warning } from './found';
import { lettersOf, onceEach } from './lost-words';
import { DocRefusal } from './refusal';
import { fromBase64, nameIn, pictured, Shelf, type Shown } from './shelf';
import { child, els, readXml, textOf, XmlError, type El } from './xml';

// Moodle XML: choice, true or false, short answers, numbers, matching, ordering, essays, and gaps of the Cloze kind. Other kinds are
// named and kept as text. Pictures lie in the file beside the texts that show them.

/** What a question is read into beside itself: what is said of it, and the pictures of all. */
interface Take {
  readonly warn: (w: Warning) => void;
  readonly shelf: Shelf;
}
const INSIDE = /^@@PLUGINFILE@@\/*/;
const MARKDOWN_PICTURE = /!\[([^\]]*)\]\((@@PLUGINFILE@@[^)\s]*)[^)]*\)/g;
const pathOf = (src: string): string => {
  const bare = src.replace(INSIDE, '').replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
};
/** Finds the pictures of a text by their addresses: they lie beside it in the file. */
function finder(el: El, shelf: Shelf): (src: string) => Shown {
  const files = new Map<string, El>();
  for (const f of els(el, 'file')) {
    const name = f.attrs['name'] ?? '';
    files.set(name, f);
    files.set(`${f.attrs['path'] ?? ''}${name}`.replace(/^\/+/, ''), f);
  }
  return (src) => {
    const there = shelf.inAddress(src);
    if (there) return there;
    const file = INSIDE.test(src) ? files.get(pathOf(src)) : undefined;
    const text = file && textOf(file).trim();
    return shelf.show(text ?? '', text == null ? undefined : fromBase64(text), nameIn(src));
  };
}
/** A text as formatted text: HTML as it is, other formats as typed, each with its pictures. */
function rich(el: El | undefined, { warn, shelf }: Take): string {
  const text = child(el, 'text');
  if (!el || !text) return '';
  const words = textOf(text).trim();
  const isTyped =
    ['plain_text', 'markdown', 'moodle_auto_format'].includes(el.attrs['format'] ?? '') && !/<\w/.test(words);
  const html = isTyped ? typed(words).replace(MARKDOWN_PICTURE, '<img src="$2" alt="$1" />') : words;
  return pictured(html, finder(el, shelf), warn);
}
/** The picture that older versions keep beside the words of a question. */
function older(q: El, { warn, shelf }: Take): string {
  const data = child(q, 'image_base64');
  const text = data && textOf(data).trim();
  if (!text) return '';
  const name = child(q, 'image');
  const got = shelf.show(text, fromBase64(text), name ? nameIn(textOf(name).trim()) : '?');
  if ('src' in got) return `<img src="${got.src}" alt="" />`;
  warn(got.warning);
  return '[?]';
}
const plain = (el: El | undefined): string => {
  const text = child(el, 'text');
  return text
    ? textOf(text)
        .replace(/<[^>]*>/g, '')
        .trim()
    : '';
};
/** Words that are typed, not formatted: 1<x stays what it is. Tags of formatted text are none of them. */
const bareWords = (el: El | undefined): string => {
  const text = child(el, 'text');
  return text
    ? textOf(text)
        .replace(/<\/?(?:p|br|div|span|b|i|u|em|strong|sub|sup|font)(?:\s[^<>]*)?\/?>/gi, '')
        .trim()
    : '';
};
const share = (answer: El): number => Number(answer.attrs['fraction'] ?? 0);

/** What is said to every right and to every wrong answer. */
const ALIKE = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'] as const;
const alikeIn = (q: El): string[] => ALIKE.map((name) => plain(child(q, name))).filter(Boolean);
/** So many things are said of one question. */
const MOST_SAID = 20;
/** What nobody reads in the question, or what is said by itself. */
const APART: ReadonlySet<string> = new Set(['name', 'category', 'tags', 'file', 'hint', ...ALIKE]);
/** The letters that somebody sees of a question, before or after answering; true and false are what its kind says. */
function seenIn(el: El, isTruth: boolean): string[] {
  if (APART.has(el.name)) return [];
  if (el.name === 'unit_name') return [textOf(el)];
  if (el.name === 'text') {
    const text = textOf(el).replace(MARKDOWN_PICTURE, '');
    return text.trim() === '*' ? [] : [lettersOf(gapless(text)).trim()];
  }
  const kids = els(el).filter((k) => !(isTruth && el.name === 'answer' && k.name === 'text'));
  return kids.flatMap((k) => seenIn(k, isTruth));
}

function questionIn(q: El, usual: ReadonlySet<string>, shelf: Shelf): Told | undefined {
  const type = q.attrs['type'] ?? '';
  if (type === 'category') return undefined;
  const warnings: Warning[] = [];
  const said = new Set<string>();
  const warn = (w: Warning) => {
    const key = JSON.stringify(w);
    if (!said.has(key) && warnings.length < MOST_SAID) warnings.push(w);
    said.add(key);
  };
  const take: Take = { warn, shelf };
  const stem = (rich(child(q, 'questiontext'), take) || typed(plain(child(q, 'name')))) + older(q, take);
  const answers = els(q, 'answer');
  const feedback = answers.map((a) => rich(child(a, 'feedback'), take));
  if (feedback.some(Boolean)) warn({ code: 'feedbackMoved', params: {} });
  const explain = paragraphs([
    rich(child(q, 'generalfeedback'), take),
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
      // Of one choice that is asked for, another one with all points would be lost.
      const isSure = answers.filter((a) => share(a) >= 100).length === 1;
      if (isOne && !isSure) warn(oddAnswer(picks.map((p) => String.fromCharCode(65 + p)).join(' ') || '-'));
      return made({
        kind: isOne ? 'single' : 'multi',
        options: answers.map((a) => rich(a, take)),
        answer: { picks: isOne ? (best < 0 ? [] : [best]) : picks },
      });
    }
    case 'truefalse': {
      const right = answers.find((a) => share(a) >= 100);
      const word = plain(right).toLowerCase();
      if (word !== 'true' && word !== 'false') warn(oddAnswer(word || '-'));
      return made({ kind: 'judge', answer: ['true', 'false'].includes(word) ? { truth: word === 'true' } : {} });
    }
    case 'shortanswer':
    case 'numerical': {
      const right = answers.filter((a) => share(a) >= 100);
      const around = right.map((a) => plainWord(child(a, 'tolerance')));
      const tolerance = Number(around[0] || Number.NaN);
      const gap = gapOf(right.map(bareWords));
      if (right.some((a) => /[*]/.test(bareWords(a)))) warn(oddAnswer(bareWords(right[0])));
      // One gap allows one distance: another one would count wrong answers as right, or right ones as wrong.
      if (new Set(around.map((t) => Number(t || 0))).size > 1)
        warn(oddAnswer(right.map((a, at) => `${bareWords(a)} ±${around[at] || '0'}`).join('; ')));
      const mode = plainWord(child(q, 'usecase')) === '1' ? ('exact' as const) : ('text' as const);
      return {
        ...made({ kind: 'blank' }),
        stem: /_{4,}/.test(stem) ? stem.replace(/_{4,}/g, '____') : `${stem}____`,
        answer: {
          blanks: [
            type === 'numerical'
              ? { ...gap, mode: 'number', ...(tolerance >= 0 ? { tolerance } : {}) }
              : { ...gap, mode },
          ],
        },
      };
    }
    case 'matching': {
      const pairs = els(q, 'subquestion').map((s) => [rich(s, take), typed(bareWords(child(s, 'answer')))] as const);
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
        options: answers.map((a) => rich(a, take)),
        answer: { order: answers.map((_, at) => at) },
      });
    case 'essay':
      return made({ kind: 'short', answer: modelOf(q, take) });
    case 'cloze':
      return cloze({ ...made({ kind: 'blank' }) }, warn);
    default:
      if (type !== 'description') warn(unknownKind(type || '-'));
      else warn(unknownKind('description'));
      return { ...made({ kind: 'short' }), stem: stem + paragraphs(answers.map((a) => rich(a, take))) };
  }
}
const plainWord = (el: El | undefined): string => (el ? textOf(el).trim().toLowerCase() : '');
const modelOf = (q: El, take: Take) => {
  const text = rich(child(q, 'graderinfo'), take);
  return text === '' ? {} : { text };
};
/** What is allowed around the number of a gap. */
const AROUND = /:([\d.]+)$/;
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
    if (!isNumber && right.some((r) => r.includes('*'))) warn(oddAnswer(right.join('; ')));
    const gap = gapOf(right.map((r) => (isNumber ? r.replace(AROUND, '') : r)));
    if (!isNumber) return /^(?:SHORTANSWER_C|SAC|MWC)$/.test(kind) ? { ...gap, mode: 'exact' as const } : gap;
    const around = right.map((r) => Number(AROUND.exec(r)?.[1] ?? 0));
    if (new Set(around).size > 1) warn(oddAnswer(right.join('; ')));
    return { ...gap, mode: 'number' as const, ...(around[0] ? { tolerance: around[0] } : {}) };
  });
  if (blanks.length === 0) return { ...of, kind: 'short', warnings: [...(of.warnings ?? []), unknownKind('cloze')] };
  return { ...of, stem: of.stem.replace(GAP, '____'), answer: { blanks } };
}

/** Reads a file of Moodle's question bank. @throws DocRefusal */
export function readMoodle(bytes: Uint8Array): FoundDocument {
  try {
    const shelf = new Shelf();
    const questions = els(readXml(strFromU8(bytes)), 'question');
    const times = new Map<string, number>();
    for (const q of questions) for (const text of new Set(alikeIn(q))) times.set(text, (times.get(text) ?? 0) + 1);
    // What several questions say alike is the system's own: said once, not at each of them.
    const usual = new Set([...times].filter(([, n]) => n > 1).map(([text]) => text));
    const warnings: Warning[] =
      usual.size > 0 ? [{ code: 'feedbackLost', params: { text: cutTo([...usual].join(' '), 40) } }] : [];
    return documentOf(
      questions.flatMap((q) => questionIn(q, usual, shelf) ?? []),
      warnings,
      shelf.all,
    );
  } catch (error) {
    throw error instanceof XmlError ? new DocRefusal('docXmlBroken') : error;
  }
}
