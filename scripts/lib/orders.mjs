import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The largest seed that is drawn: short enough to be typed again. */
const SEEDS = 1_000_000;

/**
 * What `npm run orders` is asked for.
 * @param {readonly string[]} words
 * @param {() => number} random from 0 to 1
 * @returns {{ seeds: number[]; alone: boolean; twins: boolean; patterns: string[] } | undefined} nothing for words that mean nothing
 */
export function ordersOf(words, random = Math.random) {
  const patterns = words.filter((word) => !word.startsWith('--'));
  const options = words.filter((word) => word.startsWith('--'));
  const given = options.find((word) => word.startsWith('--seeds='))?.slice('--seeds='.length);
  if (options.some((word) => word !== '--alone' && word !== '--twins' && !word.startsWith('--seeds=')))
    return undefined;
  const seeds = given ? given.split(',').map(Number) : Array.from({ length: 3 }, () => Math.floor(random() * SEEDS));
  if (seeds.some((seed) => !Number.isInteger(seed) || seed < 0)) return undefined;
  return { seeds, alone: options.includes('--alone'), twins: options.includes('--twins'), patterns };
}

/**
 * The files of the node tests that patterns mean, all without one.
 * @param {string} root the folder with src and tests
 * @param {readonly string[]} patterns
 * @returns {string[]}
 */
export const nodeTests = (root, patterns) =>
  ['src', 'tests']
    .flatMap((dir) => readdirSync(join(root, dir), { recursive: true }).map((name) => join(dir, String(name))))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.test\.tsx?$/.test(file) && !/^tests\/(?:browser|bench)\//.test(file))
    .filter((file) => patterns.length === 0 || patterns.some((part) => file.includes(part)))
    .toSorted();
