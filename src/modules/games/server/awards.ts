import type { Cx } from '../../../kernel/server/cx';
import { insertOf } from '../../../kernel/server/db/insert';
import { nothing, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { clazzTable, fractionText } from '../rules/points';
import { resultText } from '../rules/show';
import { awards, records, sums } from '../tables';
import { entryName, meetOf, openMeet } from './read';
import { reckon, type Award, type FinalRun } from './reckon';
import { bestRows, recordsOf } from './standing';
import { RUN_COLUMNS, type NamedRun } from './runs';

type Awards = ReplyOf<typeof calls.listAwards>;
/** Somebody in a final, and how many rounds of the meet are not finished. */
interface Final extends NamedRun, Omit<FinalRun, keyof NamedRun> {
  readonly ord: number;
  readonly open: number;
}
/** Everybody in the last round of each event they ran in, and how many rounds of the meet are not finished. */
const finalsOf = (cx: Cx, gamId: number): Promise<Final[]> =>
  cx.db.rows<Final>(sql`
    select ${RUN_COLUMNS}, r.no as last_no, r.winds, r.start_on, e.entry_id, e.kind, e.event, e.name_zh, e.name_en, e.sex,
      e.grd_ids, e.ord,
      r.no < (select max(x.no) from games_round x where x.org_id = ${cx.db.orgId} and x.entry_id = r.entry_id) as out,
      (select count(*) from games_round x
        where x.org_id = ${cx.db.orgId} and x.gam_id = ${gamId} and x.state <> 'finished')::int as open
    from games_run u
    join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
    join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
    join people_person_v p on p.org_id = u.org_id and p.user_id = u.user_id
    where u.org_id = ${cx.db.orgId}
      and r.gam_id = ${gamId}
      and not exists (
        select 1
        from games_round x
        join games_run y on y.org_id = x.org_id and y.rud_id = x.rud_id
        where x.org_id = ${cx.db.orgId} and x.entry_id = r.entry_id and x.no > r.no and y.user_id = u.user_id)
    order by e.ord, u.user_id`);

async function build(cx: Cx, { gamId, rules: asked }: ParsedOf<typeof calls.buildAwards>): Promise<Awards> {
  const meet = await openMeet(cx, gamId);
  const finals = await finalsOf(cx, gamId);
  if (!finals.length) throw fail(faults.noAwards);
  if (finals[0]!.open > 0) throw fail(faults.unfinished, { count: finals[0]!.open });
  const given = Object.fromEntries(Object.entries(asked ?? {}).filter(([, value]) => value !== undefined));
  const rules = { ...meet.settings.points, ...given };
  const stands = bestRows(await recordsOf(cx.db, gamId));
  // Those who did not come into a final stand in the list where taking part gives points.
  const counted = rules.participation > 0 ? finals : finals.filter((f) => !f.out);
  const { awards: made, fresh } = reckon(meet, counted, rules, stands);
  const clazzes = clazzTable(
    made.map((a) => ({ clazzId: a.final.clazzId, rank: a.rank ?? Infinity, points: a.points })),
  );
  const names = new Map(finals.map((f) => [f.clazzId, f.clazzName]));
  const org = cx.db.orgId;
  await cx.db.change(sql`
    with a as (delete from games_award a where a.org_id = ${org} and a.gam_id = ${gamId}),
    s as (delete from games_sum s where s.org_id = ${org} and s.gam_id = ${gamId})
    delete from games_record x where x.org_id = ${org} and x.gam_id = ${gamId}`);
  const awardRows = made.map(({ final: f, rank, points, record, recordLevel }) => ({
    gamId,
    entryId: f.entryId,
    userId: f.userId,
    clazzId: f.clazzId,
    clazzName: f.clazzName,
    rudId: f.rudId,
    rank,
    ...points,
    record,
    builtAt: cx.nowIso,
    recordLevel,
  }));
  const sumRows = clazzes.map(({ points, ...c }) => ({
    gamId,
    ...c,
    clazzName: names.get(c.clazzId) ?? '',
    ...points,
  }));
  // One statement: whoever reads finds all of it or what stood before.
  await cx.db.change(sql`
    with a as (${insertOf(awards, Object.keys(awards.columns), awardRows, org, nothing)}),
    s as (${insertOf(sums, Object.keys(sums.columns), sumRows, org, nothing)}),
    x as (${insertOf(records, Object.keys(records.columns), fresh, org, nothing)})
    update games_meet m
    set awards_at = ${cx.nowIso}, awards_stale = false, settings = ${JSON.stringify({ ...meet.settings, points: rules })}
    where m.org_id = ${org}
      and m.gam_id = ${gamId}`);
  cx.note('games.awards-built', {
    subjectId: gamId,
    old: { awardsAt: meet.awardsAt },
    new: { awards: awardRows.length, rules },
  });
  return shownAwards(
    cx,
    cx.nowIso,
    false,
    made.map((a) => ({ ...a.final, ...a.points, rank: a.rank, record: a.record, recordLevel: a.recordLevel })),
    sumRows,
  );
}

type AwardRead = Pick<
  Final,
  | 'entryId'
  | 'kind'
  | 'nameZh'
  | 'nameEn'
  | 'userId'
  | 'name'
  | 'members'
  | 'clazzId'
  | 'clazzName'
  | 'value'
  | 'mark'
  | 'rule'
  | 'timing'
> & {
  readonly ord: number;
  readonly rank: number | null;
  readonly num: number;
  readonly den: number;
  readonly record: Award['record'];
  readonly recordLevel: Award['recordLevel'];
};
const shownAwards = (
  cx: Cx,
  builtAt: string | null,
  stale: boolean,
  list: readonly AwardRead[],
  clazzes: readonly {
    clazzId: number;
    clazzName: string;
    place: number;
    firsts: number;
    seconds: number;
    num: number;
    den: number;
  }[],
): Awards => ({
  builtAt,
  stale,
  items: list
    .toSorted((a, b) => a.ord - b.ord || (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.userId - b.userId)
    .map((a) => ({
      entryId: a.entryId,
      entryName: entryName(cx.lang, a),
      userId: a.userId,
      name: a.name,
      members: a.members,
      clazzId: a.clazzId,
      clazzName: a.clazzName,
      rank: a.rank,
      text: resultText(a.kind, a),
      points: fractionText(a),
      record: a.record,
      recordLevel: a.recordLevel,
    })),
  clazzes: clazzes
    .toSorted((a, b) => a.place - b.place || a.clazzId - b.clazzId)
    .map(({ num, den, ...c }) => ({
      place: c.place,
      clazzId: c.clazzId,
      clazzName: c.clazzName,
      points: fractionText({ num, den }),
      firsts: c.firsts,
      seconds: c.seconds,
    })),
});

/** Awards as they were built. */
export const awardsIn = (cx: Cx, gamId: number): Promise<AwardRead[]> =>
  cx.db.rows<AwardRead>(sql`
    select ${RUN_COLUMNS}, a.entry_id, e.kind, e.name_zh, e.name_en, e.ord, a.rank, a.num, a.den, a.record, a.record_level
    from games_award a
    join games_run u on u.org_id = a.org_id and u.rud_id = a.rud_id and u.user_id = a.user_id
    join games_entry e on e.org_id = a.org_id and e.entry_id = a.entry_id
    join people_person_v p on p.org_id = u.org_id and p.user_id = u.user_id
    where a.org_id = ${cx.db.orgId}
      and a.gam_id = ${gamId}`);

export const awardHandlers = [
  handle(calls.listAwards, async (cx, { gamId }) => {
    const meet = await meetOf(cx, gamId);
    const list = await awardsIn(cx, gamId);
    const clazzes = await cx.db.many(sums, { gamId });
    return shownAwards(cx, meet.awardsAt, meet.awardsStale, list, clazzes);
  }),
  handle(calls.buildAwards, (cx, asked) => build(cx, asked)),
];
