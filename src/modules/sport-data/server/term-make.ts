import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import type { Listener, Schedule } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { termChange, type Facts, type KeptFacts } from '../rules/archive';
import { termRows } from '../tables';
import { factsOf, type Term } from './term-facts';
import { termsOf } from './terms';

/** So long after its end a term is looked at every night for what was corrected; later somebody asks for it. */
const AFTER_DAYS = 60;

/**
 * Brings the archive of a term up to date: of a running one in place, of one that is over by versions. Made twice it changes
 * nothing. @returns how many rows were written.
 */
async function makeTerm(door: Door, zone: string, now: Date, term: Term): Promise<number> {
  const today = dayIn(zone, now);
  const isOver = term.lastOn < today;
  await door.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`sport-data.term ${door.orgId} ${term.termId}`}, 0)) as locked`,
  );
  const found = await door.rows<Facts>(factsOf(door.orgId, zone, term, isOver ? term.lastOn : today));
  const kept: readonly KeptFacts[] = await door.many(termRows, { termId: term.termId, isLast: true });
  const { make, change, gone, former } = termChange(found, kept, isOver);
  const at = now.toISOString();
  const stamp = { asOf: at, frozenAt: isOver ? at : null };
  if (gone.length > 0) await door.remove(termRows, { rowId: oneOf(gone) });
  if (former.length > 0) await door.update(termRows, { rowId: oneOf(former) }, { isLast: false });
  await door.updateEach(
    termRows,
    'rowId',
    change.map((row) => ({ ...factsIn(row), rowId: row.rowId, version: row.version, ...stamp })),
  );
  const { termId, year: yearId, termNo } = term;
  await door.insert(
    termRows,
    make.map((row) => ({
      ...factsIn(row),
      rowId: newId(),
      termId,
      yearId,
      termNo,
      userId: row.userId,
      version: row.version,
      isLast: true,
      ...stamp,
    })),
  );
  return make.length + change.length + gone.length;
}
/** The figures of a row, without whose it is and whatever else it carries. */
const factsIn = (row: Facts): Omit<Facts, 'userId'> => ({
  clazzId: row.clazzId,
  lessons: row.lessons,
  attended: row.attended,
  heartMs: row.heartMs,
  activeMs: row.activeMs,
  turns: row.turns,
  stars: row.stars,
  tests: row.tests,
  runs: row.runs,
  metres: row.metres,
  fitItems: row.fitItems,
  fitTotal: row.fitTotal,
  fitLevel: row.fitLevel,
  nakedLeft: row.nakedLeft,
  nakedRight: row.nakedRight,
  places: row.places,
  scores: row.scores,
  checks: row.checks,
  awards: row.awards,
});
const zoneOf = async (door: Door): Promise<string> =>
  (await door.row<{ zone: string }>(sql`select o.zone from organisation_org o where o.org_id = ${door.orgId}`))?.zone ??
  'UTC';

/** Somebody asked for it, or a sheet brought something: the archive of that term is made. */
export const termAsked: Listener = {
  topic: 'sport-data.term',
  async run({ payload }, door, kernel) {
    const zone = await zoneOf(door);
    const [term] = await termsOf(door, dayIn(zone, kernel.clock()), Number(payload['termId']));
    if (term) await makeTerm(door, zone, kernel.clock(), term);
  },
};
/** Of one school the terms that run or ended lately. */
export async function makeTerms(door: Door, now: Date): Promise<number> {
  const zone = await zoneOf(door);
  const today = dayIn(zone, now);
  let written = 0;
  for (const term of await termsOf(door, today))
    if (term.lastOn >= plusDays(today, -AFTER_DAYS)) written += await makeTerm(door, zone, now, term);
  return written;
}
/** Every night in China: the archives of all schools. */
export const termNight: Schedule = {
  name: 'sport-data-terms',
  does: 'the archives of terms are written',
  cron: '23 19 * * *',
  async run(kernel) {
    const schools = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number }>(sql`
        select o.org_id
        from organisation_org o
        where o.busi_id = ${BUSI.school}
          and o.enabled
        order by o.org_id`),
    );
    for (const { orgId } of schools) await inOrg(kernel.pools.tenant, orgId, (door) => makeTerms(door, kernel.clock()));
  },
};
