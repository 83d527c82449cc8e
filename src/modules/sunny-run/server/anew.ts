import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { handle, type Listener } from '../../../kernel/server/module';
import { minutesOf, timeIn } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { grouped } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import { faults } from '../faults';
import { judgeRun, lineOf, termOf, weekdayOf, type Reason, type Verdict, type Weekdays } from '../rules';
import type { runs } from '../tables';
import { weekdaysBetween } from './calendar-read';
import { judgeDate } from './judge-date';
import { keptRun } from './kept-run';
import { newestRuling, versionsOf, type Ruling } from './settings-read';
import { judgeLater, mustBeOpen } from './sight';

/** A span is judged anew in one go, and so many runs are looked at in advance. */
const MOST_DAYS = 31;
const MOST_RUNS = 20_000;
/** Changes that a preview names. */
const NAMED = 200;
type Kept = Pick<
  RowOf<typeof runs>,
  | 'runId'
  | 'userId'
  | 'onDate'
  | 'grdId'
  | 'sex'
  | 'source'
  | 'startedAt'
  | 'endedAt'
  | 'metres'
  | 'laps'
  | 'found'
  | 'steps'
  | 'reasons'
  | 'verdict'
  | 'decided'
> & { readonly name: string; readonly clazzName: string };

const daysOf = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
function mustBeShort(from: string, to: string): void {
  if (daysOf(from, to) > MOST_DAYS) throw fail(faults.spanLong, { days: MOST_DAYS }, 'to');
  const [a, b] = [termOf(from), termOf(to)];
  if (a.yearId !== b.yearId || a.termId !== b.termId) throw fail(faults.spanLong, { days: MOST_DAYS }, 'to');
}
/** What a run would be by other settings; what others did to it stays as it was found. */
export function wouldBe(
  own: readonly Kept[],
  { settings }: Pick<Ruling, 'settings'>,
  zone: string,
  runsAs: Weekdays,
): Map<number, Verdict> {
  const found = new Map<number, Verdict>();
  let validBefore = 0;
  for (const row of own.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))) {
    const minute = (at: string): number => minutesOf(timeIn(zone, new Date(at)));
    const run = keptRun(row);
    const said = (code: Reason['code']): Reason | undefined => row.reasons.find((reason) => reason.code === code);
    const pair = said('pair');
    const replay = said('replay');
    const judged = judgeRun(run, {
      settings,
      line: lineOf(settings, row.grdId, row.sex),
      weekday: runsAs(row.onDate) ?? weekdayOf(row.onDate),
      startMin: minute(row.startedAt),
      endMin: minute(row.endedAt),
      validBefore,
      away: said('away') !== undefined,
      excused: said('excused') !== undefined,
      pair: pair && { otherId: pair.otherId ?? 0, near: pair.value ?? 0, passes: pair.limit ?? 0 },
      replay: replay && { runId: replay.runId ?? 0, userId: replay.otherId ?? 0 },
      isOther: said('other') !== undefined,
    });
    const verdict = row.decided ?? judged.verdict;
    if (verdict === 'valid') validBefore += 1;
    found.set(row.runId, verdict);
  }
  return found;
}

export const anewHandlers = [
  handle(calls.previewJudging, async (cx, { from, to }) => {
    mustBeShort(from, to);
    const ruling = newestRuling(await versionsOf(cx.db, from));
    const rows = await cx.db.rows<Kept>(sql`
      select r.run_id, r.user_id, r.on_date, r.grd_id, r.sex, r.source, r.started_at, r.ended_at, r.metres, r.laps, r.found,
        r.steps, r.reasons, r.verdict, r.decided, p.name, coalesce(c.clazz_name, '') as clazz_name
      from sunny_run_run r
      join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
      left join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
      where r.org_id = ${cx.db.orgId}
        and r.on_date between ${from} and ${to}
      order by r.on_date, r.started_at, r.run_id
      limit ${MOST_RUNS + 1}`);
    if (rows.length > MOST_RUNS) throw fail(faults.manyRuns, { max: MOST_RUNS }, 'to');
    const runsAs = await weekdaysBetween(cx.db, from, to);
    const changes = [...grouped(rows, (row) => `${row.onDate} ${row.userId}`).values()].flatMap((own) => {
      const after = wouldBe(own, ruling, cx.me.zone, runsAs);
      return own.flatMap(({ runId, userId, name, clazzName, onDate, metres, verdict }) => {
        const now = after.get(runId) ?? verdict;
        return now === verdict ? [] : [{ runId, userId, name, clazzName, onDate, metres, old: verdict, now }];
      });
    });
    return { runs: rows.length, version: ruling.version, changes: changes.slice(0, NAMED), total: changes.length };
  }),
  handle(calls.judgeAnew, async (cx, { from, to, why }) => {
    mustBeShort(from, to);
    await mustBeOpen(cx.db, from);
    const found = await cx.db.rows<{ onDate: string }>(sql`
      select distinct r.on_date
      from sunny_run_run r
      where r.org_id = ${cx.db.orgId}
        and r.on_date between ${from} and ${to}
      order by r.on_date`);
    for (const { onDate } of found) judgeLater(cx, onDate, null, true);
    cx.note('sunny-run.judged.anew', { from, to, why, days: found.length });
    return { days: found.length };
  }),
];

/** Runners that are judged in one transaction's statements at once. */
const AT_ONCE = 200;
/** Everybody who was seen on a day. */
async function everybodyOn(door: Door, onDate: string): Promise<number[]> {
  const rows = await door.rows<{ userId: number }>(sql`
    select p.user_id from sunny_run_pass p
    where p.org_id = ${door.orgId} and p.on_date = ${onDate} and p.user_id is not null
    union
    select r.user_id from sunny_run_run r
    where r.org_id = ${door.orgId} and r.on_date = ${onDate}
    order by 1`);
  return rows.map((row) => row.userId);
}
/** Judges a day's runners, some hundred at once. */
export async function judgeAll(door: Door, now: Date, onDate: string, anew = false): Promise<void> {
  const everybody = await everybodyOn(door, onDate);
  for (let at = 0; at < everybody.length; at += AT_ONCE)
    await judgeDate(door, now, { onDate, userIds: everybody.slice(at, at + AT_ONCE), anew });
}
/** What a call asked to be judged once more. */
export const judgeAsked: Listener = {
  topic: 'sunny-run.judge',
  async run({ payload }, door, kernel) {
    const { onDate, userIds, anew } = payload as {
      readonly onDate: string;
      readonly userIds: readonly number[] | null;
      readonly anew: boolean;
    };
    if (userIds) await judgeDate(door, kernel.clock(), { onDate, userIds, anew });
    else await judgeAll(door, kernel.clock(), onDate, anew);
  },
};
