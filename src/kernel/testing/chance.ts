import { randomInt } from 'node:crypto';
import { seeded } from '../server/world';

/** A whole number from 0, or from `min`, below the other one. */
export type Chance = (min: number, max?: number) => number;

/**
 * Chance for a test, with the way of `randomInt`: by a seed that is said, so that a fault can be made again. CHANCE_SEED gives a run
 * the seed of another one; what processes and networks do meanwhile stays theirs.
 */
export function chance(): Chance {
  const seed = Number(process.env['CHANCE_SEED'] ?? randomInt(1_000_000));
  if (!Number.isInteger(seed)) throw new Error(`CHANCE_SEED is no seed: ${process.env['CHANCE_SEED']}`);
  console.log(`chance by CHANCE_SEED=${seed}`);
  const next = seeded(seed);
  return (min, max) => (max === undefined ? Math.floor(next() * min) : min + Math.floor(next() * (max - min)));
}
