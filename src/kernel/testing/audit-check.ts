import { appendFileSync } from 'node:fs';
import type { CallDone } from '../server/db/door';
import { allTables, snake, type Table } from '../server/db/table';
import { noteFault } from './faults';
import { UNAUDITED } from './no-audit';

/** A place where a statement writes a table, also inside `with`. */
const WRITTEN = /\b(?:insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)/gi;
interface Write {
  readonly table: string;
  readonly deletes: boolean;
  /** What stands behind the table's name. */
  readonly after: string;
}
/** What a statement writes, by its text, which is the same from call to call. */
const writes = new Map<string, readonly Write[]>();
function writesOf(text: string): readonly Write[] {
  let found = writes.get(text);
  if (!found) {
    found = Array.from(text.matchAll(WRITTEN), ({ 0: begin, 1: table = '', index }) => ({
      table,
      deletes: /^delete/i.test(begin),
      after: text.slice(index + begin.length),
    }));
    writes.set(text, found);
  }
  return found;
}

/** Whether what is at stake in a table changes where it is written: one of the stated columns is named there. */
const touches = ({ deletes, after }: Write, { words: { in: columns } }: Table): boolean =>
  !columns || deletes || columns.some((name) => new RegExp(`\\b${snake(name)}\\b\\s*[=,)]`).test(after));
/** The tables whose stakes a call changed without a word in the audit book. */
export function silent({ statements, notes }: Pick<CallDone, 'statements' | 'notes'>): Table[] {
  if (notes.length > 0) return [];
  const found = new Set<Table>();
  for (const { text, rows } of statements) {
    // What stands in `with` counts by itself, and is not told.
    if (rows === 0 && !/^\s*with\b/i.test(text)) continue;
    for (const write of writesOf(text)) {
      const table = allTables().get(write.table);
      if (table?.words.stake && touches(write, table)) found.add(table);
    }
  }
  return [...found];
}

const log = process.env['AUDIT_LOG'];
/**
 * A call that changes a mark, a right, a person, money or a published result (tables say so: `stake`) leaves an audit line, or
 * stands with its reason in no-audit.ts. AUDIT_LOG names a file for what is found.
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
        needs: 'such a change leaves an audit line (cx.note; kernel/testing/audit-check.ts)',
      });
  }
}
