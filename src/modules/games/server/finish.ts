import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { advance } from '../rules/advance';
import { startersOf } from '../rules/arrange';
import { isTimed, type Kind } from '../rules/kinds';
import { rounds } from '../tables';
import { lockedRound } from './read';
import { trialsFit } from './results';
import { raceOf, runsOf, type NamedRun } from './runs';

/** Whether places over several heats compare watches with a photo finish: it is said, for it is no fair comparison. */
const twoSystems = (kind: Kind, list: readonly NamedRun[]): boolean =>
  isTimed(kind) &&
  new Set(list.map((u) => u.heat)).size > 1 &&
  new Set(list.flatMap((u) => (u.value == null ? [] : (u.timing ?? 'photo')))).size > 1;

/** S-055: settles a round; who goes on, and by which lot, stays written. */
async function finish(cx: Cx, rudId: number) {
  const r = await lockedRound(cx, rudId);
  if (r.meetState !== 'active') throw fail(r.meetState === 'draft' ? faults.notActive : faults.finished);
  if (r.state === 'finished') throw fail(faults.roundFinished);
  if (r.state === 'open') throw fail(faults.roundOpen);
  const list = await runsOf(cx, rudId, r.entryId);
  const lacking = list.filter((u) => u.value == null && u.mark == null).length;
  if (lacking > 0) throw fail(faults.lacking, { count: lacking });
  trialsFit(r.kind, list, list);
  const lastNo = list[0]?.lastNo ?? r.no;
  const last = r.no >= lastNo;
  if (!last && r.perHeat + r.fastest === 0) throw fail(faults.advanceNone);
  const lanes = startersOf(r.kind, r.event, r.settings.lanes);
  const { through, mixed, lots } = last
    ? { through: [], mixed: twoSystems(r.kind, list), lots: [] }
    : advance(r.kind, list, r, { lanes, lot: r.lot });
  if (through.length)
    await cx.db.change(sql`
      update games_run u
      set way = v.way
      from unnest(${through.map((t) => t.userId)}::bigint[], ${through.map((t) => t.way)}::text[]) as v(user_id, way)
      where u.org_id = ${cx.db.orgId}
        and u.rud_id = ${rudId}
        and u.user_id = v.user_id`);
  await cx.db.update(rounds, { rudId }, { state: 'finished', finishedBy: cx.me.userId, finishedAt: cx.nowIso });
  cx.note('games.round-finished', { subjectId: rudId, gamId: r.gamId, through, lots, lot: r.lot });
  const ways = new Map(through.map((t) => [t.userId, t.way]));
  const after = list.map((u) => ({ ...u, way: ways.get(u.userId) ?? null }));
  return { ...raceOf(cx, { ...r, state: 'finished' }, after, lastNo), mixed, lots: lots.map((lot) => [...lot]) };
}

/** S-055: opens a round again, as long as nothing that follows from it has a result; what was arranged from it falls. */
async function cancel(cx: Cx, rudId: number) {
  const r = await lockedRound(cx, rudId);
  if (r.meetState === 'finished') throw fail(faults.finished);
  if (r.state !== 'finished') throw fail(faults.roundOpen);
  const org = cx.db.orgId;
  const [later] = await cx.db.rows<{ n: number }>(sql`
    select count(*) as n
    from games_run u
    join games_round x on x.org_id = u.org_id and x.rud_id = u.rud_id
    where u.org_id = ${org}
      and x.entry_id = ${r.entryId}
      and x.no > ${r.no}
      and u.saved_at is not null`);
  if (later?.n) throw fail(faults.nextHasResults);
  await cx.db.change(sql`
    with own as (
      update games_run u set way = null where u.org_id = ${org} and u.rud_id = ${rudId}),
    gone as (
      delete from games_run u
      using games_round x
      where u.org_id = ${org}
        and x.org_id = u.org_id
        and x.rud_id = u.rud_id
        and x.entry_id = ${r.entryId}
        and x.no > ${r.no}),
    stale as (
      update games_meet m
      set awards_stale = true
      where m.org_id = ${org} and m.gam_id = ${r.gamId} and m.awards_at is not null)
    update games_round x
    set state = case when x.rud_id = ${rudId} then 'arranged' else 'open' end, finished_by = null, finished_at = null
    where x.org_id = ${org}
      and x.entry_id = ${r.entryId}
      and x.no >= ${r.no}`);
  cx.note('games.round-reopened', { subjectId: rudId, gamId: r.gamId });
  return raceOf(cx, { ...r, state: 'arranged' }, await runsOf(cx, rudId, r.entryId));
}

export const finishHandlers = [
  handle(calls.finishRound, (cx, { rudId }) => finish(cx, rudId)),
  handle(calls.cancelFinish, (cx, { rudId }) => cancel(cx, rudId)),
];
