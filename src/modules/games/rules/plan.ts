import { must } from '../../../kernel/shared/maps';

/** A round that wants a time. People are whoever may run in it; judges whoever it cannot do without. */
export interface Session {
  readonly rudId: number;
  readonly ground: 'track' | 'field';
  readonly minutes: number;
  readonly people: readonly number[];
  readonly judges: readonly number[];
  /** The round before it, which it follows after the rest. */
  readonly after: number | null;
}
/** A half-day on one line of minutes: days times 1440 plus the minutes of the day. */
export interface Window {
  readonly from: number;
  readonly to: number;
}
export interface Slot {
  readonly rudId: number;
  readonly gudId: number;
  readonly from: number;
  readonly to: number;
}
/** Why a round has no time: nothing it could stand on, no half-day long enough, or who is elsewhere all the time. */
export interface Unplanned {
  readonly rudId: number;
  readonly why: 'ground' | 'long' | Cause;
  /** The round that stands in the way most; none where it is a leave or an exam. */
  readonly by: number | null;
}
/** A round that has begun: it stays where it is, and the others go around it. */
export interface Standing extends Slot {
  readonly people: readonly number[];
  readonly judges: readonly number[];
}
/** When people of the meet are elsewhere. */
export interface Away extends Window {
  readonly why: 'leave' | 'exam';
  readonly people: readonly number[];
}
export interface PlanAsked {
  readonly sessions: readonly Session[];
  readonly standing?: readonly Standing[];
  readonly away?: readonly Away[];
  readonly windows: readonly Window[];
  readonly grounds: readonly { readonly gudId: number; readonly kind: 'track' | 'field' }[];
  readonly rest: number;
}

type Cause = 'people' | 'judges' | 'full' | 'before' | 'leave' | 'exam';
interface Clash {
  readonly why: Cause;
  readonly by: number | null;
  /** From when on this clash is over. */
  readonly until: number;
}
const shares = (a: readonly number[], b: ReadonlySet<number>): boolean => a.some((id) => b.has(id));

/**
 * Puts rounds one after the other where they fit first: no ground and no judge twice at a time, nobody in two rounds at once nor within
 * the rest, nor while somebody of them is on leave or sits an exam. What finds no time is told with what stood in its way.
 */
export function planOf(asked: PlanAsked): { slots: Slot[]; left: Unplanned[] } {
  const { sessions, windows, grounds, rest, standing = [], away = [] } = asked;
  const slots: Slot[] = [...standing];
  const left: Unplanned[] = [];
  const byId = new Map(sessions.map((s) => [s.rudId, s]));
  const everybody = [...sessions, ...standing];
  const people = new Map(everybody.map((s) => [s.rudId, new Set(s.people)]));
  const judges = new Map(everybody.map((s) => [s.rudId, new Set(s.judges)]));
  const elsewhere = away.map((a) => ({ ...a, ids: new Set(a.people) }));
  const clash = (s: Session, gudId: number, from: number): Clash | undefined => {
    const to = from + s.minutes;
    const gone = elsewhere.find((a) => from < a.to && a.from < to && shares(s.people, a.ids));
    if (gone) return { why: gone.why, by: null, until: gone.to };
    for (const other of slots) {
      const near = from < other.to + rest && other.from < to + rest;
      if (other.rudId === s.after && from < other.to + rest)
        return { why: 'before', by: other.rudId, until: other.to + rest };
      if (!near) continue;
      const over = from < other.to && other.from < to;
      if (over && other.gudId === gudId) return { why: 'full', by: other.rudId, until: other.to };
      if (over && shares(s.judges, must(judges, other.rudId)))
        return { why: 'judges', by: other.rudId, until: other.to };
      if (shares(s.people, must(people, other.rudId)))
        return { why: 'people', by: other.rudId, until: other.to + rest };
    }
    return undefined;
  };
  for (const s of ordered(sessions, byId)) {
    if (s.after != null && byId.has(s.after) && !slots.some((slot) => slot.rudId === s.after)) {
      left.push({ rudId: s.rudId, why: 'before', by: s.after });
      continue;
    }
    const fits = grounds.filter((g) => g.kind === s.ground);
    const found = firstFit(s, fits, windows, clash);
    if ('from' in found) slots.push({ rudId: s.rudId, ...found, to: found.from + s.minutes });
    else left.push({ rudId: s.rudId, ...found });
  }
  return { slots: slots.slice(standing.length), left };
}

/** First rounds before finals, then those with most people, which fit in fewest places. */
function ordered(sessions: readonly Session[], byId: ReadonlyMap<number, Session>): Session[] {
  const depth = (s: Session): number => {
    const before = s.after == null ? undefined : byId.get(s.after);
    return before ? depth(before) + 1 : 0;
  };
  return sessions.toSorted((a, b) => depth(a) - depth(b) || b.people.length - a.people.length || a.rudId - b.rudId);
}

function firstFit(
  s: Session,
  grounds: PlanAsked['grounds'],
  windows: readonly Window[],
  clash: (s: Session, gudId: number, from: number) => Clash | undefined,
): { readonly gudId: number; readonly from: number } | { readonly why: Unplanned['why']; readonly by: number | null } {
  if (!grounds.length) return { why: 'ground', by: null };
  if (!windows.some((w) => w.to - w.from >= s.minutes)) return { why: 'long', by: null };
  const met = new Map<string, { readonly clash: Clash; n: number }>();
  for (const w of windows) {
    const free = grounds.flatMap(({ gudId }) => {
      for (let from = w.from; from + s.minutes <= w.to;) {
        const found = clash(s, gudId, from);
        if (!found) return [{ gudId, from }];
        const key = `${found.why} ${found.by}`;
        met.set(key, { clash: found, n: (met.get(key)?.n ?? 0) + 1 });
        from = found.until;
      }
      return [];
    });
    const first = free.toSorted((a, b) => a.from - b.from || a.gudId - b.gudId)[0];
    if (first) return first;
  }
  const most = [...met.values()].toSorted((a, b) => b.n - a.n)[0];
  return most ? { why: most.clash.why, by: most.clash.by } : { why: 'full', by: null };
}
