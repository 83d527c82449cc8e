import type { PlanSection } from '../plan';
import type { Layout } from './layout';
import type { Unit } from './units';

/** Who stands where: for each teacher, class and room the unit in each piece of time. */
export class Grid {
  private readonly rows = new Map<string, Int32Array>();
  private readonly hours = new Map<string, number>();
  private readonly single = new Map<readonly PlanSection[], readonly (readonly number[])[]>();

  constructor(
    readonly layout: Layout,
    readonly units: readonly Unit[],
  ) {
    const pieces = layout.days.length * layout.piecesADay;
    for (const u of units)
      for (const key of u.keys) if (!this.rows.has(key)) this.rows.set(key, new Int32Array(pieces).fill(-1));
  }

  put(u: Unit, place: number): void {
    u.at = place;
    this.write(u, place, u.id);
    const key = dayKey(u, this.layout.dayOf(place));
    this.hours.set(key, (this.hours.get(key) ?? 0) + u.length);
  }
  lift(u: Unit): void {
    this.write(u, u.at, -1);
    const key = dayKey(u, this.layout.dayOf(u.at));
    this.hours.set(key, this.hours.get(key)! - u.length);
    u.at = -1;
  }
  private write(u: Unit, place: number, id: number): void {
    const { layout } = this;
    const first = layout.dayOf(place) * layout.piecesADay;
    const pieces = u.pieces[layout.indexOf(place)]!;
    for (const key of u.keys) {
      const row = this.rows.get(key)!;
      for (const piece of pieces) row[first + piece] = id;
    }
  }

  /** Hours of the unit's subject that its class has on a day. */
  hoursOn(u: Unit, day: number): number {
    return this.hours.get(dayKey(u, day)) ?? 0;
  }
  /** The unit, other than `u`, that stands in a row during a section of `u`'s day; -1 for none. */
  standing(key: string, u: Unit, day: number, index: number): number {
    const row = this.rows.get(key)!;
    for (const piece of this.piecesOf(u.clazz, index)) {
      const other = row[day * this.layout.piecesADay + piece]!;
      if (other >= 0 && other !== u.id) return other;
    }
    return -1;
  }
  private piecesOf(clazz: number, index: number): readonly number[] {
    const list = this.layout.sectionsOf(clazz);
    const known = this.single.get(list) ?? this.layout.piecesOf([list], 1);
    this.single.set(list, known);
    return known[index] ?? [];
  }

  /** Collects the units that cannot stay when `u` goes to a place. @param out emptied first; one set serves a whole search. */
  inTheWay(u: Unit, place: number, out: Set<number>): void {
    out.clear();
    this.occupied(u, place, out);
    const day = this.layout.dayOf(place);
    if (this.hoursOn(u, day) + u.length > u.most) this.sameSubject(u, day, out);
    if (u.heavy) this.heavyBeside(u, place, out);
  }
  private occupied(u: Unit, place: number, out: Set<number>): void {
    const first = this.layout.dayOf(place) * this.layout.piecesADay;
    const pieces = u.pieces[this.layout.indexOf(place)]!;
    for (const key of u.keys) {
      const row = this.rows.get(key)!;
      for (const piece of pieces) {
        const other = row[first + piece]!;
        if (other >= 0 && other !== u.id) out.add(other);
      }
    }
  }
  private sameSubject(u: Unit, day: number, out: Set<number>): void {
    const row = this.rows.get(`c${u.clazz}`)!;
    const { piecesADay } = this.layout;
    for (let i = day * piecesADay; i < (day + 1) * piecesADay; i++) {
      const other = this.units[row[i]!];
      if (other && other !== u && other.sbj === u.sbj && other.clazz === u.clazz) out.add(other.id);
    }
  }
  /** Two heavy subjects side by side; noon parts them well enough. */
  private heavyBeside(u: Unit, place: number, out: Set<number>): void {
    const { layout } = this;
    const [day, index] = [layout.dayOf(place), layout.indexOf(place)];
    for (const beside of [index - 1, index + u.length]) {
      if (beside < 0 || beside >= layout.width) continue;
      const other = this.units[this.standing(`c${u.clazz}`, u, day, beside)];
      const joins = layout.sectionsOf(u.clazz)[Math.min(beside, index + u.length - 1)]?.joins ?? false;
      if (other?.heavy && other.sbj !== u.sbj && joins) out.add(other.id);
    }
  }
}
const dayKey = (u: Unit, day: number): string => `${u.clazz} ${u.sbj} ${day}`;
