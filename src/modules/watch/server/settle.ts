import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import {
  findings,
  isOfPlace,
  limitAt,
  localOf,
  moveOf,
  type AffairKind,
  type ChildState,
  type Finding,
  type Limited,
  type Limits,
  type Move,
  type Rules,
  type Standing,
  type Why,
  type Wrong,
} from '../rules';
import { affairs, type Detail } from '../tables';
import { sayNews } from './board';
import type { School } from './config';
import { daysOf, whyQuiet, type Day } from './context';
import { isUrgent, ring, type Told } from './news';
import { tally, type Became } from './tally';

/** A child whose state has changed, with the rules it was judged by. */
export interface Judged {
  readonly userId: number;
  readonly state: ChildState;
  readonly rules: Rules;
}
type Row = Standing & {
  readonly toldAt: number | null;
  readonly userId: number;
  readonly clazzId: number | null;
  readonly kind: AffairKind;
  readonly fenceId: number;
};
/** A finding of a child, apart by whether somebody is called. */
interface Case {
  readonly judged: Judged;
  readonly kind: AffairKind;
  readonly fenceId: number;
  readonly why: Why | null;
  readonly move: Move;
  /** It has stood since another day, and now something new happens: its receivers are called from the first one on. */
  readonly again: boolean;
}
const iso = (at: number): string => new Date(at).toISOString();

type FoundRow = Omit<Row, 'toldAt'> & { readonly toldAt: string | null };
/** Alarms of children that began today, and those that are open. */
const standing = async (door: Door, userIds: readonly number[], since: number): Promise<Row[]> => {
  const rows = await door.rows<Record<'fromAt', string> & Record<'toAt' | 'resolvedAt', string | null> & FoundRow>(sql`
    select a.affair_id, a.user_id, a.clazz_id, a.kind, a.fence_id, a.state, a.why, a.from_at, a.to_at, a.times,
      a.resolved_at, a.told_at
    from watch_affair a
    where a.org_id = ${door.orgId}
      and a.user_id = any(${userIds}::bigint[])
      and (a.from_at >= ${iso(since)} or a.state = 'open')
    order by a.affair_id`);
  return rows.map((row) => ({
    ...row,
    from: Date.parse(row.fromAt),
    to: row.toAt == null ? null : Date.parse(row.toAt),
    wordAt: row.resolvedAt == null ? null : Date.parse(row.resolvedAt),
    toldAt: row.toldAt == null ? null : Date.parse(row.toldAt),
  }));
};

/**
 * Brings the alarms of children to what their points say: opens, changes and withdraws, counts, and calls whoever is to be
 * called. The caller holds the children's rows.
 */
export async function settle(
  door: Door,
  kernel: Kernel,
  school: School,
  judged: readonly Judged[],
  now: number,
): Promise<void> {
  if (judged.length === 0) return;
  const { midnight } = localOf(school.zone, now);
  const found = judged.map((child) => ({ child, list: findings(child.state, child.rules) }));
  const rows = await standing(
    door,
    judged.map((child) => child.userId),
    midnight,
  );
  const touched = found.filter(
    ({ child, list }) =>
      list.some((f) => f.wrongs.some((wrong) => wrong.from >= midnight)) ||
      rows.some((row) => row.userId === child.userId),
  );
  if (touched.length === 0) return;
  const dayOf = await daysOf(
    door,
    touched.map(({ child }) => child.userId),
    school.zone,
    now,
  );
  const cases = touched.flatMap(({ child, list }) =>
    list.flatMap((finding) => casesOf(child, finding, rows, dayOf(child.userId), school, midnight)),
  );
  if (cases.length > 0) await act(door, kernel, school, cases, rows, dayOf, now);
}

/** What a finding makes of the alarms: the stretches that call somebody and, apart, those that leave or the timetable explain. */
function casesOf(
  judged: Judged,
  finding: Finding,
  rows: readonly Row[],
  day: Day,
  school: School,
  midnight: number,
): Case[] {
  const { kind, fenceId } = finding;
  const own = rows.filter(
    (row) => row.userId === judged.userId && row.kind === kind && row.fenceId === fenceId && row.why !== 'late',
  );
  const quietBy = (wrong: Wrong): Why | null =>
    isOfPlace(kind) ? whyQuiet(day, school.config.trips, school.zone, dueAt(kind, wrong, day)) : null;
  const wrongs = finding.wrongs.filter((wrong) => wrong.from >= midnight);
  const loud = wrongs.filter((wrong) => quietBy(wrong) == null);
  const quiet = wrongs.filter((wrong) => quietBy(wrong) != null);
  const cases: Case[] = [];
  const add = (why: Why | null, move: Move | undefined, again = false) => {
    if (move) cases.push({ judged, kind, fenceId, why, move, again });
  };
  const older = own.find((row) => row.state === 'open' && row.from < midnight);
  if (older) {
    // It is open since another day: what happens today belongs to it, until somebody says a word.
    const last = loud.at(-1) ?? finding.wrongs.findLast((wrong) => wrong.from >= older.from && wrong.from < midnight);
    const again = isUrgent(kind) && loud.length > 0 && (older.toldAt ?? 0) < midnight;
    if (last && (again || last.to !== older.to))
      add(null, { is: 'change', affairId: older.affairId, wrongs: [last] }, again);
  } else
    add(
      null,
      moveOf(
        own.filter((row) => row.why == null),
        loud,
      ),
    );
  const [first] = quiet;
  if (first)
    add(
      quietBy(first),
      moveOf(
        own.filter((row) => row.why != null),
        quiet,
      ),
    );
  return cases;
}
/** When leave and the timetable are asked: who is missing is not expected before the first lesson. */
const dueAt = (kind: AffairKind, wrong: Wrong, day: Day): number =>
  kind === 'missing' ? Math.max(wrong.from, day.firstStart ?? 0) : wrong.from;

async function act(
  door: Door,
  kernel: Kernel,
  school: School,
  cases: readonly Case[],
  rows: readonly Row[],
  dayOf: (userId: number) => Day,
  now: number,
): Promise<void> {
  const became: Became[] = [];
  const dateOf = (at: number) => localOf(school.zone, at).day;
  const made = cases.flatMap((of) => (of.move.is === 'open' ? [opened(of, of.move.wrongs, dayOf)] : []));
  const fresh = new Set<number>();
  if (made.length > 0) {
    // The last wall, where two processes found the same in the same moment: one alarm is open.
    const kept = await door.rows<{ affairId: number }>(
      insertOf(
        affairs,
        Object.keys(made[0] ?? {}),
        made,
        door.orgId,
        sql`on conflict (org_id, user_id, kind, fence_id) where state = 'open' do nothing returning affair_id`,
      ),
    );
    for (const row of kept) fresh.add(row.affairId);
  }
  const calls: Told[] = [];
  for (const row of made) {
    if (!fresh.has(row.affairId)) continue;
    const day = dayOf(row.userId);
    became.push({
      onDate: dateOf(Date.parse(row.fromAt)),
      clazzId: row.clazzId,
      kind: row.kind,
      is: row.why ? 'quiet' : 'opened',
    });
    if (row.why == null) calls.push({ ...row, name: day.name, clazzName: day.clazzName, at: Date.parse(row.fromAt) });
  }
  const { midnight } = localOf(school.zone, now);
  for (const { move, again } of cases) {
    if (move.is === 'open') continue;
    const row = rows.find((one) => one.affairId === move.affairId);
    if (!row) continue;
    if (move.is === 'withdraw') {
      // Somebody may have said a word in this moment: then it stays resolved.
      const done = await door.update(
        affairs,
        { affairId: row.affairId, state: 'open' },
        { state: 'withdrawn', why: 'late' },
      );
      if (done > 0) became.push({ onDate: dateOf(row.from), clazzId: row.clazzId, kind: row.kind, is: 'withdrawn' });
      continue;
    }
    await door.update(affairs, { affairId: row.affairId }, changed(row, move.wrongs, midnight));
    if (again && (await door.update(affairs, { affairId: row.affairId, state: 'open' }, firstStep(now))) > 0) {
      const day = dayOf(row.userId);
      calls.push({ ...row, name: day.name, clazzName: day.clazzName, at: move.wrongs[0]?.from ?? now });
    }
  }
  await tally(door, became);
  await ring(door, kernel, calls, { step: 0, of: school.config.receivers, zone: school.zone });
  await sayNews(door, kernel);
}
/** Its receivers are called from the first one on. */
const firstStep = (now: number) => ({ step: 0, toldAt: iso(now), takenBy: null, takenAt: null });
function changed(row: Row, wrongs: readonly Wrong[], midnight: number) {
  const [first] = wrongs;
  const to = wrongs.at(-1)?.to;
  const toAt = to == null ? null : iso(to);
  // One of another day keeps its beginning.
  if (!first || row.from < midnight) return { toAt };
  return { fromAt: iso(first.from), at: iso(first.at), toAt, times: wrongs.length };
}

function opened({ judged, kind, fenceId, why }: Case, wrongs: readonly Wrong[], dayOf: (userId: number) => Day) {
  const [first] = wrongs;
  const { at = judged.state.now, from = judged.state.now } = first ?? {};
  const last = wrongs.at(-1) ?? first;
  return {
    affairId: newId(),
    userId: judged.userId,
    clazzId: dayOf(judged.userId).clazzId,
    kind,
    fenceId,
    state: why == null ? ('open' as const) : ('resolved' as const),
    why,
    fromAt: iso(from),
    at: iso(at),
    toAt: last?.to == null ? null : iso(last.to),
    times: wrongs.length,
    detail: detailOf(judged, kind, at),
    madeAt: iso(judged.state.now),
    step: 0,
    toldAt: why == null ? iso(judged.state.now) : null,
    remark: '',
  };
}
/** What was seen when it was certain: the place with its circle, the value with its limit. */
function detailOf({ state, rules }: Judged, kind: AffairKind, at: number): Detail {
  const before = state.points.filter((point) => point.at <= at || kind === 'missing');
  if (isOfPlace(kind) || kind === 'sos') {
    const fix = before.findLast((point) => point.is === 'fix');
    if (fix?.is !== 'fix') return {};
    return { place: { latE6: fix.latE6, lonE6: fix.lonE6, acc: fix.acc, at: iso(fix.at) } };
  }
  const value = before.findLast((point) => point.is === kind);
  if (!value || value.is === 'fix' || value.is === 'sos') return {};
  const rule = limitAt(rules.config.limits, kind as Limited, value, rules.lessons);
  if (kind === 'blood') return bloodOf(value, rules.config.limits);
  return {
    value: value.value,
    limit: rule.high != null && value.value >= rule.high - rule.back ? rule.high : rule.low,
    inLesson: rules.lessons.some((lesson) => lesson.from <= value.at && value.at < lesson.to),
  };
}
/** Both values as they were said, with the limit beyond which one of them lies farther. */
function bloodOf(
  { value, said, value2 }: { readonly value: number; readonly said?: number; readonly value2?: number | null },
  { systolicHigh, diastolicHigh }: Limits,
): Detail {
  const isLower = diastolicHigh != null && value2 != null && value2 - diastolicHigh === value;
  return {
    value: said ?? value + (systolicHigh ?? 0),
    value2: value2 ?? null,
    limit: isLower ? diastolicHigh : systolicHigh,
  };
}
