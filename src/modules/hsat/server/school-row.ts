import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';

/** A school's part in an exam, locked, with its count of writes raised. */
export interface SchoolRow {
  readonly rev: number;
  readonly nextNo: number;
  readonly handedAt: string | null;
}
/**
 * Whoever changes an input raises the school's count first and marks the candidates with it: writers of a school and its
 * reckoning wait for each other here.
 */
export async function raised(door: Door, schemaId: number): Promise<SchoolRow> {
  const row = await door.row<SchoolRow>(sql`
    update hsat_school
    set rev = rev + 1
    where org_id = ${door.orgId}
      and schema_id = ${schemaId}
    returning rev, next_no, handed_at`);
  if (!row) throw fail(faults.notCandidates, { count: 0 });
  return row;
}
/** The same at the first sign-up: begins the school's part. */
export async function begun(door: Door, schemaId: number, at: string): Promise<SchoolRow> {
  const row = await door.row<SchoolRow>(sql`
    insert into hsat_school (org_id, schema_id, rev, made_at)
    values (${door.orgId}, ${schemaId}, 1, ${at})
    on conflict (org_id, schema_id) do update set rev = hsat_school.rev + 1
    returning rev, next_no, handed_at`);
  if (!row) throw fail(faults.notCandidates, { count: 0 });
  return row;
}
/** How many candidates of a school `s` a run has not, or has with inputs that have changed since. */
export const newerSql = (runId: number | null): Sql => sql`(
  select count(*) from hsat_candidate c
  where c.org_id = s.org_id
    and c.schema_id = s.schema_id
    and c.rev > coalesce((select t.rev from hsat_tally t
      where t.org_id = c.org_id and t.schema_id = c.schema_id and t.run_id = ${runId ?? 0}), -1))::int`;
/** Marks candidates whose inputs have changed, as a statement or a part of one. */
export const markedSql = (door: Door, schemaId: number, userIds: readonly number[], rev: number): Sql => sql`
  update hsat_candidate
  set rev = ${rev}
  where org_id = ${door.orgId}
    and schema_id = ${schemaId}
    and user_id = any(${[...userIds]}::bigint[])`;
export const marked = (door: Door, schemaId: number, userIds: readonly number[], rev: number): Promise<number> =>
  door.change(markedSql(door, schemaId, userIds, rev));
