import type { Door } from '../../../../kernel/server/db/door';
import { column, sql, type Sql } from '../../../../kernel/server/db/sql';
import { fail } from '../../../../kernel/shared/faults';
import { consentFaults } from '../../faults';
import { currentText, purposeOf } from './purposes';

/** What a module asks about the consents to one purpose. The text of today counts, unless a list says otherwise. */
export interface ConsentOf {
  /** Of these children those whose consent stands, in one statement. */
  among(door: Door, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  holds(door: Door, userId: number): Promise<boolean>;
  /** Refuses where the consent does not stand. */
  require(door: Door, userId: number): Promise<void>;
  /**
   * "Only with consent", for the `where` of a list: the rows of the table behind an alias that has `org_id` and the child.
   * @param child the column that names the child, where it is not `user_id`.
   * @param text `any`: what was handed in under an earlier text counts as long as nobody has withdrawn. For what must not vanish
   *   because a text was written anew: children who are in danger.
   */
  only(alias: string, child?: string, text?: 'today' | 'any'): Sql;
}

/** The one way to ask for consents: `consentOf('face').only('f')`. @throws for a purpose nobody registered. */
export function consentOf(name: string): ConsentOf {
  const { version } = currentText(purposeOf(name));
  const among: ConsentOf['among'] = async (door, userIds) => {
    const rows = await door.rows<{ readonly userId: number }>(sql`
      select c.user_id
      from people_consent_v c
      where c.org_id = ${door.orgId}
        and c.user_id = any(${userIds}::bigint[])
        and c.purpose = ${name}
        and c.version = ${version}`);
    return new Set(rows.map((row) => row.userId));
  };
  const holds: ConsentOf['holds'] = async (door, userId) => (await among(door, [userId])).size > 0;
  return {
    among,
    holds,
    require: async (door, userId) => {
      if (!(await holds(door, userId))) throw fail(consentFaults.noConsent);
    },
    only: (alias, child = 'user_id', text = 'today') => sql`exists (
      select 1
      from people_consent_v yes
      where yes.org_id = ${column(`${alias}.org_id`)}
        and yes.user_id = ${column(`${alias}.${child}`)}
        and yes.purpose = ${name}
        and yes.version ${text === 'today' ? sql`= ${version}` : sql`<= ${version}`})`,
  };
}
