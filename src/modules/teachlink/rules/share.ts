import type { Answer, QueKind, QuestionBody } from '../../question-bank/contract';
import { GROUP_MIN } from './limits';
import type { PartResult } from './survey';

// What of a link leaves its teacher: texts, files, questions, and counts in which no child can be found. Pure.

/** group: colleagues of the subject; org: the school; reg: the schools of the city. */
export const SHARE_SCOPES = ['group', 'org', 'reg'] as const;
export type ShareScope = (typeof SHARE_SCOPES)[number];
/** As far as `reg` reaches: the first four digits of a region, the city. */
export const cityOf = (region: number | null): number | null =>
  region == null || String(region).length < 4 ? null : Number(String(region).slice(0, 4));

interface FrozenRes {
  readonly resId: number;
  readonly verId: number;
  readonly title: string;
  readonly fileType: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly path: string;
}
/** A question whole, so that a school that has it in no library can hold it. */
export interface FrozenQue {
  readonly qid: number;
  readonly verId: number;
  readonly stgId: number;
  readonly sbjId: number;
  readonly qtpId: number;
  readonly kind: QueKind;
  readonly degree: number;
  readonly body: QuestionBody;
  readonly nodeIds: readonly number[];
  readonly klgIds: readonly number[];
}
export interface FrozenResult {
  readonly verId: number;
  readonly qcid: number;
  readonly answered: number;
  /** Null where the number would tell of single children. */
  readonly right: number | null;
  readonly rate: number | null;
  readonly wrong: readonly { readonly answer: Answer; readonly count: number }[];
}
export interface FrozenLink {
  readonly design: string | null;
  readonly reflect: string | null;
  readonly resources: readonly FrozenRes[];
  readonly questions: readonly FrozenQue[];
  /** Null while fewer than five children have handed in. */
  readonly survey: { readonly handedIn: number; readonly parts: readonly FrozenResult[] } | null;
}

/** What was chosen, not what was written: a child's own words never leave the school. */
function wordless(answer: Answer | null): Answer | undefined {
  if (!answer) return undefined;
  const { picks, truth, pairs, order } = answer;
  const told = picks?.length
    ? { picks }
    : truth != null
      ? { truth }
      : pairs?.length
        ? { pairs }
        : order?.length
          ? { order }
          : undefined;
  return told;
}
const tells = (count: number): boolean => count > 0 && count < GROUP_MIN;

/**
 * One part's result without anybody in it. A group under five is left out, and with it the next larger one while what is left
 * out together is still under five: it could be found by subtracting. Where right or wrong are under five, both are hidden.
 */
export function frozenResult(verId: number, qcid: number, result: PartResult): FrozenResult {
  const wrongAll = result.wrong.reduce((n, g) => n + g.count, 0);
  if (tells(result.right) || tells(wrongAll))
    return { verId, qcid, answered: result.answered, right: null, rate: null, wrong: [] };
  const groups = result.wrong.flatMap(({ answer, count }) => {
    const told = wordless(answer);
    return told && !tells(count) ? [{ answer: told, count }] : [];
  });
  let hidden = wrongAll - groups.reduce((n, g) => n + g.count, 0);
  const shown = groups.toSorted((a, b) => b.count - a.count);
  while (tells(hidden) && shown.length > 0) hidden += shown.pop()?.count ?? 0;
  return { verId, qcid, answered: result.answered, right: result.right, rate: result.rate, wrong: shown };
}
