import { cutTo } from '../../../../../kernel/shared/whole';
import type { BlankKey } from '../../model';
import { documentOf, gapOf, oddAnswer, paragraphs, short, typed, unknownKind, type Told } from '../foreign';
import type { FoundDocument, Warning } from '../found';
import { lettersOf, onceEach } from '../lost-words';
import { fromBase64, nameIn, pictured, type Shelf, type Shown } from '../shelf';
import { below, child, els, textOf, type El } from '../xml';

// QTI 1.2, as older systems write it: choice, several, true or false, order, gaps, ranges of numbers, matching by several lists,
// essays. Other kinds are named and kept as text.

/** What a question is read into beside itself: what is said of it, and where its pictures are found. */
interface Take {
  readonly warn: (w: Warning) => void;
  readonly picture: (src: string) => Shown;
  readonly shelf: Shelf;
}
/** A file of the package with what finds its pictures by their addresses. */
interface OneFile {
  readonly root: El;
  readonly picture: (src: string) => Shown;
}
const MATERIALS: ReadonlySet<string> = new Set([
  'mattext',
  'matemtext',
  'matbreak',
  'matimage',
  'mataudio',
  'matvideo',
  'matapplet',
  'matapplication',
]);
/** What a material is made of, in its order. */
const materialsIn = (el: El): El[] => els(el).flatMap((k) => (MATERIALS.has(k.name) ? [k] : materialsIn(k)));
/** A picture by its address, or in the file itself. */
function image(m: El, { picture, shelf, warn }: Take): string {
  const src = m.attrs['uri'] ?? '';
  const inside = m.attrs['embedded'] === 'base64' || src === '' ? textOf(m).trim() : '';
  const got = inside === '' ? picture(src) : shelf.show(inside, fromBase64(inside), nameIn(src) || '?');
  if ('src' in got) return `<img src="${got.src}" alt="" />`;
  warn(got.warning);
  return '[?]';
}
/** The words and pictures of a material. */
function material(el: El | undefined, take: Take): string {
  return (el ? materialsIn(el) : [])
    .map((m) => {
      if (m.name === 'matbreak') return '';
      if (m.name === 'matimage') return image(m, take);
      if (m.name !== 'mattext' && m.name !== 'matemtext') {
        take.warn({ code: 'mediaLost', params: { name: cutTo(nameIn(m.attrs['uri'] ?? '') || m.name, 40) } });
        return '[?]';
      }
      const text = textOf(m).trim();
      const isHtml = m.attrs['texttype'] === 'text/html' || /<\w/.test(text);
      const html = isHtml ? pictured(text, take.picture, take.warn) : typed(text);
      return m.name === 'matemtext' && html !== '' ? `<em>${html}</em>` : html;
    })
    .filter(Boolean)
    .join('<br />');
}
/** Words before the first thing that is asked, wherever they lie: flows may be nested. */
function stemOf(el: El, take: Take): string {
  return els(el)
    .map((k) =>
      k.name === 'material'
        ? material(k, take)
        : k.name.startsWith('response_')
          ? els(k, 'material')
              .map((m) => material(m, take))
              .join('')
          : stemOf(k, take),
    )
    .filter(Boolean)
    .join('');
}
interface Right {
  readonly of: string;
  readonly value: string;
  /** Big and small letters count. */
  readonly isExact: boolean;
  /** Its place among those that are put in order. */
  readonly at: number;
}
/** The ends of a range of numbers, as they are said one by one. */
interface End {
  readonly of: string;
  readonly value: number;
  readonly isLow: boolean;
}
/** Conditions that give points. */
const rightWays = (item: El): El[] =>
  below(item, 'respcondition').flatMap((c) => {
    const points = els(c, 'setvar').filter(
      (s) => s.attrs['action'] !== 'Subtract' && (Number(textOf(s)) > 0 || /\.max$/i.test(textOf(s).trim())),
    );
    return points.length > 0 ? els(c, 'conditionvar') : [];
  });
/** What stands in conditions, without those under "not". */
const saidIn = (el: El): El[] =>
  els(el).flatMap((k) => (k.name === 'not' ? [] : k.name.startsWith('var') ? [k] : saidIn(k)));
/** What is right of each thing that is asked. */
const rightsIn = (item: El): Right[] =>
  rightWays(item)
    .flatMap(saidIn)
    .filter((k) => k.name === 'varequal')
    .map((k) => ({
      of: k.attrs['respident'] ?? '',
      value: textOf(k).trim(),
      isExact: /^yes$/i.test(k.attrs['case'] ?? ''),
      at: Number(k.attrs['index'] ?? 0) || 0,
    }));
const ENDS: Readonly<Record<string, boolean>> = { vargt: true, vargte: true, varlt: false, varlte: false };
const endsIn = (item: El): End[] =>
  rightWays(item)
    .flatMap(saidIn)
    .filter((k) => Object.hasOwn(ENDS, k.name))
    .map((k) => ({
      of: k.attrs['respident'] ?? '',
      value: Number(textOf(k).trim() || Number.NaN),
      isLow: ENDS[k.name] === true,
    }));
/** The middle of a range of numbers and what is allowed around it; undefined where the ends make none. */
function rangeOf(ends: readonly End[]): { readonly middle: number; readonly around: number } | undefined {
  const [low] = ends.filter((e) => e.isLow);
  const [high] = ends.filter((e) => !e.isLow);
  if (ends.length !== 2 || !low || !high || !(high.value >= low.value)) return undefined;
  return { middle: short((low.value + high.value) / 2), around: short((high.value - low.value) / 2) };
}
/** The key of a gap for a number, from what is equal and what it lies between. */
function numberGap(equal: readonly string[], ends: readonly End[], warn: (w: Warning) => void): BlankKey {
  if (ends.length === 0) return { ...gapOf(equal), mode: 'number' };
  const range = rangeOf(ends);
  // One range around one number is what a gap can say.
  if (!range || equal.some((e) => Number(e) !== range.middle)) {
    warn(oddAnswer([...equal, ...ends.map((e) => `${e.isLow ? '>' : '<'}${e.value}`)].join('; ')));
    return { ...gapOf(equal), mode: 'number' };
  }
  return { ...gapOf([equal[0] ?? String(range.middle)]), mode: 'number', tolerance: range.around };
}
const labelsIn = (el: El, take: Take) =>
  below(el, 'response_label').map((l) => ({ id: l.attrs['ident'] ?? '', text: material(l, take) }));

/** So many things are said of one question. */
const MOST_SAID = 20;
const SHOWN = ['presentation', 'itemfeedback', 'rubric', 'itemrubric'] as const;
/** The letters that somebody sees, before or after answering; true and false are what the kind says. */
function seenIn(item: El, kind: Told['kind']): string {
  const textsIn = (el: El): string[] =>
    els(el).flatMap((k) => {
      if (k.name === 'mattext' || k.name === 'matemtext') return [lettersOf(textOf(k)).trim()];
      return kind === 'judge' && k.name === 'response_label' ? [] : textsIn(k);
    });
  return onceEach(SHOWN.flatMap((name) => els(item, name)).flatMap(textsIn));
}

function questionIn(item: El, picture: OneFile['picture'], shelf: Shelf): Told {
  const warnings: Warning[] = [];
  const warn = (w: Warning) => {
    const said = JSON.stringify(w);
    if (warnings.length < MOST_SAID && !warnings.some((x) => JSON.stringify(x) === said)) warnings.push(w);
  };
  const take: Take = { warn, picture, shelf };
  const shown = child(item, 'presentation');
  const stem = shown ? stemOf(shown, take) : '';
  const rights = rightsIn(item);
  const feedback = els(item, 'itemfeedback').map((f) => material(f, take));
  if (feedback.some(Boolean)) warn({ code: 'feedbackMoved', params: {} });
  const explain = paragraphs([...new Set(feedback)]);
  const made: Make = (t) => ({ explain, warnings, seen: seenIn(item, t.kind), ...t });
  const lists = shown ? below(shown, 'response_lid') : [];
  const gaps = shown ? [...below(shown, 'response_str'), ...below(shown, 'response_num')] : [];
  const kind = below(item, 'qtimetadatafield')
    .filter((f) => textOf(child(f, 'fieldlabel') ?? f).trim() === 'question_type')
    .map((f) => textOf(child(f, 'fieldentry') ?? f).trim())[0];
  const first = lists[0];
  if (first && lists.length === 1 && gaps.length === 0) return choice(first, stem, rights, made, take);
  if (first && lists.length > 1 && gaps.length === 0) return match(first, lists, stem, rights, made, take);
  if (gaps.length > 0 && lists.length === 0) {
    const ends = endsIn(item);
    const keys = gaps.map((g) => rights.filter((r) => r.of === (g.attrs['ident'] ?? '')));
    if (kind === 'essay_question' || (keys.every((k) => k.length === 0) && ends.length === 0)) {
      if (kind === 'numerical_question' || gaps.some((g) => g.name === 'response_num')) warn(oddAnswer('-'));
      return made({ kind: 'short', stem });
    }
    return made({
      kind: 'blank',
      stem: /_{4,}/.test(stem) ? stem : `${stem}${'____ '.repeat(gaps.length).trim()}`,
      answer: {
        blanks: keys.map((k, at): BlankKey => {
          const words = k.map((r) => r.value);
          const own = ends.filter((e) => e.of === (gaps[at]?.attrs['ident'] ?? ''));
          if (kind === 'numerical_question' || own.length > 0) return numberGap(words, own, warn);
          return { ...gapOf(words), mode: k.some((r) => r.isExact) ? 'exact' : 'text' };
        }),
      },
    });
  }
  warn(unknownKind(kind ?? els(shown)[0]?.name ?? '-'));
  const words = shown ? textOf(shown).replace(/\s+/g, ' ').trim() : '';
  return made({ kind: 'short', stem: stem || typed(cutTo(words, 2000)) });
}
type Make = (t: Omit<Told, 'explain' | 'warnings' | 'seen'>) => Told;
function choice(list: El, stem: string, rights: readonly Right[], made: Make, take: Take): Told {
  const { warn } = take;
  const labels = labelsIn(list, take);
  const ids = labels.map((l) => l.id);
  const said = [
    ...new Set(
      rights
        .filter((r) => r.of === (list.attrs['ident'] ?? '') || r.of === '')
        .toSorted((a, b) => a.at - b.at)
        .map((r) => r.value),
    ),
  ];
  const places = said.map((s) => ids.indexOf(s));
  if (places.length === 0 || places.includes(-1)) warn(oddAnswer(said.join('; ') || '-'));
  const drawn = below(list, 'render_hotspot')[0] ?? below(list, 'render_slider')[0];
  if (drawn) warn(unknownKind(drawn.name.replace('render_', '')));
  if (/^ordered$/i.test(list.attrs['rcardinality'] ?? '')) {
    const isWhole = places.length === labels.length && !places.includes(-1);
    if (!isWhole && places.length > 0 && !places.includes(-1)) warn(oddAnswer(said.join('; ')));
    return made({ kind: 'order', stem, options: labels.map((l) => l.text), answer: { order: isWhole ? places : [] } });
  }
  const picks = places.includes(-1) ? [] : places.toSorted((a, b) => a - b);
  const bare = labels.map((l) => l.text.trim().toLowerCase());
  if (bare.length === 2 && bare.includes('true') && bare.includes('false'))
    return made({ kind: 'judge', stem, answer: picks.length === 1 ? { truth: bare[picks[0] ?? 0] === 'true' } : {} });
  return made({
    kind: /^multiple$/i.test(list.attrs['rcardinality'] ?? '') ? 'multi' : 'single',
    stem,
    options: labels.map((l) => l.text),
    answer: { picks },
  });
}
/** Several lists of the same choices, each with its words: the left and the right side of a match. */
function match(first: El, lists: readonly El[], stem: string, rights: readonly Right[], made: Make, take: Take): Told {
  const { warn } = take;
  const sides = labelsIn(first, take);
  const left = lists.map((l) =>
    els(l, 'material')
      .map((m) => material(m, take))
      .join(''),
  );
  const pairs = lists.map((l) =>
    sides.findIndex((s) => rights.some((r) => r.of === (l.attrs['ident'] ?? '') && r.value === s.id)),
  );
  if (pairs.includes(-1)) warn(oddAnswer('-'));
  // The words of each list are the left side, not the stem's.
  const own = left.reduce((all, l) => (l === '' ? all : all.replace(l, '')), stem);
  return made({
    kind: 'match',
    stem: own,
    options: left,
    rights: sides.map((s) => s.text),
    answer: { pairs: pairs.includes(-1) ? [] : pairs },
  });
}
/** The items of files in QTI 1.2, with the pictures they show. @throws DocRefusal when there is none */
export const readQtiOne = (files: readonly OneFile[], shelf: Shelf): FoundDocument =>
  documentOf(
    files.flatMap(({ root, picture }) => below(root, 'item').map((item) => questionIn(item, picture, shelf))),
    [],
    shelf.all,
  );
