import type { PlanInput, Placed } from '../plan';
import { costOf } from './cost';
import { Grid } from './grid';
import { layoutOf } from './layout';
import { unitsOf, type Unit } from './units';

// A search by moving and pushing out: an unplaced lesson takes the section where it costs least, and what stood in its way goes
// back into the queue. What was pushed out often weighs more, so the search does not turn in circles. Then the finished
// timetable is made kinder by moves and exchanges that break nothing. Pure: no clock, no chance but the given one.

/** How often any waiting unit is taken instead of the hardest: two that push each other out need a third to move. */
const ANY_UNIT = 0.15;
/** How much kindness counts while units still wait: whoever is pushed out counts one and more. */
const KINDNESS_WHILE_PLACING = 0.05;
/** Tries without a gain, per unit, after which a whole timetable is as kind as it gets. */
const PATIENCE = 60;
/** Steps between two looks at the whole cost. */
const LOOK_EVERY = 4000;
/** A double and a group are harder to place than so many hours of their busiest teacher. */
const HARDNESS = { section: 20, need: 10 };

export interface Search {
  /** Works for so many steps. @returns whether there is nothing left to improve. */
  run(steps: number): boolean;
  readonly steps: number;
  best(): { readonly placed: readonly Placed[]; readonly unplaced: readonly number[]; readonly soft: number };
}

/** Starts a search over a timetable's needs. `rnd` gives numbers from 0 to 1. */
export const searchPlan = (input: PlanInput, rnd: () => number): Search => new PlanSearch(input, rnd);

class PlanSearch implements Search {
  steps = 0;
  private readonly grid: Grid;
  private readonly units: readonly Unit[];
  /** Units that wait for a place, the hardest first. */
  private readonly queue: Unit[];
  /** Units that fit nowhere. */
  private readonly hopeless: number;
  private readonly way = new Set<number>();
  private kept: { readonly places: Int32Array; readonly open: number; readonly cost: number };
  /** Of the whole timetable once it is whole; moves keep it only nearly, because kindness is not additive. */
  private cost = Infinity;
  /** Steps since something became kinder. */
  private still = 0;

  constructor(
    input: PlanInput,
    private readonly rnd: () => number,
  ) {
    const layout = layoutOf(input);
    this.units = unitsOf(input, layout);
    this.grid = new Grid(layout, this.units);
    const hardness = hardnessOf(this.units);
    this.queue = this.units.filter((u) => u.allowed.length > 0).sort((a, b) => hardness(b) - hardness(a));
    this.hopeless = this.units.length - this.queue.length;
    this.kept = { places: new Int32Array(this.units.length).fill(-1), open: this.units.length, cost: Infinity };
  }

  run(steps: number): boolean {
    for (let i = 0; i < steps; i++) {
      this.steps += 1;
      if (this.queue.length > 0) {
        this.place();
        continue;
      }
      if (this.cost === Infinity) {
        this.cost = this.total();
        this.keep(this.cost);
      }
      this.still += 1;
      this.improve();
      if (this.still > this.units.length * PATIENCE) {
        this.keep(this.total());
        return true;
      }
      if (this.steps % LOOK_EVERY === 0) this.keep(this.total());
    }
    if (this.queue.length === 0 && this.cost !== Infinity) this.keep(this.total());
    return false;
  }

  best() {
    const { layout } = this.grid;
    const placed: Placed[] = [];
    const unplaced: number[] = [];
    for (const u of this.units) {
      const place = this.kept.places[u.id]!;
      for (const n of u.needs)
        for (let i = 0; i < u.length; i++) {
          if (place < 0) unplaced.push(n.needId);
          else {
            const section = layout.sectionsOf(n.clazzId)[layout.indexOf(place) + i]!;
            placed.push({ needId: n.needId, weekday: layout.days[layout.dayOf(place)]!, secNo: section.secNo });
          }
        }
    }
    return { placed, unplaced, soft: this.kept.cost === Infinity ? 0 : Math.round(this.kept.cost) };
  }

  private total(): number {
    return this.units.reduce((sum, u) => sum + (u.at < 0 ? 0 : costOf(this.grid, u, u.at)), 0);
  }
  /** Keeps what stands when it leaves fewer units out, or as many and is no less kind. */
  private keep(cost: number): void {
    const open = this.queue.length + this.hopeless;
    if (open === this.kept.open && cost > this.kept.cost) return;
    this.kept = { places: Int32Array.from(this.units.map((u) => u.at)), open, cost };
  }

  /** Takes a waiting unit to where it costs least; what stood there waits again. */
  private place(): void {
    const pick = this.rnd() < ANY_UNIT ? Math.floor(this.rnd() * this.queue.length) : 0;
    const u = this.queue.splice(pick, 1)[0]!;
    const at = this.cheapest(u);
    this.grid.inTheWay(u, at, this.way);
    for (const id of this.way) {
      const out = this.units[id]!;
      this.grid.lift(out);
      out.weight += 1;
      this.wait(out);
    }
    this.grid.put(u, at);
    if (this.queue.length + this.hopeless < this.kept.open) this.keep(Infinity);
  }
  /** The place whose occupants weigh least, from a random one on, so that equals are taken in turn. */
  private cheapest(u: Unit): number {
    let at = -1;
    let least = Infinity;
    const from = Math.floor(this.rnd() * u.allowed.length);
    for (let i = 0; i < u.allowed.length; i++) {
      const place = u.allowed[(from + i) % u.allowed.length]!;
      this.grid.inTheWay(u, place, this.way);
      let price = costOf(this.grid, u, place) * KINDNESS_WHILE_PLACING;
      for (const id of this.way) price += this.units[id]!.weight * this.units[id]!.length;
      if (price < least) {
        least = price;
        at = place;
        if (price === 0) break;
      }
    }
    return at;
  }
  private wait(u: Unit): void {
    const i = this.queue.findIndex((q) => q.weight < u.weight);
    if (i < 0) this.queue.push(u);
    else this.queue.splice(i, 0, u);
  }

  /** Moves a random unit to a random place, or exchanges it with the one that stands there, when that is no less kind. */
  private improve(): void {
    const u = this.units[Math.floor(this.rnd() * this.units.length)]!;
    if (u.at < 0) return;
    const place = u.allowed[Math.floor(this.rnd() * u.allowed.length)]!;
    if (place === u.at) return;
    this.grid.inTheWay(u, place, this.way);
    if (this.way.size > 1) return;
    const [id] = this.way;
    if (id == null) this.move(u, place);
    else this.exchange(u, place, this.units[id]!);
  }
  private move(u: Unit, place: number): void {
    const was = u.at;
    const before = costOf(this.grid, u, was);
    this.grid.lift(u);
    const after = costOf(this.grid, u, place);
    if (after > before) return this.grid.put(u, was);
    this.grid.put(u, place);
    this.gain(before, after);
  }
  private exchange(u: Unit, place: number, other: Unit): void {
    const [was, back] = [u.at, other.at];
    if (other.length !== u.length || !other.allowed.includes(was)) return;
    const { grid } = this;
    const before = costOf(grid, u, was) + costOf(grid, other, place);
    grid.lift(u);
    grid.lift(other);
    if (this.fits(u, place)) {
      grid.put(u, place);
      if (this.fits(other, was)) {
        grid.put(other, was);
        const after = costOf(grid, u, place) + costOf(grid, other, was);
        if (after <= before) return this.gain(before, after);
        grid.lift(other);
      }
      grid.lift(u);
    }
    grid.put(u, was);
    grid.put(other, back);
  }
  private fits(u: Unit, place: number): boolean {
    this.grid.inTheWay(u, place, this.way);
    return this.way.size === 0;
  }
  private gain(before: number, after: number): void {
    this.cost += after - before;
    if (after < before) this.still = 0;
  }
}

/** How hard a unit is to place: by its busiest teacher, class or room, its length and its needs, and how few places it has. */
function hardnessOf(units: readonly Unit[]): (u: Unit) => number {
  const load = new Map<string, number>();
  for (const u of units) for (const key of u.keys) load.set(key, (load.get(key) ?? 0) + u.length);
  return (u) =>
    Math.max(...u.keys.map((key) => load.get(key)!)) +
    u.length * HARDNESS.section +
    u.needs.length * HARDNESS.need -
    u.allowed.length;
}
