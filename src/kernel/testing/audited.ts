import { appendFileSync } from 'node:fs';
import type { CallDone, Sent } from '../server/db/door';
import { allTables, snake, type Table } from '../server/db/table';
import { noteFault } from './faults';
import { UNAUDITED } from './unaudited';

/** The tables that a statement writes, also inside `with`. */
const WRITTEN = /\b(?:insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)/gi;

/** A statement changes what is at stake in a table: the table is written, and one of the stated columns named after it. */
function touches({ text, rows }: Sent, table: Table): boolean {
  // What stands in `with` counts by itself, and is not told.
  if (rows === 0 && !/^\s*with\b/i.test(text)) return false;
  const { in: columns } = table.words;
  for (const found of text.matchAll(WRITTEN)) {
    if (found[1] !== table.name) continue;
    const after = text.slice(found.index + found[0].length);
    if (!columns || /^delete/i.test(found[0])) return true;
    if (columns.some((name) => new RegExp(`\\b${snake(name)}\\b\\s*[=,)]`).test(after))) return true;
  }
  return false;
}
/** The tables whose stakes a call changed without a word in the audit book. */
export function silent({ statements, notes }: Pick<CallDone, 'statements' | 'notes'>): Table[] {
  if (notes.length > 0) return [];
  const watched = [...allTables().values()].filter((table) => table.words.stake);
  return watched.filter((table) => statements.some((sent) => touches(sent, table)));
}

const log = process.env['AUDIT_LOG'];
/**
 * A call that changes a mark, a right, a person, money or a published result (tables say so: `stake`) leaves an audit line, or
 * stands with its reason in unaudited.ts. AUDIT_LOG names a file for what is found.
 */
export function judgeAudit(done: CallDone): void {
  if (UNAUDITED.has(done.call)) return;
  for (const { name, words } of silent(done)) {
    if (log) appendFileSync(log, `${done.call} ${words.stake} ${name}\n`);
    else
      noteFault({
        check: 'audit',
        call: done.call,
        found: `changes a ${words.stake} (${name})`,
        needs: 'such a change leaves an audit line (cx.note; kernel/testing/audited.ts)',
      });
  }
}
