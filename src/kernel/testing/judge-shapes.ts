import { appendFileSync } from 'node:fs';
import type { CallDone, Sent } from '../server/db/door';
import { noteFault } from './faults';
import { referenceLate, shapesOf } from './shapes';

const judged = new Map<string, readonly string[]>();
const logged = new Set<string>();
const log = process.env['SHAPES_LOG'];

/** Whether a list of organisations in it names one alone is part of a statement's shape. */
const keyOf = ({ text, orgId, values }: Sent): string =>
  `${orgId !== null} ${values.map((v) => (Array.isArray(v) && v.length === 1 ? 1 : 0)).join('')} ${text}`;

/** Judges a statement by its shape, once for each text. SHAPES_LOG names a file for what is wrong, a line of JSON each. */
export function judgeShape(sent: Sent): void {
  const key = keyOf(sent);
  let faults = judged.get(key);
  if (!faults) judged.set(key, (faults = shapesOf(sent.text, { values: sent.values, tenant: sent.orgId !== null })));
  for (const fault of faults) {
    const text = sent.text.replace(/\s+/g, ' ').trim();
    if (!log) {
      const found = `${fault}: ${text.slice(0, 600)}`;
      noteFault({ check: 'shapes', call: 'a statement', found, needs: 'a cluster refuses it (database.md 15)' });
    } else if (!logged.has(`${fault} ${text}`)) {
      logged.add(`${fault} ${text}`);
      appendFileSync(log, `${JSON.stringify({ fault, text })}\n`);
    }
  }
}

/** Judges the order of a call's writes. */
export function judgeOrder({ call, statements }: CallDone): void {
  if (!referenceLate(statements)) return;
  if (log) appendFileSync(log, `${JSON.stringify({ fault: 'late reference', text: call })}\n`);
  else
    noteFault({
      check: 'shapes',
      call,
      found: 'writes a reference table first behind rows of several schools',
      needs: 'a cluster refuses it (database.md 15)',
    });
}
