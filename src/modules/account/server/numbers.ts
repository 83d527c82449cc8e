import { randomInt } from 'node:crypto';
import type { Door } from '../../../kernel/server/db/door';
import { oneOf } from '../../../kernel/server/db/where';
import { numberClaims } from '../tables';

const FIRST = 2_000_000_000;
const PAST = 10_000_000_000;

/**
 * New account numbers: ten digits, drawn at random so that nobody counts the people of a school, not taken at this moment.
 * The claim that openAccounts writes is the last word; two transactions drawing the same is one in billions and ends as "changed meanwhile".
 */
export async function nextYunNos(door: Door, n: number): Promise<string[]> {
  const out = new Set<string>();
  while (out.size < n) {
    const drawn = new Set<string>();
    while (drawn.size < n - out.size) drawn.add(String(randomInt(FIRST, PAST)));
    for (const { yunNo } of await door.many(numberClaims, { yunNo: oneOf([...drawn]) })) drawn.delete(yunNo);
    for (const no of drawn) out.add(no);
  }
  return [...out];
}
