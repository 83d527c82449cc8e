import { appendFileSync } from 'node:fs';
import type { CallDone, Sent } from '../server/db/door';
import { referenceLate, shapesOf } from './shapes';

const judged = new Map<string, readonly string[]>();
const wrong = new Map<string, string>();
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
    if (log && !wrong.has(`${fault} ${sent.text}`))
      appendFileSync(log, `${JSON.stringify({ fault, text: sent.text.replace(/\s+/g, ' ') })}\n`);
    wrong.set(`${fault} ${sent.text}`, `${fault}: ${sent.text.replace(/\s+/g, ' ').trim().slice(0, 600)}`);
  }
}

/** Judges the order of a call's writes. */
export function judgeOrder({ call, statements }: CallDone): void {
  if (!referenceLate(statements)) return;
  if (log) appendFileSync(log, `${JSON.stringify({ fault: 'late reference', text: call })}\n`);
  wrong.set(call, `${call} writes a reference table first behind rows of several schools (database.md 15)`);
}

/** What was seen of wrong shapes since the last time, a sentence each. */
export function wrongShapes(): string[] {
  const found = [...wrong.values()];
  wrong.clear();
  return log ? [] : found;
}
