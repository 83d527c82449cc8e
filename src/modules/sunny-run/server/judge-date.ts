import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { minutesOf, timeIn } from '../../../kernel/shared/dates';
import { grouped } from '../../../kernel/shared/maps';
import {
  creditedOf,
  endOf,
  judgeRun,
  keyOfSignature,
  lineOf,
  pausedOf,
  signatureOf,
  startOf,
  termOf,
  verdictOf,
  weekdayOf,
  type Mark,
} from '../rules';
import { dates, runs, terms, type KeptMark } from '../tables';
import { weekdaysBetween } from './calendar-read';
import { setClocks } from './clocks';
import { partnersOf, writePairs, type Together } from './pairs';
import { passesOn, reckonDate, type Before, type OnDay } from './reckon-date';
import { replays, type Trace } from './replay';
import { runnersOn, type Runner } from './runners';
import { newestRuling, rulingBy, rulingOn, versionsOf, zoneOf, type Ruling } from './settings-read';
import { writeSums, type DayRow } from './sums';

type Run = Omit<RowOf<typeof runs>, 'orgId'>;
/** Whose runs of which day are to be judged. `anew`: by the newest settings, as somebody asked for by name. */
export interface Judging {
  readonly onDate: string;
  readonly userIds: Iterable<number>;
  readonly anew?: boolean;
}

/**
 * Reckons and judges runs of a day from everything that was seen, and writes them with their sums, in the caller's transaction.
 * The same passes give the same runs in whatever order they came. A closed term is not touched.
 */
export async function judgeDate(door: Door, now: Date, { onDate, userIds, anew }: Judging): Promise<void> {
  const term = termOf(onDate);
  await door.insert(dates, { onDate }, 'on conflict (org_id, on_date) do nothing');
  // Whoever judges a day holds it: two deliveries of one morning follow each other.
  const date = await door.one(dates, { onDate }, { lock: 'update' });
  if ((await door.one(terms, term))?.closedAt != null) return;
  const versions = await versionsOf(door, onDate);
  const ruling = anew
    ? newestRuling(versions)
    : date?.cfgId != null
      ? rulingBy(versions, date.cfgId)
      : rulingOn(versions, onDate);
  if (date?.cfgId !== ruling.cfgId) await door.update(dates, { onDate }, { cfgId: ruling.cfgId });
  const { heard, moved } = await setClocks(door, onDate);
  const asked = [...new Set([...userIds, ...moved])];
  const ids = [...new Set([...asked, ...(await partnersOf(door, onDate, asked))])].toSorted((a, b) => a - b);
  const passes = await passesOn(door, onDate, ids);
  const together = await writePairs(
    door,
    onDate,
    term,
    asked,
    grouped(passes, (pass) => pass.userId),
  );
  const before = await door.many(runs, { onDate, userId: oneOf(ids) }, { sort: ['startedAt', 'runId'] });
  const reckoned = await reckonDate(door, onDate, ids, passes, heard, before);
  const zone = await zoneOf(door);
  const runsAs = (await weekdaysBetween(door, onDate))(onDate);
  // On a holiday nobody has to run, as on a day that was called off.
  const runners = new Map(
    (await runnersOn(door, onDate, ids, zone)).map((runner) => [
      runner.userId,
      { ...runner, stopped: runner.stopped || runsAs == null },
    ]),
  );
  const placed = match(
    reckoned.filter(({ userId }) => runners.has(userId)),
    before,
  );
  const around = { zone, onDate, weekday: runsAs ?? weekdayOf(onDate), ruling, now: now.toISOString(), together };
  const again = await replays(door, tracesOf(placed));
  const judged = [...grouped(placed, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const runner = runners.get(userId);
    return runner ? judgeRunner(runner, own, around, again) : [];
  });
  // Of whoever has no class of then or since nothing is made, and what stands is left alone.
  const known = ids.filter((userId) => runners.has(userId));
  await write(door, onDate, known, judged);
  const rows = [...grouped(judged, (run) => run.userId)].flatMap(([userId, own]) => {
    const runner = runners.get(userId);
    return runner ? [dayRow(runner, own, onDate, ruling)] : [];
  });
  await writeSums(door, { onDate, userIds: known, term, now: around.now }, ruling, rows);
}

type Placed = OnDay & { readonly runId: number; readonly before: Before | undefined };
/** Gives each run the id that it had: the one of the same time. */
function match(reckoned: readonly OnDay[], before: readonly Before[]): Placed[] {
  const used = new Set(reckoned.flatMap(({ kept }) => kept?.runId ?? []));
  return reckoned.map((one) => {
    if (one.kept) return { ...one, runId: one.kept.runId, before: one.kept };
    const same = before.find(
      (row) =>
        row.userId === one.userId &&
        !used.has(row.runId) &&
        Date.parse(row.startedAt) <= endOf(one.run) &&
        startOf(one.run) <= Date.parse(row.endedAt),
    );
    if (same) used.add(same.runId);
    return { ...one, runId: same?.runId ?? newId(), before: same };
  });
}
const tracesOf = (placed: readonly Placed[]): Trace[] =>
  placed.flatMap(({ runId, userId, run, kept }) => {
    const signature = kept ? kept.signature : signatureOf(run);
    return signature ? [{ runId, userId, from: startOf(run), to: endOf(run), signature }] : [];
  });

interface Around {
  readonly zone: string;
  readonly onDate: string;
  /** The weekday that the day runs as. */
  readonly weekday: number;
  readonly ruling: Ruling;
  readonly now: string;
  readonly together: ReadonlyMap<number, Together>;
}
const minuteOf = (zone: string, ms: number): number => minutesOf(timeIn(zone, new Date(ms)));
const iso = (ms: number): string => new Date(ms).toISOString();
export const keptMarks = (marks: readonly Mark[]): KeptMark[] =>
  marks.map(({ at, metres, deviceId, lat, lon }) => [
    (at - (marks[0]?.at ?? at)) / 1000,
    Math.round(metres),
    deviceId ?? null,
    lat ?? null,
    lon ?? null,
  ]);

/** Runs of one child's day, one after the other: how many were valid before decides about the next. */
function judgeRunner(
  runner: Runner,
  own: readonly Placed[],
  { zone, onDate, weekday, ruling: { settings, version }, now, together }: Around,
  again: ReadonlyMap<number, Trace>,
): Run[] {
  const { userId, clazzId, grdId, sex, away, excused, late } = runner;
  const line = lineOf(settings, grdId, sex);
  let validBefore = 0;
  return own.map(({ run, runId, roomId, before, kept }, at) => {
    const replay = again.get(runId);
    const judged = judgeRun(run, {
      settings,
      line,
      weekday,
      startMin: minuteOf(zone, startOf(run)),
      endMin: minuteOf(zone, endOf(run)),
      validBefore,
      away,
      excused,
      // Bands of two who run together are doubted on passes; a trace has its own check.
      pair: run.source === 'pass' ? together.get(userId) : undefined,
      replay: replay && { runId: replay.runId, userId: replay.userId },
      isOther: before?.isOther ?? false,
    });
    const verdict = before?.decided ?? judged.verdict;
    if (verdict === 'valid') validBefore += 1;
    const signature = kept ? kept.signature : signatureOf(run);
    return {
      runId,
      userId,
      onDate,
      no: at + 1,
      clazzId,
      grdId,
      sex,
      roomId,
      source: run.source,
      startedAt: iso(startOf(run)),
      endedAt: iso(endOf(run)),
      metres: run.metres,
      pausedS: kept?.pausedS ?? pausedOf(run),
      laps: run.laps,
      marks: kept?.marks ?? keptMarks(run.marks),
      found: [...run.found],
      steps: kept?.steps ?? [...(run.steps ?? [])],
      signature: signature && [...signature],
      sigKey: signature && keyOfSignature(signature),
      reasons: [...judged.reasons],
      judged: verdictOf(judged.reasons),
      verdict,
      credited: creditedOf(verdict, run.metres, line?.most ?? run.metres),
      cfgVersion: version,
      judgedAt: now,
      late,
      decided: before?.decided ?? null,
      isOther: before?.isOther ?? false,
      decidedBy: before?.decidedBy ?? null,
      decidedAt: before?.decidedAt ?? null,
      decidedWhy: before?.decidedWhy ?? null,
    };
  });
}

const WRITTEN = Object.keys(runs.columns)
  .filter((key) => key !== 'runId')
  .map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');
async function write(door: Door, onDate: string, userIds: readonly number[], judged: readonly Run[]): Promise<void> {
  await door.change(sql`
    delete from sunny_run_run r
    where r.org_id = ${door.orgId}
      and r.on_date = ${onDate}
      and r.user_id = any(${userIds}::bigint[])
      and r.run_id <> all(${judged.map((run) => run.runId)}::bigint[])`);
  await door.insert(runs, judged, `on conflict (org_id, run_id) do update set ${WRITTEN}`);
}
const secondsBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1000);
/** What a child's day adds up to: metres and seconds of what counts. */
export function dayRow(
  { userId, clazzId, grdId, sex, excused, stopped }: Runner,
  own: readonly Pick<Run, 'verdict' | 'credited' | 'startedAt' | 'endedAt'>[],
  onDate: string,
  { settings }: Pick<Ruling, 'settings'>,
): DayRow {
  const valid = own.filter((run) => run.verdict === 'valid');
  const metres = valid.reduce((sum, run) => sum + run.credited, 0);
  const goal = excused || stopped ? 0 : (lineOf(settings, grdId, sex)?.daily ?? 0);
  return {
    userId,
    onDate,
    clazzId,
    grdId,
    sex,
    ...termOf(onDate),
    runs: own.length,
    valid: valid.length,
    doubtful: own.filter((run) => run.verdict === 'doubtful').length,
    metres,
    seconds: valid.reduce((sum, run) => sum + secondsBetween(run.startedAt, run.endedAt), 0),
    goal,
    isMet: goal > 0 && metres >= goal,
  };
}
