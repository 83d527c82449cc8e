import { cutTo } from '../../../../../kernel/shared/whole';
import { documentOf, gapOf, oddAnswer, paragraphs, typed, unknownKind, type Told } from '../foreign';
import type { FoundDocument, Warning } from '../found';
import { lettersOf, onceEach } from '../kept';
import { below, child, els, textOf, type El } from '../xml';

// QTI 1.2, as older systems write it: choice, several, true or false, gaps, matching by several lists, essays. Other kinds are named and kept as text.

/** The words of a material; pictures are not taken. */
function material(el: El | undefined, warn: (w: Warning) => void): string {
  return (el ? [...below(el, 'mattext'), ...below(el, 'matimage')] : [])
    .map((m) => {
      if (m.name === 'matimage') {
        warn({ code: 'pictureLost', params: {} });
        return '[?]';
      }
      const text = textOf(m).trim();
      if (/<img\b/i.test(text)) warn({ code: 'pictureLost', params: {} });
      return m.attrs['texttype'] === 'text/html' || /<\w/.test(text)
        ? text.replace(/<img\b[^>]*>/gi, '[?]')
        : typed(text);
    })
    .filter(Boolean)
    .join('<br />');
}
/** Words before the first thing that is asked, wherever they lie: flows may be nested. */
function stemOf(el: El, warn: (w: Warning) => void): string {
  return els(el)
    .map((k) =>
      k.name === 'material'
        ? material(k, warn)
        : k.name.startsWith('response_')
          ? els(k, 'material')
              .map((m) => material(m, warn))
              .join('')
          : stemOf(k, warn),
    )
    .filter(Boolean)
    .join('');
}
interface Right {
  readonly of: string;
  readonly value: string;
}
/** What is right of each thing that is asked: conditions that give points, without those under "not". */
function rightsIn(item: El): Right[] {
  const equal = (el: El): Right[] =>
    els(el).flatMap((k) =>
      k.name === 'varequal'
        ? [{ of: k.attrs['respident'] ?? '', value: textOf(k).trim() }]
        : k.name === 'not'
          ? []
          : equal(k),
    );
  return below(item, 'respcondition').flatMap((c) => {
    const points = els(c, 'setvar').filter((s) => s.attrs['action'] !== 'Subtract' && Number(textOf(s)) > 0);
    return points.length > 0 ? els(c, 'conditionvar').flatMap(equal) : [];
  });
}
const labelsIn = (el: El, warn: (w: Warning) => void) =>
  below(el, 'response_label').map((l) => ({ id: l.attrs['ident'] ?? '', text: material(l, warn) }));

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

function told(item: El): Told {
  const warnings: Warning[] = [];
  const warn = (w: Warning) => {
    if (!warnings.some((x) => x.code === w.code)) warnings.push(w);
  };
  const shown = child(item, 'presentation');
  const stem = shown ? stemOf(shown, warn) : '';
  const rights = rightsIn(item);
  const feedback = els(item, 'itemfeedback').map((f) => material(f, warn));
  if (feedback.some(Boolean)) warn({ code: 'feedbackMoved', params: {} });
  const explain = paragraphs([...new Set(feedback)]);
  const made: Make = (t) => ({ explain, warnings, seen: seenIn(item, t.kind), ...t });
  const lists = shown ? below(shown, 'response_lid') : [];
  const gaps = shown ? [...below(shown, 'response_str'), ...below(shown, 'response_num')] : [];
  const kind = below(item, 'qtimetadatafield')
    .filter((f) => textOf(child(f, 'fieldlabel') ?? f).trim() === 'question_type')
    .map((f) => textOf(child(f, 'fieldentry') ?? f).trim())[0];
  const first = lists[0];
  if (first && lists.length === 1 && gaps.length === 0) return choice(first, stem, rights, made, warn);
  if (first && lists.length > 1 && gaps.length === 0) return match(first, lists, stem, rights, made, warn);
  if (gaps.length > 0 && lists.length === 0) {
    const keys = gaps.map((g) => rights.filter((r) => r.of === (g.attrs['ident'] ?? '')).map((r) => r.value));
    if (kind === 'essay_question' || keys.every((k) => k.length === 0)) return made({ kind: 'short', stem });
    return made({
      kind: 'blank',
      stem: /_{4,}/.test(stem) ? stem : `${stem}${'____ '.repeat(gaps.length).trim()}`,
      answer: {
        blanks: keys.map((k) => ({
          ...gapOf(k),
          ...(kind === 'numerical_question' ? { mode: 'number' as const } : {}),
        })),
      },
    });
  }
  warn(unknownKind(kind ?? els(shown)[0]?.name ?? '-'));
  const words = shown ? textOf(shown).replace(/\s+/g, ' ').trim() : '';
  return made({ kind: 'short', stem: stem || typed(cutTo(words, 2000)) });
}
type Make = (t: Omit<Told, 'explain' | 'warnings' | 'seen'>) => Told;
type Warn = (w: Warning) => void;
function choice(list: El, stem: string, rights: readonly Right[], made: Make, warn: Warn): Told {
  const labels = labelsIn(list, warn);
  const ids = labels.map((l) => l.id);
  const said = [
    ...new Set(rights.filter((r) => r.of === (list.attrs['ident'] ?? '') || r.of === '').map((r) => r.value)),
  ];
  const places = said.map((s) => ids.indexOf(s));
  if (places.length === 0 || places.includes(-1)) warn(oddAnswer(said.join('; ') || '-'));
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
function match(first: El, lists: readonly El[], stem: string, rights: readonly Right[], made: Make, warn: Warn): Told {
  const sides = labelsIn(first, warn);
  const left = lists.map((l) =>
    els(l, 'material')
      .map((m) => material(m, warn))
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
/** The items of files in QTI 1.2. @throws DocRefusal when there is none */
export const readQtiOne = (roots: readonly El[], warnings: readonly Warning[] = []): FoundDocument =>
  documentOf(roots.flatMap((root) => below(root, 'item')).map(told), warnings);
