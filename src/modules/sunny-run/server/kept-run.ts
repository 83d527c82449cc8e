import type { RowOf } from '../../../kernel/server/db/table';
import type { Reckoned } from '../rules';
import type { runs } from '../tables';

/** What is left of a run whose passes or positions are gone. */
export type KeptRun = Pick<
  RowOf<typeof runs>,
  'source' | 'startedAt' | 'endedAt' | 'metres' | 'laps' | 'found' | 'steps' | 'reasons'
>;

/**
 * A run as it was reckoned once, for judging it by other settings when nothing is left to reckon it from: its distance and what its
 * way showed stay, also when the way itself had to be forgotten.
 */
export function keptRun({ source, startedAt, endedAt, metres, laps, found, steps, reasons }: KeptRun): Reckoned {
  const odd = reasons.find(({ code }) => code === 'cadence');
  // Steps go with the way; those that spoke against the run stand in its reason.
  const known =
    steps.length === 0 && odd?.value !== undefined && odd.at !== undefined
      ? [{ at: odd.at, cadence: odd.value }]
      : steps;
  return {
    source,
    metres,
    laps,
    found,
    steps: known,
    marks: [
      { at: Date.parse(startedAt), metres: 0 },
      { at: Date.parse(endedAt), metres },
    ],
  };
}
