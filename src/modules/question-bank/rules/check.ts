import { visibleText } from '../../../kernel/shared/visible';
import { OPTIONS_MAX, OPTIONS_MIN, type AnswerKey, type QuestionBody, type QueKind } from './model';
import { plainText } from './words';

/** What is missing or wrong, where, and the values its text carries. `code` is a key of the locale: `check.<code>`. */
export interface CheckFault {
  readonly path: string;
  readonly code: CheckCode;
  readonly params: Readonly<Record<string, number>>;
}
export type CheckCode =
  | 'stem'
  | 'optionsFew'
  | 'optionsMany'
  | 'optionEmpty'
  | 'optionSame'
  | 'keyMissing'
  | 'keyOne'
  | 'keySome'
  | 'keyRange'
  | 'gapsNone'
  | 'gapsKeys'
  | 'blankEmpty'
  | 'rightsFew'
  | 'rightsMany'
  | 'rightEmpty'
  | 'pairs'
  | 'pairsSame'
  | 'order'
  | 'subsNone'
  | 'subsSame'
  | 'clozeGap'
  | 'notForGroup';

/** A gap is four low lines or more. */
export const GAP = /_{4,}/g;
/** A gap of a cloze passage names its question: __1__. */
export const CLOZE_GAP = /__(\d{1,3})__/g;
export const gapsIn = (html: string): number => (html.replace(CLOZE_GAP, ' ').match(GAP) ?? []).length;
const isEmpty = (html: string): boolean =>
  visibleText(plainText(html)).trim() === '' && !/<(img|video|audio)\b/.test(html);

interface Checked {
  readonly kind: QueKind;
  readonly stem: string;
  readonly options: readonly string[];
  readonly rights: readonly string[];
  readonly answer: AnswerKey;
}

/** Whether a question is complete and its key fits it; every fault, so that the editor marks them all at once. */
export function checkQuestion(body: QuestionBody): CheckFault[] {
  const faults: CheckFault[] = [];
  if (body.kind !== 'group') {
    checkPart(body, '', faults);
    if (body.subs.length > 0) faults.push({ path: 'subs', code: 'notForGroup', params: {} });
    return faults;
  }
  if (isEmpty(body.stem)) faults.push({ path: 'stem', code: 'stem', params: {} });
  if (body.subs.length === 0) faults.push({ path: 'subs', code: 'subsNone', params: {} });
  const ids = body.subs.map((s) => s.qcid);
  const gaps = [...body.stem.matchAll(CLOZE_GAP)].map((g) => Number(g[1]));
  body.subs.forEach((sub, at) => {
    if (ids.indexOf(sub.qcid) !== at)
      faults.push({ path: `subs.${at}.qcid`, code: 'subsSame', params: { no: sub.qcid } });
    // A question of a cloze needs no words of its own: its gap in the passage is its stem.
    checkPart(sub, `subs.${at}.`, faults, gaps.includes(sub.qcid));
  });
  for (const gap of gaps) if (!ids.includes(gap)) faults.push({ path: 'stem', code: 'clozeGap', params: { no: gap } });
  return faults;
}

function checkPart(q: Checked, at: string, faults: CheckFault[], stemless = false): void {
  const say = (path: string, code: CheckCode, params: CheckFault['params'] = {}) => {
    faults.push({ path: at + path, code, params });
  };
  if (!stemless && isEmpty(q.stem)) say('stem', 'stem');
  const n = q.options.length;
  const inRange = (list: readonly number[], max: number) => list.every((p) => p >= 0 && p < max);
  if (q.kind === 'single' || q.kind === 'multi' || q.kind === 'order' || q.kind === 'match') {
    if (n < OPTIONS_MIN) say('options', 'optionsFew', { min: OPTIONS_MIN });
    if (n > OPTIONS_MAX) say('options', 'optionsMany', { max: OPTIONS_MAX });
    q.options.forEach((o, i) => {
      if (isEmpty(o)) say(`options.${i}`, 'optionEmpty');
    });
    q.options.forEach((o, i) => {
      if (!isEmpty(o) && q.options.indexOf(o) !== i) say(`options.${i}`, 'optionSame');
    });
  }
  switch (q.kind) {
    case 'single':
    case 'multi': {
      const picks = q.answer.picks ?? [];
      if (picks.length === 0) say('answer.picks', 'keyMissing');
      else if (!inRange(picks, n)) say('answer.picks', 'keyRange');
      else if (q.kind === 'single' && picks.length !== 1) say('answer.picks', 'keyOne');
      else if (new Set(picks).size !== picks.length) say('answer.picks', 'keySome');
      break;
    }
    case 'judge':
      if (q.answer.truth == null) say('answer.truth', 'keyMissing');
      break;
    case 'blank': {
      const keys = q.answer.blanks ?? [];
      const gaps = stemless && gapsIn(q.stem) === 0 ? 1 : gapsIn(q.stem);
      if (gaps === 0) say('stem', 'gapsNone');
      else if (keys.length !== gaps) say('answer.blanks', 'gapsKeys', { gaps, keys: keys.length });
      keys.forEach((k, i) => {
        if (k.mode !== 'hand' && !k.accept.some((a) => visibleText(a).trim() !== ''))
          say(`answer.blanks.${i}`, 'blankEmpty');
      });
      break;
    }
    case 'match': {
      const pairs = q.answer.pairs ?? [];
      if (q.rights.length < n) say('rights', 'rightsFew');
      if (q.rights.length > OPTIONS_MAX) say('rights', 'rightsMany', { max: OPTIONS_MAX });
      q.rights.forEach((o, i) => {
        if (isEmpty(o)) say(`rights.${i}`, 'rightEmpty');
      });
      if (pairs.length !== n || !inRange(pairs, q.rights.length)) say('answer.pairs', 'pairs');
      else if (new Set(pairs).size !== pairs.length) say('answer.pairs', 'pairsSame');
      break;
    }
    case 'order': {
      const order = q.answer.order ?? [];
      if (order.length !== n || new Set(order).size !== n || !inRange(order, n)) say('answer.order', 'order');
      break;
    }
    case 'short':
    case 'photo':
    case 'group':
      break;
  }
}
