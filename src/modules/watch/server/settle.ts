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
import { ring, type Told } from './news';
import { tally, type Became } from './tally';

/** A child whose state has changed, with the rules it was judged by. */
export interface Judged {
  readonly userId: number;
  readonly state: ChildState;
  readonly rules: Rules;
}
type Row = Standing & {
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
}
const iso = (at: number): string => new Date(at).toISOString();

/** Alarms of children that began today, and those that are open. */
const standing = async (door: Door, userIds: readonly number[], since: number): Promise<Row[]> => {
  const rows = await door.rows<Record<'fromAt', string> & Record<'toAt' | 'resolvedAt', string | null> & Row>(sql`
    select a.affair_id, a.user_id, a.clazz_id, a.kind, a.fence_id, a.state, a.why, a.from_at, a.to_at, a.times,
      a.resolved_at
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
  const found = judged.map((child) => ({ child, list: today(findings(child.state, child.rules), midnight) }));
  const rows = await standing(
    door,
    judged.map((child) => child.userId),
    midnight,
  );
  const touched = found.filter(
    ({ child, list }) => list.some((f) => f.wrongs.length > 0) || rows.some((row) => row.userId === child.userId),
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
  if (cases.length > 0) await act(door, kernel, school, cases, rows, dayOf);
}
const today = (list: readonly Finding[], midnight: number): Finding[] =>
  list.map((finding) => ({ ...finding, wrongs: finding.wrongs.filter((wrong) => wrong.from >= midnight) }));

/** What a finding makes of the alarms: the stretches that call somebody and, apart, those that leave or the timetable explain. */
function casesOf(
  judged: Judged,
  finding: Finding,
  rows: readonly Row[],
  day: Day,
  school: School,
  midnight: number,
): Case[] {
  const { kind, fenceId, wrongs } = finding;
  const own = rows.filter(
    (row) => row.userId === judged.userId && row.kind === kind && row.fenceId === fenceId && row.why !== 'late',
  );
  const quietBy = (wrong: Wrong): Why | null =>
    isOfPlace(kind) ? whyQuiet(day, school.config.trips, school.zone, wrong.from) : null;
  const loud = wrongs.filter((wrong) => quietBy(wrong) == null);
  const quiet = wrongs.filter((wrong) => quietBy(wrong) != null);
  const cases: Case[] = [];
  const add = (why: Why | null, move: Move | undefined) => {
    if (move) cases.push({ judged, kind, fenceId, why, move });
  };
  const older = own.find((row) => row.state === 'open' && row.from < midnight);
  if (older) {
    // It is open since another day: what happens today belongs to it, until somebody says a word.
    const to = loud.at(-1)?.to;
    if (to !== undefined && to !== older.to) add(null, { is: 'change', affairId: older.affairId, wrongs: loud });
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

async function act(
  door: Door,
  kernel: Kernel,
  school: School,
  cases: readonly Case[],
  rows: readonly Row[],
  dayOf: (userId: number) => Day,
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
  for (const { move } of cases) {
    if (move.is === 'open') continue;
    const row = rows.find((one) => one.affairId === move.affairId);
    if (!row) continue;
    if (move.is === 'withdraw') {
      await door.update(affairs, { affairId: row.affairId, state: 'open' }, { state: 'withdrawn', why: 'late' });
      became.push({ onDate: dateOf(row.from), clazzId: row.clazzId, kind: row.kind, is: 'withdrawn' });
      continue;
    }
    await door.update(affairs, { affairId: row.affairId }, changed(row, move.wrongs));
  }
  await tally(door, became);
  await ring(door, kernel, calls, { step: 0, of: school.config.receivers, zone: school.zone });
  await sayNews(door, kernel);
}
function changed(row: Row, wrongs: readonly Wrong[]) {
  const [first] = wrongs;
  const to = wrongs.at(-1)?.to;
  const toAt = to == null ? null : iso(to);
  // One of another day keeps its beginning.
  if (!first || row.from < first.from - 86_400_000 / 2) return { toAt };
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
  const { systolicHigh } = rules.config.limits;
  if (kind === 'blood')
    return { value: value.value + (systolicHigh ?? 0), value2: value.value2 ?? null, limit: systolicHigh };
  return {
    value: value.value,
    limit: rule.high != null && value.value >= rule.high - rule.back ? rule.high : rule.low,
    inLesson: rules.lessons.some((lesson) => lesson.from <= value.at && value.at < lesson.to),
  };
}
