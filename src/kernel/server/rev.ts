import { dateFormats } from '../shared/date-formats';
import { fail, kernelFaults, Refusal } from '../shared/faults';
import type { Cx } from './cx';
import type { Door } from './db/door';
import { joined, raw, sql } from './db/sql';
import { int, json, type RowOf, type Table } from './db/table';
import { conditionsOf, setsOf, type Where } from './db/where';

/** One change of a record, kept in its own row so that it costs no statement: who, when, which fields. */
export interface Change {
  readonly rev: number;
  readonly by: string;
  readonly at: string;
  readonly fields: readonly string[];
}
/** Columns of a table whose records several people edit. The migration gives `default 1` and `default '[]'`. */
export const revColumns = () => ({ rev: int().default(), changes: json<readonly Change[]>().default() });
type Revised = Table & { readonly columns: ReturnType<typeof revColumns> };

/** Older changes than these are forgotten; who comes back after that many is told less. */
const KEPT = 20;

export interface ReviseOptions<T> {
  /** The revision that was read; without it the write wins. */
  readonly rev?: number | undefined;
  /** The module whose `field.<name>` texts name the fields. */
  readonly module: string;
  /** What this write changes, by the names of the call. */
  readonly fields: readonly string[];
  /** The row as the call's input names it, where that is not by its columns. */
  readonly view?: (row: RowOf<T>) => Readonly<Record<string, unknown>>;
}

/**
 * Changes one record whose revision is still the one that was read, and raises it. The revision is judged inside the
 * update, so of two writers at the same moment the second waits for the first and is then told who changed what.
 * @returns the new revision.
 */
export async function revise<T extends Revised>(
  cx: Cx,
  door: Door,
  table: T,
  where: Where<T>,
  set: Partial<RowOf<T>>,
  o: ReviseOptions<T>,
): Promise<number> {
  const entry = [{ rev: 0, by: cx.me.name, at: cx.nowIso, fields: o.fields } satisfies Change];
  // By way of text: of a column, an update on a cluster takes no `to_jsonb` (database.md 12).
  const note = sql`jsonb_set(${JSON.stringify(entry)}::jsonb, '{0,rev}', (rev + 1)::text::jsonb)`;
  const read = o.rev == null ? {} : { rev: o.rev };
  const conditions = conditionsOf(table, { ...where, ...read });
  if (table.kind === 'tenant') conditions.unshift(door.orgs(table.name));
  const done = await door.row<{ rev: number }>(sql`
    update ${raw(table.name)}
    set ${joined([...setsOf(table, set), sql`rev = rev + 1`])},
      changes = case when jsonb_array_length(changes) >= ${KEPT} then changes - 0 else changes end || ${note}
    where ${joined(conditions, ' and ')}
    returning rev`);
  if (done) return done.rev;
  const row = await door.one(table, where);
  if (!row) throw fail(kernelFaults.gone);
  throw changedSince(cx, row, o);
}

/** The refusal of a write against an older revision: who changed which fields when, and how they stand now. */
export function changedSince<T extends Revised>(cx: Cx, row: RowOf<T>, o: ReviseOptions<T>): Refusal {
  const now = row as RowOf<T> & { readonly rev: number; readonly changes: readonly Change[] };
  const since = now.changes.filter((c) => c.rev > (o.rev ?? 0));
  const last = since.at(-1);
  if (!last) return fail(kernelFaults.stale);
  const fields = [...new Set(since.flatMap((c) => c.fields))];
  const seen: Readonly<Record<string, unknown>> = o.view?.(row) ?? row;
  return new Refusal(
    kernelFaults.changedSince,
    {
      who: [...new Set(since.map((c) => c.by))].join(cx.lang === 'en-US' ? ', ' : '、'),
      at: momentText(cx, last.at),
      fields: fields.map((f) => fieldText(cx, o.module, f)).join(cx.lang === 'en-US' ? ', ' : '、'),
    },
    [],
    {
      rev: now.rev,
      by: last.by,
      at: last.at,
      values: Object.fromEntries(fields.filter((f) => seen[f] !== undefined).map((f) => [f, seen[f]])),
    },
  );
}

/** What a list of fields differs in: the names of those that would change. */
export const changedFields = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(([key, value]) => {
      const old: unknown = (before as Readonly<Record<string, unknown>>)[key];
      return value !== undefined && JSON.stringify(value ?? null) !== JSON.stringify(old ?? null);
    })
    .map(([key]) => key);

function fieldText(cx: Cx, module: string, field: string): string {
  const key = `${module}.field.${field}`;
  const text = cx.text(key);
  return text === key ? field : text;
}
const moments = dateFormats({
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const momentText = (cx: Cx, at: string): string => moments(cx.lang, cx.me.zone).format(new Date(at));
