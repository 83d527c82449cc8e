import { gapsIn } from './check';
import {
  BLANKS_MAX,
  OPTIONS_MAX,
  type AnswerKey,
  type PartKind,
  type QuestionBody,
  type QueKind,
  type SubQuestion,
} from './model';

// What an editor does to a question: options come, go and move, and the key moves with them.

/** A plain question or one of a passage. */
export type Editable = QuestionBody | SubQuestion;

const withOptions = (kind: QueKind): number =>
  kind === 'single' || kind === 'multi' || kind === 'order' ? 4 : kind === 'match' ? 3 : 0;
const empty = (n: number): string[] => Array.from({ length: n }, () => '');
const keyOf = (kind: QueKind): AnswerKey =>
  kind === 'blank'
    ? { blanks: [] }
    : kind === 'match'
      ? { pairs: [0, 1, 2] }
      : kind === 'order'
        ? { order: [0, 1, 2, 3] }
        : kind === 'single' || kind === 'multi'
          ? { picks: [] }
          : {};

/** A question of a kind to begin with. */
export const emptyBody = (kind: QueKind): QuestionBody => ({
  kind,
  stem: '',
  options: empty(withOptions(kind)),
  rights: empty(kind === 'match' ? 3 : 0),
  answer: keyOf(kind),
  explain: '',
  subs: kind === 'group' ? [emptySub([], 'single')] : [],
});
/** A further question of a passage, with a number that was never used in it. */
export const emptySub = (subs: readonly SubQuestion[], kind: PartKind): SubQuestion => ({
  qcid: Math.max(0, ...subs.map((s) => s.qcid)) + 1,
  kind,
  stem: '',
  options: empty(withOptions(kind)),
  rights: empty(kind === 'match' ? 3 : 0),
  answer: keyOf(kind),
  explain: '',
});

/** Another kind: words and explanation stay, options where both kinds have some. */
export function toKind<P extends Editable>(part: P, kind: P['kind']): P {
  if (part.kind === kind) return part;
  const n = withOptions(kind);
  const options = n === 0 ? [] : part.options.length > 0 ? part.options : empty(n);
  const picks = part.answer.picks ?? [];
  const answer: AnswerKey =
    kind === 'single'
      ? { picks: picks.slice(0, 1) }
      : kind === 'multi'
        ? { picks }
        : kind === 'order'
          ? { order: options.map((_, at) => at) }
          : kind === 'match'
            ? { pairs: options.map((_, at) => at) }
            : (kind === 'short' || kind === 'photo') && part.answer.text
              ? { text: part.answer.text }
              : keyOf(kind);
  const changed = {
    ...part,
    kind,
    options,
    rights: kind === 'match' ? (part.rights.length > 0 ? part.rights : empty(options.length)) : [],
    answer,
  };
  const fitted = kind === 'blank' ? fitBlanks(changed) : changed;
  return (
    'subs' in fitted
      ? {
          ...fitted,
          subs:
            kind === 'group' && fitted.subs.length === 0
              ? [emptySub([], 'single')]
              : kind === 'group'
                ? fitted.subs
                : [],
        }
      : fitted
  ) as P;
}
/** As many keys as the stem has gaps; those that are there stay. */
export function fitBlanks<P extends Editable>(part: P, stemless = false): P {
  const gaps = Math.min(BLANKS_MAX, Math.max(gapsIn(part.stem), stemless ? 1 : 0));
  const blanks = part.answer.blanks ?? [];
  if (part.kind !== 'blank' || blanks.length === gaps) return part;
  return {
    ...part,
    answer: {
      ...part.answer,
      blanks: Array.from({ length: gaps }, (_, at) => blanks[at] ?? { accept: [''], mode: 'text' as const }),
    },
  };
}

export function addOption<P extends Editable>(part: P): P {
  if (part.options.length >= OPTIONS_MAX) return part;
  const at = part.options.length;
  const { pairs, order } = part.answer;
  return {
    ...part,
    options: [...part.options, ''],
    ...(part.kind === 'match' ? { rights: [...part.rights, ''].slice(0, OPTIONS_MAX) } : {}),
    answer: {
      ...part.answer,
      ...(pairs ? { pairs: [...pairs, part.rights.length] } : {}),
      ...(order ? { order: [...order, at] } : {}),
    },
  };
}
export function removeOption<P extends Editable>(part: P, at: number): P {
  const less = (list: readonly number[] | undefined) => list?.filter((p) => p !== at).map((p) => (p > at ? p - 1 : p));
  const { picks, order, pairs } = part.answer;
  return {
    ...part,
    options: part.options.filter((_, i) => i !== at),
    answer: {
      ...part.answer,
      ...(picks ? { picks: less(picks)! } : {}),
      ...(order ? { order: less(order)! } : {}),
      ...(pairs ? { pairs: pairs.filter((_, i) => i !== at) } : {}),
    },
  };
}
/** Moves an option; what was right stays right. */
export function moveOption<P extends Editable>(part: P, from: number, to: number): P {
  if (to < 0 || to >= part.options.length || from === to) return part;
  const places = part.options.map((_, i) => i);
  places.splice(to, 0, ...places.splice(from, 1));
  const now = (old: number) => places.indexOf(old);
  const { picks, order, pairs } = part.answer;
  return {
    ...part,
    options: places.map((p) => part.options[p]!),
    answer: {
      ...part.answer,
      ...(picks ? { picks: picks.map(now).toSorted((a, b) => a - b) } : {}),
      ...(order ? { order: order.map(now) } : {}),
      ...(pairs ? { pairs: places.map((p) => pairs[p]!) } : {}),
    },
  };
}
export function addRight<P extends Editable>(part: P): P {
  return part.rights.length >= OPTIONS_MAX ? part : { ...part, rights: [...part.rights, ''] };
}
export function removeRight<P extends Editable>(part: P, at: number): P {
  return {
    ...part,
    rights: part.rights.filter((_, i) => i !== at),
    answer: { ...part.answer, pairs: (part.answer.pairs ?? []).map((p) => (p === at ? -1 : p > at ? p - 1 : p)) },
  };
}
