import { cutTo } from '../../../../../kernel/shared/whole';
import type { AnswerKey, BlankKey, PartKind, QuestionBody, SubQuestion } from '../../model';
import { isLatex } from '../../words';
import { atomsOf, htmlOf, linesHtml, OBJECT, plainOf, trimLine, type Line } from '../docx/line';
import type { FoundItem, Warning } from '../found';
import { BRACKET_GAP, degreeOf, kindNamed, picksOf, sequenceOf, truthOf } from './patterns';
import { notKept } from './signs';
import { lostWords, type Raw } from './raw';

// From gathered lines to a question: its kind, its key, and what is unsure about both.

const GAP = /_{4,}/g;
const gapsIn = (lines: readonly Line[]): number =>
  lines.reduce(
    (n, l) =>
      n +
      (
        plainOf(l)
          .replace(/__\d{1,3}__/g, ' ')
          .match(GAP) ?? []
      ).length,
    0,
  );
const plainLines = (lines: readonly Line[]): string => lines.map(plainOf).join('\n').trim();
const trimmed = (lines: readonly Line[]): Line[] => lines.map(trimLine).filter((l) => l.length > 0);

/** Empty brackets as gaps. */
const bracketsAsGaps = (line: Line): Line => {
  const out: Line[number][] = [];
  let from = 0;
  for (const m of plainOf(line).matchAll(BRACKET_GAP)) {
    out.push(...line.slice(from, m.index), ...atomsOf('____'));
    from = m.index + m[0].length;
  }
  return [...out, ...line.slice(from)];
};
/** Without the empty brackets at the end, in which a tick would be drawn. */
const withoutBracket = (line: Line): Line => {
  const m = /[（(][\s\u3000\u00a0]*[)）][\s\u3000。.]*$/.exec(plainOf(line));
  return m ? trimLine(line.slice(0, m.index)) : line;
};
/** The letter or tick that a teacher's copy has inside the brackets: "（ B ）". */
function inBracket(lines: readonly Line[]): { readonly answer: string; readonly lines: Line[] } | undefined {
  for (let at = lines.length - 1; at >= 0; at--) {
    const m = /[（(]\s*([A-H]{1,6}|√|×|✓|✗|对|错)\s*[)）](?=[\s。.]*$)/.exec(plainOf(lines[at]!));
    if (m)
      return {
        answer: m[1]!,
        lines: lines.map((l, i) =>
          i === at ? [...l.slice(0, m.index), ...atomsOf('（\u3000）'), ...l.slice(m.index + m[0].length)] : l,
        ),
      };
  }
  return undefined;
}

/** What is written into a gap: a formula as LaTeX, else its words. */
export function wordOf(line: Line): string {
  const l = trimLine(line);
  if (
    l.some((a) => a.latex != null) &&
    l.every((a) => a.latex != null || /[\s\w+\-=<>≤≥≠×÷.,，、±π°%()（）√]/.test(a.c))
  )
    return l
      .map((a) => a.latex ?? (a.c === '，' || a.c === '、' ? ',' : a.c))
      .join('')
      .trim();
  return l
    .map(
      (a) =>
        a.latex ??
        (a.c === OBJECT ? '' : a.look.includes('sup') ? `^${a.c}` : a.look.includes('sub') ? `_${a.c}` : a.c),
    )
    .join('')
    .replace(/[\s\u3000]+/g, ' ')
    .replace(/[。；;]$/, '')
    .trim();
}
const isNumber = (s: string): boolean =>
  /^[-−+]?\d+(?:\.\d+)?(?:\/\d+)?%?$/.test(s) || /^-?\\frac\{\d+\}\{\d+\}$/.test(s);
const MEASURED =
  /^-?\d+(?:\.\d+)?\s*(?:[mcdk]?m[²³]?|m?[Ll]|k?g|t|s|min|h|°|℃|元|角|米|[厘分毫千]米|平方(?:米|厘米|分米|千米)|立方(?:米|厘米|分米)|千?克|吨|毫?升|秒|分钟|小时|天)$/;
/** Values that a word for "or" parts: they are right together, in any order. */
const SEVERAL = /(?:[=＝]|\\sqrt|√|\d).*(?:或|(?<![a-zA-Z])or(?![a-zA-Z]))/;
/** Words in which 或 parts nothing. */
const ONE_WORD = /或许|或缺|或然|或多或少|抑或|间或/;
/** The spellings of a key: 甲或乙 are two, 或许 and a key that would lose all before or behind its 或 are one. */
function waysOf(word: string): string[] {
  if (/[\\^_]/.test(word) || ONE_WORD.test(word)) return [word];
  const ways = word.split(/\s*(?:或者|(?<!:)\/\/|或)\s*/);
  return ways.every((w) => w.trim() !== '') ? ways.slice(0, 20) : [word];
}
/** Short words beside a figure: "at 7" is no product. */
const isPhrase = (word: string): boolean =>
  /^[A-Z]?[a-z\d .]+$/.test(word) &&
  /(?:^| )(?:an|as|at|be|by|do|go|he|if|in|is|it|me|my|no|of|on|or|so|to|up|us|we)\.?(?: |$)/i.test(word);
/** How an answer is compared follows from what it is. */
export function blankKeyOf(word: string): BlankKey {
  if (MEASURED.test(word)) return { accept: [word], mode: 'number' };
  if (isNumber(word)) return { accept: [word.replace('−', '-')], mode: 'number' };
  if (SEVERAL.test(word) && !ONE_WORD.test(word)) return { accept: [word], mode: 'set' };
  if (
    isLatex(word) ||
    /\^/.test(word) ||
    (/^[\w\s+\-*/^=<>≤≥≠()×÷.√π²³]+$/.test(word) &&
      /[a-z]/i.test(word) &&
      /[\d=<>≤≥+\-*/^]/.test(word) &&
      !/[a-z]{3,}|_/i.test(word) &&
      !isPhrase(word))
  )
    return { accept: [word], mode: 'formula' };
  return { accept: waysOf(word), mode: 'text' };
}
const cut = (line: Line, re: RegExp): Line[] => {
  const out: Line[] = [];
  let from = 0;
  for (const m of plainOf(line).matchAll(re)) {
    out.push(line.slice(from, m.index));
    from = m.index + m[0].length;
  }
  return [...out, line.slice(from)].map(trimLine);
};
/** Answers of several gaps: by semicolons, their numbers, wide blanks, at last by commas; whichever gives as many as there are gaps. */
export function splitBlanks(lines: readonly Line[], gaps: number): Line[] {
  const all = trimmed(lines);
  if (all.length === 0) return [];
  if (gaps <= 1) return [all.flatMap((l, i) => (i === 0 ? l : [...atomsOf(' '), ...l]))];
  const ways = [/[;；]/g, /[①-⑳]|[（(]\d{1,2}[)）]/g, /[\t]+|[\s\u3000]{2,}/g, /[,，、]/g, /[\s\u3000]+/g];
  let best: Line[] = all;
  for (const way of ways) {
    const parts = all.flatMap((l) => cut(l, way)).filter((l) => l.length > 0);
    if (parts.length === gaps) return parts;
    if (best.length === 1 && parts.length > 1) best = parts;
  }
  return all.length === gaps ? all : best;
}

function kindOf(raw: Raw, answer: string, gaps: number, warn: (w: Warning) => void): PartKind {
  const said = raw.kind === 'group' ? undefined : raw.kind;
  if (raw.options.length >= 2) {
    if (said === 'order' || said === 'match') return said === 'order' ? 'order' : 'single';
    const several = (picksOf(answer)?.length ?? 0) > 1;
    return said === 'multi' || several ? 'multi' : 'single';
  }
  const truth = truthOf(answer);
  if (said === 'judge' || (said == null && truth != null && gaps === 0)) return 'judge';
  if (
    said === 'photo' ||
    (said === 'short' && /作图|画出|画一画/.test(plainLines(raw.stem)) && raw.stem.length <= 2 && answer === '')
  )
    return 'photo';
  if (said === 'short') return 'short';
  if (gaps > 0) return 'blank';
  if (said === 'blank') return 'blank';
  if (said === 'single' || said === 'multi') {
    warn({ code: 'kindUnsure', params: {} });
    return 'short';
  }
  const named = kindNamed(plainLines(raw.stem).slice(0, 40));
  if (named == null && said == null && answer === '') warn({ code: 'kindUnsure', params: {} });
  return 'short';
}

/** What stands behind the letters of a key: "B。因为…" and the lines under it go on in the explanation; its points do not. */
function behindKey(answer: readonly Line[], letters: string): Line[] {
  const [first = [], ...others] = trimmed(answer);
  const at = plainOf(first).indexOf(letters);
  const rest = at < 0 ? [] : first.slice(at + letters.length);
  const from = plainOf(rest).search(/[^\s.．。，,;；:：)）】]/);
  const words = from < 0 ? [] : trimLine(rest.slice(from));
  const isScore = /^[（(]\s*\d{1,3}(?:\.\d)?\s*分\s*[)）][。.]?$/.test(plainOf(words));
  return [...(words.length === 0 || isScore ? [] : [words]), ...others];
}
interface Built {
  readonly kind: PartKind;
  readonly stem: string;
  readonly options: string[];
  readonly rights: string[];
  readonly answer: AnswerKey;
  readonly explain: string;
  readonly gaps: number;
}
function part(raw: Raw, warn: (w: Warning) => void): Built {
  // A line that is nothing but low lines behind the words is room to write in, not a gap with a key.
  let stem = trimmed(raw.stem).filter(
    (l, at) => at === 0 || raw.kind === 'blank' || !/^(?:____\s*)+[。.]?$/.test(plainOf(l)),
  );
  let answerText = plainLines(raw.answer).replace(/^(?:故?选|答案?[:：]?)\s*[:：]?\s*/, '');
  let isTaken = false;
  if (raw.answer.length === 0) {
    const got = inBracket(stem);
    if (got && (raw.options.length > 0 || raw.kind === 'judge')) {
      answerText = got.answer;
      stem = got.lines;
      isTaken = true;
    }
  }
  // "故选：B" closes an explanation where no answer is given apart.
  if (answerText === '' && raw.options.length > 0)
    answerText = /(?:故|应|因此)?选\s*[:：]?\s*([A-H]{1,6})\s*[.．。]?\s*$/.exec(plainLines(raw.explain))?.[1] ?? '';
  let gaps = gapsIn(stem);
  if (gaps === 0 && raw.options.length === 0 && raw.kind === 'blank') {
    const filled = stem.map(bracketsAsGaps);
    if (gapsIn(filled) > 0) {
      stem = filled;
      gaps = gapsIn(filled);
      warn({ code: 'gapsFromBrackets', params: {} });
    }
  }
  const kind = kindOf(raw, answerText, gaps, warn);
  const key: AnswerKey = {};
  let behind: Line[] = [];
  let isOdd = false;
  const odd = () => {
    if (answerText !== '') warn({ code: 'answerOdd', params: { text: cutTo(answerText.replaceAll(OBJECT, '□'), 40) } });
  };
  switch (kind) {
    case 'single':
    case 'multi': {
      const lead = /^[（(]?([A-T](?:[、,，\s]?[A-T])*)[)）]?(?=$|[\s.．。，,;；(（【])/.exec(answerText)?.[1];
      const all = picksOf(answerText);
      const picks = all ?? (lead ? picksOf(lead) : undefined);
      // A letter without an option is no reason to take the others for the whole key.
      const fits = picks?.every((p) => p < raw.options.length) === true;
      if (!fits) odd();
      key.picks = fits && picks ? picks : [];
      if (fits && !all && lead) behind = behindKey(raw.answer, lead);
      break;
    }
    case 'judge': {
      stem = stem.map((l, i) => (i === stem.length - 1 ? withoutBracket(l) : l));
      // The bracket may stand before the words too.
      stem = stem.map((l, i) => {
        const m = i === 0 ? /^[（(][\s\u3000\u00a0]*[)）]\s*/.exec(plainOf(l)) : null;
        return m ? l.slice(m[0].length) : l;
      });
      const truth = truthOf(answerText);
      if (truth == null) odd();
      else key.truth = truth;
      break;
    }
    case 'blank': {
      const words = splitBlanks(raw.answer, gaps).map(wordOf);
      isOdd = words.length > 0 && words.length !== gaps;
      if (isOdd)
        warn({ code: 'answerOdd', params: { text: cutTo(plainLines(raw.answer).replaceAll(OBJECT, '□'), 40) } });
      key.blanks = Array.from({ length: gaps }, (_, at) =>
        words[at]
          ? words[at]!.length > 500
            ? { accept: [''], mode: 'hand' as const }
            : blankKeyOf(words[at]!)
          : { accept: [''], mode: 'text' as const },
      );
      break;
    }
    case 'order': {
      const order = sequenceOf(answerText);
      if (order?.length === raw.options.length) key.order = order;
      else {
        odd();
        key.order = [];
      }
      break;
    }
    default:
      if (raw.answer.length > 0) key.text = linesHtml(raw.answer);
  }
  // A letter in brackets that became no key was taken out of the words.
  if (isTaken && ['short', 'photo', 'blank'].includes(kind)) odd();
  const built = {
    kind,
    stem: linesHtml(stem),
    options: raw.options.map((o) => htmlOf(trimLine(o))),
    rights: [],
    answer: key,
    explain: linesHtml([...behind, ...raw.explain]),
    gaps,
  };
  const lost = notKept({
    lines: [...raw.stem, ...raw.options, ...(key.text == null ? [] : raw.answer), ...raw.explain],
    typed: key.blanks == null || isOdd ? [] : raw.answer,
    texts: [built.stem, ...built.options, key.text ?? '', built.explain],
    accept: key.blanks?.flatMap((b) => b.accept) ?? [],
  });
  if (lost !== '') warn(lostWords(lost));
  return built;
}

const SUBS_MAX = 30;
const POINTS_MAX = 20;
/** A whole question with what is unsure about it. */
export function buildItem(raw: Raw): FoundItem {
  const warnings: Warning[] = [...raw.warnings];
  const warn = (w: Warning) => {
    warnings.push(w);
  };
  const sources = [raw, ...raw.subs.flatMap((s) => [s, ...s.subs])];
  const degrees = sources.map((r) => r.degree).filter(Boolean);
  const degree = degrees.map(degreeOf).find((d) => d != null) ?? null;
  const unlike = [...new Set(degrees.filter((d) => degree == null || degreeOf(d) !== degree))].join('、');
  if (unlike !== '')
    warn(degree == null ? { code: 'degreeOdd', params: { text: cutTo(unlike, 20) } } : lostWords(unlike));
  let body: QuestionBody,
    gaps = 0;
  if (raw.isPassage) {
    // Gaps of a cloze carry the printed numbers; here they carry the places of its questions.
    const places = new Map(raw.subs.map((s, at) => [s.no, at + 1]));
    const stem = linesHtml(raw.stem).replace(/__(\d{1,3})__/g, (whole, no: string) =>
      places.has(no) ? `__${places.get(no)}__` : whole,
    );
    const subs = raw.subs.slice(0, SUBS_MAX).map((s, at): SubQuestion => {
      for (const one of [s, ...s.subs]) warnings.push(...one.warnings);
      const kind = s.kind ?? (raw.kind === 'group' ? undefined : raw.kind);
      const { gaps: n, ...built } = part(withSteps({ ...s, kind }), warn);
      gaps += n;
      return { qcid: at + 1, ...built };
    });
    if (raw.subs.length > SUBS_MAX) warn({ code: 'tooMany', params: { max: SUBS_MAX } });
    // An answer to all of them that names none is kept where it is explained.
    if (raw.answer.length > 0)
      warn({ code: 'answerOdd', params: { text: cutTo(plainLines(raw.answer).replaceAll(OBJECT, '□'), 40) } });
    const explain = linesHtml([...raw.answer, ...raw.explain]);
    body = { kind: 'group', stem, options: [], rights: [], answer: {}, explain, subs };
    const lost = notKept({
      lines: [...raw.stem, ...raw.options, ...raw.answer, ...raw.explain],
      texts: [stem, explain],
    });
    if (lost !== '') warn(lostWords(lost));
  } else {
    // What was lost in one of its steps was lost in the question.
    for (const step of raw.subs) warnings.push(...step.warnings);
    const { gaps: n, ...built } = part(withSteps(raw), warn);
    gaps = n;
    body = { ...built, subs: [] };
  }
  const points = [...new Set(sources.flatMap((r) => r.points))];
  if (points.length > POINTS_MAX) warn(lostWords(points.slice(POINTS_MAX).join('、')));
  const [origin = '', ...origins] = new Set(sources.map((r) => r.source.trim()).filter(Boolean));
  const source = cutTo(origin, 60);
  const unsaid = [origin.slice(source.length), ...origins].filter(Boolean).join('；');
  if (unsaid !== '') warn(lostWords(unsaid));
  const parts = Math.max(1, raw.subs.length);
  const subScores = raw.subs.map((s) => s.score);
  const score =
    raw.score ??
    (raw.isPassage && subScores.every((s) => s != null) && subScores.length > 0
      ? subScores.reduce<number>((n, s) => n + (s ?? 0), 0)
      : raw.perGap != null && gaps > 0
        ? raw.perGap * gaps
        : null);
  return {
    no:
      raw.no ||
      (raw.isPassage && raw.subs.length > 0
        ? parts > 1
          ? `${raw.subs[0]!.no}–${raw.subs.at(-1)!.no}`
          : raw.subs[0]!.no
        : ''),
    section: raw.section,
    body,
    degree,
    score: score != null && score > 0 && score <= 300 ? score : null,
    points: points.slice(0, POINTS_MAX),
    source: source || null,
    warnings: unique(warnings),
    original: linesHtml(raw.original),
  };
}
/** A question answered as a whole keeps its (1), (2) as lines. */
const withSteps = (raw: Raw): Raw =>
  raw.subs.length === 0
    ? raw
    : {
        ...raw,
        stem: [
          ...raw.stem,
          ...raw.subs.flatMap((s) => [
            [...atomsOf(`（${s.no}）`), ...(s.stem[0] ?? [])],
            ...s.stem.slice(1),
            ...s.options.map((o, at) => [...atomsOf(`${String.fromCharCode(65 + at)}. `), ...o]),
          ]),
        ],
        answer: [
          ...raw.answer,
          ...raw.subs.flatMap((s) =>
            s.answer.length > 0 ? [[...atomsOf(`（${s.no}）`), ...s.answer[0]!], ...s.answer.slice(1)] : [],
          ),
        ],
        explain: [...raw.explain, ...raw.subs.flatMap((s) => s.explain)],
      };
const unique = (list: readonly Warning[]): Warning[] => [...new Map(list.map((w) => [JSON.stringify(w), w])).values()];
