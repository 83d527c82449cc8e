import { mostADay, type PlanInput, type PlanNeed, type PlanSection, type Placed } from './plan';

// A search by moving and pushing out: an unplaced lesson takes the section where it costs least, and what stood in its way goes
// back into the queue. What was pushed out often weighs more, so the search does not turn in circles. Then the finished
// timetable is made kinder by moves and exchanges that break nothing. Pure: no clock, no chance but the given one.

interface Cell {
  readonly weekday: number;
  readonly index: number;
}

export interface Search {
  /** Works for so many steps. @returns whether there is nothing left to improve. */
  run(steps: number): boolean;
  readonly steps: number;
  best(): { readonly placed: readonly Placed[]; readonly unplaced: readonly number[]; readonly soft: number };
}

/** Starts a search over a timetable's needs. `rnd` gives numbers from 0 to 1. */
export function searchPlan(input: PlanInput, rnd: () => number): Search {
  const groups = new Map<string, PlanNeed[]>();
  for (const n of input.needs) if (n.group) (groups.get(n.group) ?? groups.set(n.group, []).get(n.group)!).push(n);
  // Elective needs of one group are one piece with several classes and teachers.
  const units: { needs: readonly PlanNeed[]; length: 1 | 2 }[] = [];
  const seen = new Set<string>();
  for (const n of input.needs) {
    if (n.group && seen.has(n.group)) continue;
    if (n.group) seen.add(n.group);
    const needs = n.group ? groups.get(n.group)! : [n];
    const hours = Math.max(...needs.map((x) => x.hours));
    const doubles = n.group ? 0 : Math.min(n.doubles, Math.floor(n.hours / 2));
    for (let i = 0; i < doubles; i++) units.push({ needs, length: 2 });
    for (let i = doubles * 2; i < hours; i++) units.push({ needs, length: 1 });
  }
  const days = input.weekdays;
  const any = input.sections.values().next().value ?? [];
  const width = Math.max(1, ...[...input.sections.values()].map((s) => s.length));
  const cells = days.length * width;
  const cellOf = (c: number): Cell => ({ weekday: days[Math.floor(c / width)]!, index: c % width });
  const { perDay: slotsADay, of: slotsOf } = slotsOfLists([...new Set(input.sections.values())]);
  const never = new Set<string>();
  const wish = new Set<string>();
  for (const w of input.wishes) (w.kind === 'never' ? never : wish).add(`${w.who} ${w.whoId} ${w.weekday} ${w.secNo}`);

  /** What is placed as a whole: a lesson, a double, or the lessons of an elective group. */
  type Unit = {
    id: number;
    needs: readonly PlanNeed[];
    length: 1 | 2;
    keys: readonly string[];
    clazz: number;
    sbj: number;
    heavy: boolean;
    pe: boolean;
    most: number;
    allowed: readonly number[];
    wished: Set<number>;
    /** Pieces of the day it takes, by the section it begins with. */ slots: readonly (readonly number[])[];
    at: number;
    weight: number;
  };
  const secs = (clazz: number) => input.sections.get(clazz) ?? any;
  const all: Unit[] = units.map((u, id) => {
    const first = u.needs[0]!;
    const keys = new Set<string>();
    for (const n of u.needs) {
      keys.add(`t${n.teacherId}`);
      keys.add(`c${n.clazzId}`);
      if (n.roomId != null) keys.add(`r${n.roomId}`);
      for (const h of input.homes.get(n.clazzId) ?? []) keys.add(`c${h}`);
    }
    const pe = u.needs.some((n) => input.pe.includes(n.sbjId));
    const allowed: number[] = [];
    const wished = new Set<number>();
    for (let c = 0; c < cells; c++) {
      const { weekday, index } = cellOf(c);
      const list = secs(first.clazzId);
      if (index + u.length > list.length || (u.length === 2 && !list[index]!.joins)) continue;
      if (pe && list[index]!.afterNoon) continue;
      const span = list.slice(index, index + u.length);
      // Classes of a group may belong to stages whose days differ: they meet where all of them have the section.
      if (u.needs.some((n) => span.some((s, i) => secs(n.clazzId)[index + i]?.secNo !== s.secNo))) continue;
      const hit = (set: Set<string>) =>
        u.needs.some((n) =>
          span.some(
            (s) =>
              set.has(`teacher ${n.teacherId} ${weekday} ${s.secNo}`) ||
              set.has(`clazz ${n.clazzId} ${weekday} ${s.secNo}`) ||
              set.has(`subject ${n.sbjId} ${weekday} ${s.secNo}`),
          ),
        );
      if (hit(never)) continue;
      allowed.push(c);
      if (hit(wish)) wished.add(c);
    }
    return {
      id,
      needs: u.needs,
      length: u.length,
      keys: [...keys],
      clazz: first.clazzId,
      sbj: first.sbjId,
      heavy: input.heavy.includes(first.sbjId),
      pe,
      most: mostADay(first, days.length),
      allowed,
      wished,
      slots: slotsOf([...new Set(u.needs.map((n) => secs(n.clazzId)))], u.length),
      at: -1,
      weight: 1,
    };
  });
  const wants = new Set(all.filter((u) => u.wished.size).map((u) => u.id));

  // Who sits where: per key and piece of the day, the unit. Pieces are times, not sections: days of stages differ.
  const grid = new Map<string, Int32Array>();
  for (const u of all)
    for (const k of u.keys) if (!grid.has(k)) grid.set(k, new Int32Array(days.length * slotsADay).fill(-1));
  const dayOf = (c: number) => Math.floor(c / width);
  const write = (u: Unit, c: number, id: number) => {
    const first = dayOf(c) * slotsADay;
    const slots = u.slots[c % width]!;
    for (const k of u.keys) {
      const row = grid.get(k)!;
      for (const s of slots) row[first + s] = id;
    }
  };
  /** Units that stand in a row of the grid during the section of that place in `u`'s day. */
  const standing = (row: Int32Array, u: Unit, day: number, index: number): number => {
    for (const s of secSlots(u.clazz, index)) {
      const o = row[day * slotsADay + s]!;
      if (o >= 0 && o !== u.id) return o;
    }
    return -1;
  };
  const single = new Map<readonly PlanSection[], readonly (readonly number[])[]>();
  const secSlots = (clazz: number, index: number): readonly number[] => {
    const list = secs(clazz);
    return (single.get(list) ?? single.set(list, slotsOf([list], 1)).get(list)!)[index] ?? [];
  };
  const perDay = new Map<string, number>();
  const dayKey = (u: Unit, day: number) => `${u.clazz} ${u.sbj} ${day}`;
  const put = (u: Unit, c: number) => {
    u.at = c;
    write(u, c, u.id);
    const key = dayKey(u, dayOf(c));
    perDay.set(key, (perDay.get(key) ?? 0) + u.length);
  };
  const lift = (u: Unit) => {
    write(u, u.at, -1);
    const key = dayKey(u, dayOf(u.at));
    perDay.set(key, perDay.get(key)! - u.length);
    u.at = -1;
  };
  /** Units that cannot stay when `u` goes to `c`. */
  const inTheWay = (u: Unit, c: number, out: Set<number>): void => {
    out.clear();
    const day = dayOf(c);
    const slots = u.slots[c % width]!;
    for (const k of u.keys) {
      const row = grid.get(k)!;
      for (const s of slots) {
        const o = row[day * slotsADay + s]!;
        if (o >= 0 && o !== u.id) out.add(o);
      }
    }
    const mine = grid.get(`c${u.clazz}`)!;
    if ((perDay.get(dayKey(u, day)) ?? 0) + u.length > u.most) {
      for (let i = day * slotsADay; i < (day + 1) * slotsADay; i++) {
        const o = mine[i]!;
        if (o >= 0 && o !== u.id && all[o]!.sbj === u.sbj && all[o]!.clazz === u.clazz) out.add(o);
      }
    }
    if (u.heavy)
      for (const n of [(c % width) - 1, (c % width) + u.length]) {
        const o = n < 0 || n >= width ? -1 : standing(mine, u, day, n);
        if (o >= 0 && all[o]!.heavy && all[o]!.sbj !== u.sbj && side(u.clazz, Math.min(n, (c % width) + u.length - 1)))
          out.add(o);
      }
  };
  /** Whether nothing long lies between a section and the next: noon parts two heavy lessons well enough. */
  const side = (clazz: number, index: number) => secs(clazz)[index]?.joins ?? false;

  const soft = (u: Unit, c: number): number => {
    let cost = 0;
    const day = dayOf(c);
    if (wants.has(u.id) && !u.wished.has(c)) cost += 3;
    if (u.length === 1 && (perDay.get(dayKey(u, day)) ?? 0) - (u.at >= 0 && dayOf(u.at) === day ? 1 : 0) > 0) cost += 4;
    // Heavy subjects stand better in the morning.
    if (u.heavy && c % width >= 4) cost += 2;
    const teacher = grid.get(`t${u.needs[0]!.teacherId}`)!;
    // Three in a row tire a teacher.
    let run = u.length as number;
    for (let i = (c % width) - 1; i >= 0 && standing(teacher, u, day, i) >= 0; i--) run += 1;
    for (let i = (c % width) + u.length; i < width && standing(teacher, u, day, i) >= 0; i++) run += 1;
    if (run > 3) cost += run - 3;
    return cost;
  };

  const load = new Map<string, number>();
  for (const u of all) for (const k of u.keys) load.set(k, (load.get(k) ?? 0) + u.length);
  const hardness = (u: Unit) =>
    Math.max(...u.keys.map((k) => load.get(k)!)) + u.length * 20 + u.needs.length * 10 - u.allowed.length;
  const queue = [...all].filter((u) => u.allowed.length).sort((a, b) => hardness(b) - hardness(a));
  const hopeless = all.filter((u) => !u.allowed.length).map((u) => u.id);
  let steps = 0;
  let best: { placed: Int32Array; open: number; soft: number } = {
    placed: new Int32Array(all.length).fill(-1),
    open: all.length,
    soft: Infinity,
  };
  const keep = (cost: number) => {
    if (queue.length + hopeless.length === best.open && cost > best.soft) return;
    best = { placed: Int32Array.from(all.map((u) => u.at)), open: queue.length + hopeless.length, soft: cost };
  };
  const total = () => all.reduce((sum, u) => sum + (u.at < 0 ? 0 : soft(u, u.at)), 0);
  const way = new Set<number>();
  let cost = Infinity;
  let still = 0;

  const construct = () => {
    // Mostly the hardest first, now and then any: two lessons that push each other out need a third to move.
    const pick = rnd() < 0.15 ? Math.floor(rnd() * queue.length) : 0;
    const u = queue.splice(pick, 1)[0]!;
    let at = -1;
    let least = Infinity;
    const from = Math.floor(rnd() * u.allowed.length);
    for (let i = 0; i < u.allowed.length; i++) {
      const c = u.allowed[(from + i) % u.allowed.length]!;
      inTheWay(u, c, way);
      let price = soft(u, c) * 0.05;
      for (const o of way) price += all[o]!.weight * all[o]!.length;
      if (price < least) {
        least = price;
        at = c;
        if (price === 0) break;
      }
    }
    inTheWay(u, at, way);
    for (const o of way) {
      const out = all[o]!;
      lift(out);
      out.weight += 1;
      insert(out);
    }
    put(u, at);
    if (queue.length + hopeless.length < best.open) keep(Infinity);
  };
  const insert = (u: Unit) => {
    const i = queue.findIndex((q) => q.weight < u.weight);
    if (i < 0) queue.push(u);
    else queue.splice(i, 0, u);
  };

  const improve = () => {
    const u = all[Math.floor(rnd() * all.length)]!;
    if (u.at < 0) return;
    const was = u.at;
    const c = u.allowed[Math.floor(rnd() * u.allowed.length)]!;
    if (c === was) return;
    inTheWay(u, c, way);
    if (way.size > 1) return;
    const [o] = way;
    if (o == null) {
      const before = soft(u, was);
      lift(u);
      const after = soft(u, c);
      if (after <= before) {
        put(u, c);
        cost += after - before;
        if (after < before) still = 0;
      } else put(u, was);
      return;
    }
    const other = all[o]!;
    if (other.length !== u.length || !other.allowed.includes(was)) return;
    const before = soft(u, was) + soft(other, c);
    const back = other.at;
    lift(u);
    lift(other);
    inTheWay(u, c, way);
    if (way.size === 0) {
      put(u, c);
      inTheWay(other, was, way);
      if (way.size === 0) {
        put(other, was);
        const after = soft(u, c) + soft(other, was);
        if (after <= before) {
          cost += after - before;
          if (after < before) still = 0;
          return;
        }
        lift(other);
      }
      lift(u);
    }
    put(u, was);
    put(other, back);
  };

  return {
    get steps() {
      return steps;
    },
    run(n) {
      for (let i = 0; i < n; i++) {
        steps += 1;
        if (queue.length) {
          construct();
          continue;
        }
        if (cost === Infinity) {
          cost = total();
          keep(cost);
        }
        still += 1;
        improve();
        if (still > all.length * 60) {
          keep(total());
          return true;
        }
        if (steps % 4000 === 0) keep(total());
      }
      if (!queue.length && cost !== Infinity) keep(total());
      return false;
    },
    best() {
      const placed: Placed[] = [];
      const unplaced: number[] = [];
      for (const u of all) {
        const c = best.placed[u.id]!;
        for (const n of u.needs) {
          const list = secs(n.clazzId);
          for (let i = 0; i < u.length; i++) {
            if (c < 0) unplaced.push(n.needId);
            else placed.push({ needId: n.needId, weekday: days[dayOf(c)]!, secNo: list[(c % width) + i]!.secNo });
          }
        }
      }
      return { placed, unplaced, soft: best.soft === Infinity ? 0 : Math.round(best.soft) };
    },
  };
}

/**
 * Parts the day into pieces wherever a section of some list begins or ends, so that sections of two stages that overlap share one.
 * `of` tells the pieces that so many sections from an index on take, in any of the lists.
 */
function slotsOfLists(lists: readonly (readonly PlanSection[])[]) {
  const edges = [...new Set(lists.flatMap((l) => l.flatMap((s) => [s.startMin, s.endMin])))].sort((a, b) => a - b);
  const pieces = edges
    .slice(0, -1)
    .map((from, i) => ({ from, to: edges[i + 1]! }))
    .filter((p) => lists.some((l) => l.some((s) => s.startMin < p.to && p.from < s.endMin)));
  const taken = (s: PlanSection) => pieces.flatMap((p, i) => (s.startMin < p.to && p.from < s.endMin ? [i] : []));
  return {
    perDay: pieces.length,
    of: (some: readonly (readonly PlanSection[])[], length: number): number[][] =>
      Array.from({ length: Math.max(0, ...some.map((l) => l.length)) }, (_, i) =>
        [...new Set(some.flatMap((l) => l.slice(i, i + length).flatMap(taken)))].sort((a, b) => a - b),
      ),
  };
}
