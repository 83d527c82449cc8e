import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BOUNDS, errorsAt, likeness, safest, type Errors, type Vector } from '../rules';
import type { Engine } from './engine';
import { draw } from './photo';

/** Photographs of one person, described. */
interface Person {
  readonly name: string;
  readonly vectors: readonly Vector[];
}
/** What was measured on somebody's own pairs. */
export interface Measured {
  readonly model: string;
  readonly version: string;
  readonly people: number;
  readonly samePairs: number;
  readonly otherPairs: number;
  /** Photographs that no single face was found on. */
  readonly skipped: number;
  readonly errors: readonly Errors[];
  readonly safest: Errors | undefined;
}

/**
 * Measures how a face server errs: a folder of people, each a folder of two photographs or more, all with their consent. Every
 * pair of one person and every pair of two is compared. @throws where there are too few, or the server does not answer.
 */
export async function measurePairs(
  engine: Engine,
  folder: string,
  bounds: readonly number[] = BOUNDS,
): Promise<Measured> {
  const people: Person[] = [];
  let [model, version, skipped] = ['', '', 0];
  for (const name of (await readdir(folder)).toSorted()) {
    const at = join(folder, name);
    if (!(await stat(at)).isDirectory()) continue;
    const vectors: Vector[] = [];
    for (const file of (await readdir(at)).filter((one) => /\.(jpe?g|png)$/i.test(one)).toSorted()) {
      const bytes = await readFile(join(at, file));
      const described = await engine.describe((await draw(bytes, bytes.length)).bytes);
      if (!described) {
        skipped += 1;
        continue;
      }
      if (version && described.version !== version)
        throw new Error(`the server's model changed from ${version} to ${described.version} on the way`);
      ({ model, version } = described);
      vectors.push(described.vector);
    }
    if (vectors.length > 0) people.push({ name, vectors });
  }
  const { same, other } = compared(people);
  if (same.length === 0 || other.length === 0)
    throw new Error('no pairs: put two photographs or more of at least two people into a folder each');
  const errors = errorsAt(same, other, bounds);
  return {
    model,
    version,
    people: people.length,
    samePairs: same.length,
    otherPairs: other.length,
    skipped,
    errors,
    safest: safest(errors),
  };
}
function compared(people: readonly Person[]): { readonly same: number[]; readonly other: number[] } {
  const [same, other]: [number[], number[]] = [[], []];
  const all = people.flatMap(({ name, vectors }) => vectors.map((vector) => ({ name, vector })));
  for (const [at, a] of all.entries())
    for (const b of all.slice(at + 1)) {
      const value = likeness(a.vector, b.vector);
      if (value !== undefined) (a.name === b.name ? same : other).push(value);
    }
  return { same, other };
}
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
const lineOf = ({ bound, falseAlarms, misses }: Errors, samePairs: number, otherPairs: number): string => {
  const alarms = `${String(falseAlarms).padStart(6)} (${percent(falseAlarms, otherPairs)})`;
  return `${(bound / 1000).toFixed(2)}   ${alarms}   ${String(misses).padStart(5)} (${percent(misses, samePairs)})`;
};
/** The table that the command prints. */
export const tableOf = ({ people, samePairs, otherPairs, skipped, errors, safest: best, version }: Measured): string =>
  [
    `model ${version}: ${people} people, ${samePairs} pairs of one person, ${otherPairs} of two, ${skipped} photographs without a single face`,
    'bound   false alarms   misses',
    ...errors.map((row) => lineOf(row, samePairs, otherPairs)),
    best
      ? `the lowest bound without a false alarm: ${(best.bound / 1000).toFixed(2)}, with ${best.misses} misses`
      : 'no bound is without a false alarm: leave likeness off',
    '',
  ].join('\n');
