import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import type { Vault } from '../../../kernel/server/vault';
import { cases } from '../tables';
import { caseRecordIn, newRing, sealedCase, type SealedCase } from './case-record';
import { schools } from './forget';
import { PLACES, vaultIn } from './sealed';

/** Rows of one transaction: whoever hands in meanwhile does not wait for the night's work. */
const AT_ONCE = 500;
/** What is sealed is no list: it is of every child, whatever was said since. */
const CASES = raw('psychology_case');
/** Where sealed texts stand: a table, the column that counts through it, and where a row's text stands. Of drafts a child has one a schema. */
const SEALED = [
  { table: raw('psychology_answer'), id: raw('answer_id'), schema: raw('0'), place: PLACES.answer },
  { table: CASES, id: raw('case_id'), schema: raw('0'), place: PLACES.case },
  { table: raw('psychology_step'), id: raw('step_id'), schema: raw('0'), place: PLACES.step },
  {
    table: raw('psychology_draft'),
    id: raw('user_id'),
    schema: raw('x.schema_id'),
    place: (orgId: number, userId: number, schemaId: number) => PLACES.draft(orgId, schemaId, userId),
  },
] as const;
interface Texts {
  readonly table: Sql;
  readonly id: Sql;
  readonly schema: Sql;
  readonly place: (orgId: number, id: number, schemaId: number) => string;
}
interface Row {
  readonly id: number;
  readonly schemaId: number;
  readonly sealed: string;
}
/** Seals the next texts of a table by the key of today. @returns the row to go on behind, or nothing when that was all. */
async function some(
  door: Door,
  vault: Vault,
  { table, id, schema, place }: Texts,
  after: Row,
): Promise<Row | undefined> {
  const rows = await door.rows<Row>(sql`
    select x.${id} as id, ${schema} as schema_id, x.sealed
    from ${table} x
    where x.org_id = ${door.orgId}
      and (x.${id}, ${schema}) > (${after.id}, ${after.schemaId})
      and split_part(x.sealed, '.', 1) <> ${vault.current}
    order by x.${id}, schema_id
    limit ${AT_ONCE}`);
  // One whose key is gone stays as it is: whoever finds the key again reads it.
  const anew = rows.flatMap((row) => {
    const at = place(door.orgId, row.id, row.schemaId);
    const plain = vault.open(at, row.sealed);
    return plain === undefined ? [] : [{ ...row, text: vault.seal(at, plain) }];
  });
  // What was changed since it was read is sealed by the key of today already.
  if (anew.length > 0)
    await door.change(sql`
      update ${table} x
      set sealed = n.text
      from unnest(
        ${anew.map((row) => row.id)}::bigint[],
        ${anew.map((row) => row.schemaId)}::bigint[],
        ${anew.map((row) => row.sealed)}::text[],
        ${anew.map((row) => row.text)}::text[]
      ) as n(id, schema_id, sealed, text)
      where x.org_id = ${door.orgId}
        and x.${id} = n.id
        and ${schema} = n.schema_id
        and x.sealed = n.sealed`);
  return rows.length < AT_ONCE ? undefined : rows.at(-1);
}
/** Seals by the key of today what older keys have sealed, so that these can be retired. @param within a transaction of the school for each part. */
export async function resealed(within: <T>(fn: (door: Door) => Promise<T>) => Promise<T>, vault: Vault): Promise<void> {
  for (const texts of SEALED) {
    let after: Row | undefined = { id: 0, schemaId: 0, sealed: '' };
    while (after) {
      const from: Row = after;
      after = await within((door) => door.unlocked(() => some(door, vault, texts, from)));
    }
  }
}
/** Seals on which roster some cases stand that say it in clear yet. @returns the case to go on behind, or nothing when that was all. */
async function someKinds(door: Door, vault: Vault, after: number): Promise<number | undefined> {
  const rows = await door.rows<SealedCase>(sql`
    select c.case_id, c.kind, c.opened_at, c.sealed
    from ${CASES} c
    where c.org_id = ${door.orgId}
      and c.case_id > ${after}
      and c.kind is not null
    order by c.case_id
    limit ${AT_ONCE}`);
  const anew = rows.flatMap((row) => {
    const record = caseRecordIn(vault, door.orgId, row);
    if (!record) return [];
    const { caseId } = row;
    // Its news went by its number until now.
    const sealed = sealedCase(vault, door.orgId, caseId, { ...record, ring: newRing() });
    return [{ caseId, kind: null, sealed }];
  });
  await door.updateEach(cases, 'caseId', anew);
  return rows.length < AT_ONCE ? undefined : rows.at(-1)?.caseId;
}
/** Takes out of the clear on which roster each case stands, where an earlier program has left it there. */
export async function sealKinds(
  within: <T>(fn: (door: Door) => Promise<T>) => Promise<T>,
  vault: Vault,
): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await within((door) => door.unlocked(() => someKinds(door, vault, from)));
  }
}
export const rotation: Schedule = {
  name: 'psychology-rotation',
  does: 'sealed records are sealed with the newest key',
  cron: '10 19 * * *',
  async run(kernel: Kernel) {
    const vault = vaultIn(kernel);
    if (!vault) return;
    for (const { orgId } of await schools(kernel)) {
      await resealed((fn) => inOrg(kernel.pools.tenant, orgId, fn), vault);
      await sealKinds((fn) => inOrg(kernel.pools.tenant, orgId, fn), vault);
    }
  },
};
