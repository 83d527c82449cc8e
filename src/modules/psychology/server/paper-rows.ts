import { newId } from '../../../kernel/server/ids';
import type { Vault } from '../../../kernel/server/vault';
import {
  membershipOf,
  remarksOf,
  ROSTER_RULE,
  scoreOf,
  talliesOf,
  type Keys,
  type Kind,
  type Setting,
  type Variant,
} from '../rules';
import { newRing, sealedCase } from './case-record';
import { keysVersion, PAPER_LENGTH, PLACES, sealedOf, type PaperRecord } from './sealed';

/** A whole paper of a child, judged by `paperFault`. */
export interface Paper {
  readonly userId: number;
  readonly clazzId: number | null;
  readonly answers: readonly number[];
  /** Since it was begun; null for a paper sheet. */
  readonly seconds: number | null;
}
export interface Asked {
  readonly schemaId: number;
  readonly kind: Kind;
  readonly variant: Variant;
}
/** What papers are scored and sealed with. */
export interface Scoring {
  readonly vault: Vault;
  readonly keys: Keys;
  readonly setting: Setting;
  readonly orgId: number;
  readonly at: string;
  /** The month of the school in which it counts. */
  readonly month: string;
  readonly source: 'screen' | 'sheet';
}
export type SumRow = readonly [clazzId: number, measure: string, code: string, count: number, total: number];

/** The rows that papers become: sealed answers, cases of the rosters, what the dangers ring under, and what they add to the sums. */
export function paperRows(
  { vault, keys, setting, orgId, at, month, source }: Scoring,
  asked: Asked,
  papers: readonly Paper[],
) {
  const { schemaId, kind, variant } = asked;
  const version = keysVersion(keys);
  const { cutoff } = setting;
  const made = papers.map((paper) => {
    const score = scoreOf(keys, kind, variant, paper.answers, setting);
    return { ...paper, score, answerId: newId(), caseId: newId(), membership: membershipOf(score, setting) };
  });
  const listed = made.flatMap((paper) =>
    paper.membership ? [{ ...paper, ...paper.membership, ring: newRing() }] : [],
  );
  return {
    answers: made.map(({ answerId, userId, clazzId, answers, score, seconds }) => ({
      answerId,
      schemaId,
      userId,
      clazzId,
      source,
      sealed: sealedOf(
        vault,
        PLACES.answer(orgId, answerId),
        { answers, score, remarks: remarksOf(answers, seconds), keys: version, cutoff } satisfies PaperRecord,
        PAPER_LENGTH,
      ),
      at,
    })),
    cases: listed.map(({ caseId, answerId, userId, clazzId, roster, ring, reasons, score: { credible } }) => ({
      caseId,
      answerId,
      schemaId,
      userId,
      clazzId,
      state: 'open' as const,
      rule: ROSTER_RULE,
      sealed: sealedCase(vault, orgId, caseId, { roster, month, ring, reasons, credible }),
      openedAt: at,
    })),
    dangers: listed.filter(({ roster }) => roster === 'danger').map(({ ring }) => ring),
    sums: sumsOf(made, setting),
  };
}
/** What the papers add, a row a class, measure and code; always in one order, so that two who hand in never wait for each other. */
function sumsOf(
  made: readonly { readonly clazzId: number | null; readonly score: Parameters<typeof talliesOf>[0] }[],
  setting: Setting,
): SumRow[] {
  const rows = new Map<string, SumRow>();
  for (const { clazzId, score } of made)
    for (const { measure, code, total } of talliesOf(score, setting)) {
      const key = `${clazzId ?? 0} ${measure} ${code}`;
      const before = rows.get(key);
      rows.set(key, [clazzId ?? 0, measure, code, (before?.[3] ?? 0) + 1, (before?.[4] ?? 0) + total]);
    }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
