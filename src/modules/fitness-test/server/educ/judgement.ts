import type { Judgement } from '../../../../kernel/shared/judged';
import { SCORE_RULE } from '../../contract';
import type { Scoring } from '../mark/shelf';

/** What a year's scores were judged by: the standard's version, the scheme's where there is one, and settings that differ. */
export function scoredBy(s: Scoring, at: string): Judgement {
  const settings = Object.entries(s.settings).map(([key, value]) => `${key}=${String(value)}`);
  const scheme = s.schemeId == null ? [] : [`${s.schemeId}@${s.schemeVersion ?? 0}`];
  return { rule: SCORE_RULE, version: [s.standardKey, ...scheme, ...settings].join(' '), at };
}
