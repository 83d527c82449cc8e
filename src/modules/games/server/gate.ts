import { sendWith } from '../../../kernel/server/bus';
import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle, type Listener } from '../../../kernel/server/module';
import { audit } from '../../../kernel/server/tables';
import { fail } from '../../../kernel/shared/faults';
import { fill } from '../../../kernel/shared/messages';
import { prepareTaskRace, taskRooms } from '../../device/server/published';
import * as calls from '../contract';
import type { HeatRoom } from '../contract/parts';
import { faults } from '../faults';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { eventOf, isTimed } from '../rules';
import type { Entered } from '../rules/entry';
import { supersedes, typedTime } from '../rules/merge';
import { timeKept } from '../rules/values';
import { lockedRound, lockedRoundIn, type LockedRound } from './read';
import { EMPTY, judgeMay, standsOf, wordOf, writeRuns } from './results';
import { runsOf, type NamedRun } from './runs';

/** Whose races these are, as a race's task says it. */
const OF = 'games';
/** The rule that is broken by whoever leaves the block too soon. */
const FALSE_START = '16.8';

/** How far a race of an event goes, and whether each runs it alone and on the flat; a track's own length where nobody knows. */
function wayOf({ kind, event }: Pick<LockedRound, 'kind' | 'event'>): {
  readonly metres?: number;
  readonly plain: boolean;
} {
  const plain = kind === 'time' && /^run[._]\d+m?$/.test(event ?? '');
  const metres = eventOf(event)?.metres;
  if (metres == null) return { plain };
  return { metres: kind === 'relay' ? metres * (eventOf(event)?.size ?? 1) : metres, plain };
}
/** What a heat is called at the track: `男子 100米 预赛 第 1 组`. */
const titleIn = (
  texts: typeof zh | typeof en,
  name: string,
  r: Pick<LockedRound, 'sex' | 'name'>,
  heat: number,
): string => [texts[`sex.${r.sex}`], name, r.name, fill(texts.heatNo, { heat })].join(' ');

/** A heat goes to a running room: whoever may enter its results today may have it timed. */
async function toRoom(cx: Cx, rudId: number, heat: number, roomId: number) {
  const r = await lockedRound(cx, rudId);
  if (r.meetState !== 'active') throw fail(r.meetState === 'draft' ? faults.notActive : faults.finished);
  if (r.state === 'finished') throw fail(faults.roundFinished);
  if (r.state === 'open') throw fail(faults.roundOpen);
  if (!isTimed(r.kind)) throw fail(faults.notTimed);
  await judgeMay(cx, r, [undefined]);
  const lanes = await cx.db.rows<{ lane: number; userId: number }>(sql`
    select u.lane, u.user_id
    from games_run u
    where u.org_id = ${cx.db.orgId}
      and u.rud_id = ${rudId}
      and u.heat = ${heat}
    order by u.lane`);
  if (lanes.length === 0) throw fail(faults.noHeat, { heat }, 'heat');
  const { metres, plain } = wayOf(r);
  const raceId = await prepareTaskRace(cx, {
    roomId,
    metres,
    lanes,
    task: {
      of: OF,
      ref: { rudId, heat, byId: cx.me.userId },
      zh: titleIn(zh, r.nameZh, r, heat),
      en: titleIn(en, r.nameEn, r, heat),
      plain,
    },
  });
  cx.note('games.heat-timed', { subjectId: rudId, gamId: r.gamId, heat, raceId });
  return { raceId, roomId };
}

interface HeatOf {
  readonly rudId: number;
  readonly heat: number;
}
/** The running rooms of heats by their rounds: of each heat the last one that it was given to. One statement. */
export async function roomsOf(door: Door, rudIds: readonly number[]): Promise<ReadonlyMap<number, HeatRoom[]>> {
  const found = await taskRooms<HeatOf>(door, { of: OF, key: 'rudId', ids: rudIds });
  const rooms = new Map<number, HeatRoom[]>();
  for (const { ref, raceId, roomId, name, state } of found) {
    const own = rooms.get(ref.rudId) ?? [];
    if (own.some((room) => room.heat === ref.heat)) continue;
    rooms.set(ref.rudId, [...own, { heat: ref.heat, raceId, roomId, name, state }]);
  }
  return rooms;
}

/** What a confirmed race says of a lane. */
interface Lane {
  readonly userId: number;
  readonly state: string;
  /** Thousandths as the gate measured them; null for whoever has no time. */
  readonly timeMs: number | null;
}
interface Confirmed {
  readonly raceId: number;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly byId: number;
  readonly task?: {
    readonly of: string;
    /** The heat, and who gave it to the room. */
    readonly ref: { readonly rudId: number; readonly heat: number; readonly byId: number };
  } | null;
  readonly lanes: readonly Lane[];
}
/** A lane's result as somebody would have typed it; nothing of a lane that nobody ran on. */
function resultOf({ state, timeMs }: Lane): Entered | undefined {
  if (state === 'done' && timeMs != null) return { ...EMPTY, value: timeKept(timeMs, 'photo'), timing: 'photo' };
  if (state === 'false') return { ...EMPTY, mark: 'DQ', rule: FALSE_START };
  return state === 'dnf' ? { ...EMPTY, mark: 'DNF' } : undefined;
}

/**
 * Takes a confirmed race of a heat over: each lane's time or mark is the result, as if it had been typed when the race ended. What
 * somebody typed since stands, as does everything in a round that is finished; told twice it is once.
 */
export const raced: Listener = {
  topic: 'device.race.confirmed',
  async run({ payload }, door, kernel) {
    const race = payload as unknown as Confirmed;
    const at = race.finishedAt ?? race.startedAt;
    if (race.task?.of !== OF || at == null) return;
    const { rudId, heat } = race.task.ref;
    const r = await lockedRoundIn(door, rudId);
    if (r?.meetState !== 'active' || r.state !== 'arranged') {
      await note(door, kernel, race, 'games.race-late', { heat });
      return;
    }
    await takeOver(door, kernel, r, race, typedTime(Date.parse(at), kernel.clock().getTime()));
  },
};
async function takeOver(door: Door, kernel: Kernel, r: LockedRound, race: Confirmed, at: number): Promise<void> {
  const heat = race.task?.ref.heat;
  const list = await runsOf({ db: door }, r.rudId, r.entryId);
  // Whoever was put into another heat since runs there.
  const byId = new Map(list.filter((u) => u.heat === heat).map((u) => [u.userId, u]));
  const instant = new Date(at).toISOString();
  const changed = race.lanes.flatMap((lane): NamedRun[] => {
    const [run, result] = [byId.get(lane.userId), resultOf(lane)];
    if (!run || !result) return [];
    const by = { savedBy: race.byId, savedAt: instant, typedAt: instant, raceId: race.raceId };
    const said: NamedRun = { ...run, ...result, ...by };
    return supersedes({ text: wordOf(r, said), at }, standsOf(r, run)) ? [said] : [];
  });
  if (changed.length === 0) return;
  await writeRuns({ db: door }, r.rudId, changed);
  await tell(door, race, r.rudId);
  const said = ({ userId, value, mark }: NamedRun) => ({ userId, value, mark });
  await note(door, kernel, race, 'games.results-timed', {
    gamId: r.gamId,
    heat,
    old: changed.flatMap((u) => {
      const was = byId.get(u.userId);
      return was?.savedAt ? [said(was)] : [];
    }),
    new: changed.map(said),
  });
}
/** Whoever gave the heat to the room, and who confirmed the race, see the results on their pages at once. */
const tell = (door: Door, { byId, task }: Confirmed, rudId: number): Promise<void> =>
  sendWith(
    door,
    [...new Set([byId, task?.ref.byId ?? byId])].map((userId) => ({
      orgId: door.orgId,
      userId,
      topic: 'games.round',
      data: { rudId },
    })),
  );
/** A listener has no audit line of its own: this one stands in the name of whoever confirmed the race. */
const note = (
  door: Door,
  kernel: Kernel,
  { raceId, byId, task }: Confirmed,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<number> =>
  door.insert(audit, {
    auditId: newId(),
    at: kernel.clock().toISOString(),
    userId: byId,
    realUserId: null,
    action,
    subjectId: task?.ref.rudId ?? null,
    detail: { ...detail, raceId },
    requestId: `race-${raceId}`,
  });

export const gating = [handle(calls.gateRace, (cx, { rudId, heat, roomId }) => toRoom(cx, rudId, heat, roomId))];
