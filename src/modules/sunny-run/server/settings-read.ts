import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { termOf, usualSettings, type Settings } from '../rules';
import { cfgs } from '../tables';

/** Settings with the version that results name; 0: nobody has set any. */
export interface Ruling {
  readonly cfgId: number;
  readonly version: number;
  readonly settings: Settings;
}
const USUAL = (): Ruling => ({ cfgId: 0, version: 0, settings: usualSettings() });

/** All versions of a term, the newest first. */
export const versionsOf = (door: Door, day: string) => door.many(cfgs, termOf(day), { sort: ['-version'] });
type Version = Pick<Awaited<ReturnType<typeof versionsOf>>[number], 'cfgId' | 'version' | 'fromOn' | 'content'>;
const ruling = (found: Version | undefined): Ruling =>
  found ? { cfgId: found.cfgId, version: found.version, settings: found.content } : USUAL();
/** What holds on a day: the newest version that had begun. */
export const rulingOn = (versions: readonly Version[], day: string): Ruling =>
  ruling(versions.find((version) => version.fromOn <= day));
/** The newest version of all, for judging anew. */
export const newestRuling = (versions: readonly Version[]): Ruling => ruling(versions[0]);
/** The version that judged a day first. */
export const rulingBy = (versions: readonly Version[], cfgId: number): Ruling =>
  ruling(versions.find((version) => version.cfgId === cfgId));

/** The zone of a school. */
export async function zoneOf(door: Door): Promise<string> {
  const found = await door.row<{ zone: string }>(
    sql`select o.zone from organisation_org o where o.org_id = ${door.orgId}`,
  );
  return found?.zone ?? 'Asia/Shanghai';
}
