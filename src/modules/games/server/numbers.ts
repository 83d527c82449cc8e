import type { Cx } from '../../../kernel/server/cx';
import { is, nameIn, raw, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { numbers } from '../tables';
import { meetOf, openMeet } from './read';

/** The number of the first athlete: four figures read well from the stand. */
const FIRST = 1001;

interface Entered {
  readonly userId: number;
  readonly no: number | null;
  readonly worn: boolean;
}
/** Everybody who is entered, members of teams each, by grade, class and sex; whether something of the meet has a result. */
const enteredIn = (cx: Cx, gamId: number): Promise<Entered[]> =>
  cx.db.rows<Entered>(sql`
    select m.user_id, w.no,
      exists (
        select 1
        from games_run u
        join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
        where u.org_id = ${cx.db.orgId} and r.gam_id = ${gamId} and u.saved_at is not null) as worn
    from (
      select unnest(n.member_ids) as user_id, min(n.grd_id) as grd_id, min(n.clazz_id) as clazz_id
      from games_enrol n
      where n.org_id = ${cx.db.orgId}
        and n.gam_id = ${gamId}
      group by 1) m
    join people_person_v p on p.org_id = ${cx.db.orgId} and p.user_id = m.user_id
    left join games_number w on w.org_id = ${cx.db.orgId} and w.gam_id = ${gamId} and w.user_id = m.user_id
    order by m.grd_id, m.clazz_id, p.sex, m.user_id`);

async function give(cx: Cx, gamId: number, anew: boolean): Promise<number> {
  await openMeet(cx, gamId);
  const entered = await enteredIn(cx, gamId);
  if (anew && entered.some((e) => e.worn)) throw fail(faults.numbersWorn);
  if (anew) await cx.db.remove(numbers, { gamId });
  const highest = anew ? FIRST - 1 : entered.reduce((most, e) => Math.max(most, e.no ?? 0), FIRST - 1);
  const given = entered
    .filter((e) => anew || e.no == null)
    .map(({ userId }, i) => ({ gamId, userId, no: highest + 1 + i }));
  if (given.length) await cx.db.insert(numbers, given);
  cx.note('games.numbers-given', { subjectId: gamId, anew, given: given.length });
  return given.length;
}

async function listed(cx: Cx, gamId: number, no: number | undefined) {
  await meetOf(cx, gamId);
  const items = await cx.db.rows<{ no: number; userId: number; name: string; clazzName: string; events: string[] }>(sql`
    select w.no, w.user_id, p.name,
      coalesce((
        select min(n.clazz_name) from games_enrol n
        where n.org_id = w.org_id and n.gam_id = w.gam_id and w.user_id = any(n.member_ids)), '') as clazz_name,
      (
        select coalesce(array_agg(${nameIn(cx.lang, 'e')} order by e.ord, e.entry_id), '{}')
        from games_enrol n
        join games_entry e on e.org_id = n.org_id and e.entry_id = n.entry_id
        where n.org_id = w.org_id and n.gam_id = w.gam_id and w.user_id = any(n.member_ids)) as events
    from games_number w
    join people_person_v p on p.org_id = w.org_id and p.user_id = w.user_id
    where w.org_id = ${cx.db.orgId}
      and w.gam_id = ${gamId}
      and ${is('w.no', no) ?? raw('true')}
    order by w.no`);
  const without = no == null ? (await enteredIn(cx, gamId)).filter((e) => e.no == null).length : 0;
  // Whoever withdrew from everything keeps the number, and wears it nowhere.
  return { without, items: items.filter((w) => w.events.length > 0) };
}

export const numberHandlers = [
  handle(calls.listNumbers, (cx, { gamId, no }) => listed(cx, gamId, no)),
  handle(calls.giveNumbers, async (cx, { gamId, anew }) => ({ given: await give(cx, gamId, anew) })),
];
