import type { Cx } from '../../../kernel/server/cx';
import { exportRows } from '../../../kernel/server/exporting';
import type { Listed } from '../../../kernel/server/db/list';
import { pageOfRows } from '../../../kernel/server/db/list';
import { all, is, raw, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { cutTo } from '../../../kernel/shared/whole';
import { grouped, must } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import type { Race } from '../contract/parts';
import type { Result } from '../contract/rounds';
import { faults } from '../faults';
import type { Kind, MeetSettings, RecordLevel } from '../rules';
import { readEntry, type Entered } from '../rules/entry';
import { supersedes, typedTime, type Word } from '../rules/merge';
import { fractionText } from '../rules/points';
import { beyondThree } from '../rules/rank';
import { typedText } from '../rules/show';
import { windIn, windText, windUp } from '../rules/values';
import { rounds } from '../tables';
import { entryName, lockedRound, meetOf, type LockedRound } from './read';
import { placesIn, raceOf, RUN_COLUMNS, runsOf, shownRun, type NamedRun } from './runs';
import { inCharge, isOffice, isStudent } from './who';

/** Days after which a tablet that had no network is no longer believed on which day its judge typed. */
const LATE_DAYS = 7;
/** Whether everything was typed on a day of the round: what comes later, from a tablet without a network, is not lost. */
function onItsDay(cx: Cx, r: LockedRound, typed: readonly (number | undefined)[]): boolean {
  const first = r.startOn ?? r.startsOn;
  const last = r.startOn ?? r.endsOn;
  if (cx.today < first || cx.today > plusDays(last, LATE_DAYS)) return false;
  return typed.every((at) => {
    const day = dayIn(cx.me.zone, new Date(typedTime(at, cx.now.getTime())));
    return day >= first && day <= last;
  });
}
/**
 * The office enters everything; a judge the own events, what was seen on their day.
 * @param typed when it was, of each entry; undefined is now.
 */
export async function judgeMay(cx: Cx, r: LockedRound, typed: readonly (number | undefined)[]): Promise<void> {
  if (isOffice(cx)) return;
  const [judge] = await cx.db.rows<{ n: number }>(sql`
    select count(*) as n
    from games_office o
    where o.org_id = ${cx.db.orgId}
      and o.gam_id = ${r.gamId}
      and ${cx.me.userId} = any(o.user_ids)
      and (cardinality(o.entry_ids) = 0 or ${r.entryId} = any(o.entry_ids))`);
  if (!judge?.n) throw fail(faults.notJudge);
  if (!onItsDay(cx, r, typed)) throw fail(faults.notDay);
}

/** What somebody typed, read; an empty text takes the result back. */
export function readFor(r: Pick<LockedRound, 'kind' | 'settings'>, name: string, typed: string): Entered {
  const read = readEntry(r.kind, typed, r.settings.timing);
  if ('ok' in read) {
    if (read.ok.jumpOff != null && r.settings.jumpOff === false) throw fail(faults.noJumpOff, { name }, 'value');
    return read.ok;
  }
  throw fail(faults.badValue, { name, text: cutTo(typed, 40) }, 'value');
}
/** @throws fourthTrial where one of some runs has more trials than the best eight leave it. */
export function trialsFit(kind: Kind, list: readonly NamedRun[], of: readonly NamedRun[]): void {
  if (kind !== 'length') return;
  const judged = new Set(of.map((u) => u.userId));
  const beyond = beyondThree(list).find((u) => judged.has(u.userId));
  if (beyond) throw fail(faults.fourthTrial, { name: beyond.name });
}
export const EMPTY: Entered = {
  value: null,
  mark: null,
  rule: '',
  timing: null,
  attempts: null,
  misses: null,
  jumpOff: null,
};

/** Writes results of one round, each found by whose it is. */
export const writeRuns = (cx: Pick<Cx, 'db'>, rudId: number, list: readonly NamedRun[]): Promise<number> =>
  cx.db.change(sql`
    update games_run u
    set value = v.value, mark = v.mark, rule = v.rule, timing = v.timing, attempts = v.attempts::jsonb, misses = v.misses,
      jump_off = v.jump_off, saved_by = v.saved_by, saved_at = v.saved_at, typed_at = v.typed_at, race_id = v.race_id
    from unnest(${list.map((u) => u.userId)}::bigint[], ${list.map((u) => u.value)}::int[], ${list.map((u) => u.mark)}::text[],
      ${list.map((u) => u.rule)}::text[], ${list.map((u) => u.timing)}::text[],
      ${list.map((u) => (u.attempts == null ? null : JSON.stringify(u.attempts)))}::text[], ${list.map((u) => u.misses)}::int[],
      ${list.map((u) => u.jumpOff)}::int[], ${list.map((u) => u.savedBy)}::bigint[], ${list.map((u) => u.savedAt)}::timestamptz[],
      ${list.map((u) => u.typedAt)}::timestamptz[], ${list.map((u) => u.raceId)}::bigint[])
      as v(user_id, value, mark, rule, timing, attempts, misses, jump_off, saved_by, saved_at, typed_at, race_id)
    where u.org_id = ${cx.db.orgId}
      and u.rud_id = ${rudId}
      and u.user_id = v.user_id`);

interface Asked {
  readonly rudId: number;
  readonly items: readonly { readonly userId: number; readonly value: string; readonly at?: number | undefined }[];
  readonly winds?:
    | readonly { readonly heat: number; readonly wind: string; readonly at?: number | undefined }[]
    | undefined;
}
type Winds = Pick<LockedRound, 'winds' | 'windsAt'>;
/** The winds of a round with what was typed of them: of each heat the later word stands. @throws badValue */
function windsWith(cx: Cx, r: Winds, asked: Asked['winds']): Winds {
  const winds = new Map(Object.entries(r.winds));
  const windsAt = new Map(Object.entries(r.windsAt));
  for (const { heat, wind, at } of asked ?? []) {
    const key = String(heat);
    const read = wind ? windIn(wind) : undefined;
    if (wind && read === undefined) throw fail(faults.badValue, { name: key, text: wind }, 'winds');
    const tenths = read === undefined ? undefined : windUp(read);
    const [was, wasAt] = [winds.get(key), windsAt.get(key)];
    const word = { text: tenths === undefined ? '' : windText(tenths), at: typedTime(at, cx.now.getTime()) };
    const stands = wasAt === undefined ? undefined : { text: was === undefined ? '' : windText(was), at: wasAt };
    if (at !== undefined && !supersedes(word, stands)) continue;
    if (tenths === undefined) winds.delete(key);
    else winds.set(key, tenths);
    windsAt.set(key, word.at);
  }
  return { winds: Object.fromEntries(winds), windsAt: Object.fromEntries(windsAt) };
}

type Spoken = Pick<LockedRound, 'kind' | 'settings'>;
/** A result as a word that another one may take the place of. */
export const wordOf = (r: Spoken, u: NamedRun): string => typedText(r.kind, r.settings.timing, u);
/** The word that stands of somebody, also where it took a result back. */
export function standsOf(r: Spoken, run: NamedRun): Word | undefined {
  const since = run.typedAt ?? run.savedAt;
  return since == null ? undefined : { text: wordOf(r, run), at: Date.parse(since) };
}

/** What a run says from now on; nothing where a later word stands already. */
function spoken(cx: Cx, r: LockedRound, run: NamedRun, item: Asked['items'][number]): NamedRun | undefined {
  const at = typedTime(item.at, cx.now.getTime());
  const instant = new Date(at).toISOString();
  const said: NamedRun =
    item.value === ''
      ? { ...run, ...EMPTY, savedBy: null, savedAt: null, typedAt: instant, raceId: null }
      : {
          ...run,
          ...readFor(r, run.name, item.value),
          savedBy: cx.me.userId,
          savedAt: instant,
          typedAt: instant,
          raceId: null,
        };
  const stands = standsOf(r, run);
  // Without a time of its own it was typed here and now, by somebody who saw what stands.
  if (item.at === undefined) return stands !== undefined && stands.at > at ? undefined : said;
  return supersedes({ text: wordOf(r, said), at }, stands) ? said : undefined;
}

async function record(cx: Cx, asked: Asked): Promise<Race> {
  const r = await lockedRound(cx, asked.rudId);
  if (r.meetState !== 'active') throw fail(r.meetState === 'draft' ? faults.notActive : faults.finished);
  if (r.state === 'finished') throw fail(faults.roundFinished);
  if (r.state === 'open') throw fail(faults.roundOpen);
  await judgeMay(
    cx,
    r,
    [...asked.items, ...(asked.winds ?? [])].map(({ at }) => at),
  );
  const before = await runsOf(cx, r.rudId, r.entryId);
  const byId = new Map(before.map((u) => [u.userId, u]));
  const changed = asked.items.flatMap((item): NamedRun | readonly NamedRun[] => {
    const run = byId.get(item.userId);
    if (!run) throw fail(faults.unknownRun, {}, 'items');
    return spoken(cx, r, run, item) ?? [];
  });
  const after = new Map(changed.map((u) => [u.userId, u]));
  const list = before.map((u) => after.get(u.userId) ?? u);
  trialsFit(r.kind, list, changed);
  const heats = new Set(before.map((u) => u.heat));
  const nowhere = asked.winds?.find((w) => !heats.has(w.heat));
  if (nowhere) throw fail(faults.noHeat, { heat: nowhere.heat }, 'winds');
  const { winds, windsAt } = windsWith(cx, r, asked.winds);
  if (changed.length) await writeRuns(cx, r.rudId, changed);
  if (asked.winds?.length) await cx.db.update(rounds, { rudId: r.rudId }, { winds, windsAt });
  const said = (u: NamedRun) => ({ userId: u.userId, value: u.value, mark: u.mark });
  cx.note('games.results-entered', {
    subjectId: r.rudId,
    gamId: r.gamId,
    old: changed.flatMap((u) => {
      const was = must(byId, u.userId);
      return was.savedAt ? [said(was)] : [];
    }),
    new: changed.map(said),
    winds,
  });
  return raceOf(cx, { ...r, winds }, list);
}

type ResultRow = NamedRun & {
  readonly roundName: string;
  readonly no: number;
  readonly entryId: number;
  readonly kind: Kind;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly settings: MeetSettings;
  readonly num: number | null;
  readonly den: number | null;
  readonly record: 'broken' | 'equalled' | null;
  readonly recordLevel: RecordLevel | null;
};
/** Results of a meet in the order of the programme, with places and, where they are reckoned, points. */
export async function resultsOf(cx: Cx, gamId: number, rudId?: number): Promise<(Result & { memberIds: number[] })[]> {
  const rows = await cx.db.rows<ResultRow>(sql`
    select ${RUN_COLUMNS}, r.name as round_name, r.no, e.entry_id, e.kind, e.name_zh, e.name_en, m.settings, a.num, a.den, a.record, a.record_level,
      (select max(x.no) from games_round x where x.org_id = e.org_id and x.entry_id = e.entry_id) as last_no
    from games_run u
    join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
    join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
    join games_meet m on m.org_id = r.org_id and m.gam_id = r.gam_id
    join people_person_v p on p.org_id = u.org_id and p.user_id = u.user_id
    left join games_award a on a.org_id = u.org_id and a.gam_id = r.gam_id and a.rud_id = u.rud_id and a.user_id = u.user_id
    where ${all(sql`u.org_id = ${cx.db.orgId}`, sql`r.gam_id = ${gamId}`, is('r.rud_id', rudId), raw('u.saved_at is not null'))}
    order by e.ord, r.no desc, u.heat, u.lane`);
  return [...grouped(rows, (row) => row.rudId).values()].flatMap((round) => {
    const [{ kind, no, lastNo }] = round as [ResultRow];
    const last = no >= lastNo;
    const ranks = placesIn(kind, last, round);
    const place = (row: ResultRow) => ranks.get(row.userId) ?? Infinity;
    return round
      .toSorted((a, b) => (last ? 0 : a.heat - b.heat) || place(a) - place(b) || a.lane - b.lane)
      .map((row) => ({
        ...shownRun(kind, row.settings.timing, row, ranks.get(row.userId)),
        memberIds: row.memberIds,
        rudId: row.rudId,
        roundName: row.roundName,
        entryId: row.entryId,
        entryName: entryName(cx.lang, row),
        points: row.num == null || row.den == null ? '' : fractionText({ num: row.num, den: row.den }),
        record: row.record,
        recordLevel: row.recordLevel,
      }));
  });
}

export const resultHandlers = [
  handle(calls.listResults, async (cx, input) => {
    await meetOf(cx, input.gamId);
    const found = await resultsOf(cx, input.gamId, input.rudId);
    const own = input.mine && !isStudent(cx) ? await clazzesInCharge(cx) : undefined;
    const page: Omit<Listed, 'sort'> = input;
    return pageOfRows(
      found
        .filter((row) => input.clazzId == null || row.clazzId === input.clazzId)
        .filter((row) => !input.mine || (own ? own.has(row.clazzId) : row.memberIds.includes(cx.me.userId)))
        .map(({ memberIds: _, ...row }) => row),
      page,
    );
  }),
  handle(calls.recordResults, (cx, asked) => record(cx, asked)),
  handle(calls.exportResults, async (cx, { gamId }) => {
    const meet = await meetOf(cx, gamId);
    const rows = await resultsOf(cx, gamId);
    const text = (key: string) => cx.text(`games.column.${key}`);
    return exportRows<Result>({
      name: `${meet.name} ${cx.text('games.results')}`,
      count: rows.length,
      rows,
      columns: [
        { title: text('entryName'), width: 24, value: (r) => r.entryName },
        { title: text('roundName'), width: 12, value: (r) => r.roundName },
        { title: text('heat'), width: 8, value: (r) => r.heat },
        { title: text('rank'), width: 8, value: (r) => r.rank ?? '' },
        { title: text('name'), width: 20, value: (r) => r.members.join(' ') },
        { title: text('clazzName'), width: 16, value: (r) => r.clazzName },
        { title: text('text'), width: 14, value: (r) => r.text },
        { title: text('points'), width: 10, value: (r) => r.points },
      ],
    });
  }),
];
const clazzesInCharge = async (cx: Cx): Promise<ReadonlySet<number>> => {
  const rows = await cx.db.rows<{ clazzId: number }>(sql`
    select c.clazz_id
    from class_clazz_v c
    where c.org_id = ${cx.db.orgId}
      and ${inCharge(cx, 'c')}`);
  return new Set(rows.map((row) => row.clazzId));
};
