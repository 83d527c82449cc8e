import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import type { Listener, Schedule } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { termChange, type Facts, type KeptFacts, type TermChange } from '../rules/archive';
import { termRows } from '../tables';
import { factsOf, type Term } from './term-facts';
import { termsOf } from './terms';

/** So long after its end a term is looked at every night for what was corrected; later somebody asks for it. */
const AFTER_DAYS = 60;
/** So many new rows travel as one text: making it holds nobody up for more than some milliseconds. */
const ROWS_AT_ONCE = 2000;
/** When a row was gathered, and from when on it stands; null while its term runs. */
interface Stamp {
  readonly asOf: string;
  readonly frozenAt: string | null;
}

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
  const stamp: Stamp = { asOf: at, frozenAt: isOver ? at : null };
  if (gone.length > 0) await door.remove(termRows, { rowId: oneOf(gone) });
  if (former.length > 0) await door.update(termRows, { rowId: oneOf(former) }, { isLast: false });
  await door.updateEach(
    termRows,
    'rowId',
    change.map((row) => ({ ...factsIn(row), rowId: row.rowId, version: row.version, ...stamp })),
  );
  for (let from = 0; from < make.length; from += ROWS_AT_ONCE)
    await door.change(newRows(door.orgId, term, make.slice(from, from + ROWS_AT_ONCE), stamp));
  return make.length + change.length + gone.length;
}
/**
 * Rows of a term that are new, as one insert of any number of them. They are taken from the school's own people, each with its figures
 * out of one JSON text: as VALUES a school's children would be some ten thousand parameters.
 */
function newRows(orgId: number, term: Term, make: TermChange['make'], { asOf, frozenAt }: Stamp): Sql {
  const rows = make.map((row) => ({ ...factsIn(row), rowId: newId(), userId: row.userId, version: row.version }));
  return sql`
    insert into sport_data_term (org_id, row_id, term_id, year_id, term_no, user_id, clazz_id, version, is_last, lessons, attended,
      heart_ms, active_ms, turns, stars, tests, runs, metres, fit_items, fit_total, fit_level, naked_left, naked_right, places,
      scores, checks, awards, as_of, frozen_at)
    select p.org_id, u."rowId", ${term.termId}::bigint, ${term.year}::int, ${term.termNo}::int, p.user_id, u."clazzId", u.version, true,
      u.lessons, u.attended, u."heartMs", u."activeMs", u.turns, u.stars, u.tests, u.runs, u.metres, u."fitItems", u."fitTotal",
      u."fitLevel", u."nakedLeft", u."nakedRight", u.places, u.scores, u.checks, u.awards, ${asOf}::timestamptz,
      ${frozenAt}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as u("rowId" bigint, "userId" bigint, "clazzId" bigint, version int,
      lessons int, attended int, "heartMs" bigint, "activeMs" bigint, turns int, stars int, tests int, runs int, metres int,
      "fitItems" int, "fitTotal" int, "fitLevel" text, "nakedLeft" int, "nakedRight" int, places int, scores int, checks int,
      awards int)
    join people_person_v p on p.org_id = ${orgId} and p.user_id = u."userId"`;
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
