import { entryOf, must } from '../../../../kernel/shared/maps';
import { mostADay, type PlanInput, type PlanNeed } from '../plan';
import type { Layout } from './layout';

/** What is placed as a whole: a lesson, a double, or the lessons of an elective group. */
export interface Unit {
  readonly id: number;
  readonly needs: readonly PlanNeed[];
  readonly length: 1 | 2;
  /** Whom and what it occupies: teachers `t…`, classes `c…`, rooms `r…`. */
  readonly keys: readonly string[];
  readonly clazz: number;
  readonly sbj: number;
  readonly heavy: boolean;
  /** Hours of the subject that the class may have on one day. */
  readonly most: number;
  /** Places where it may stand by what is fixed; among them those somebody wished for. */
  readonly allowed: readonly number[];
  readonly wished: ReadonlySet<number>;
  /** Pieces of the day it takes, by the section it begins with. */
  readonly pieces: readonly (readonly number[])[];
  /** Where it stands; -1 while it waits. */
  at: number;
  /** Grows whenever it is pushed out, so that the search does not turn in circles. */
  weight: number;
}
type Piece = Pick<Unit, 'needs' | 'length'>;

/** The units of a timetable's needs. Elective needs of one group are one piece with several classes and teachers. */
export function unitsOf(input: PlanInput, layout: Layout): Unit[] {
  const never = wishesOf(input, 'never');
  const wish = wishesOf(input, 'wish');
  return piecesOf(input.needs).map(({ needs, length }, id) => {
    const first = needs[0]!;
    const places = placesOf(input, layout, { needs, length }, never);
    return {
      id,
      needs,
      length,
      keys: keysOf(input, needs),
      clazz: first.clazzId,
      sbj: first.sbjId,
      heavy: input.heavy.includes(first.sbjId),
      most: mostADay(first, layout.days.length),
      allowed: places,
      wished: new Set(places.filter((place) => isMeant(layout, { needs, length }, place, wish))),
      pieces: layout.piecesOf([...new Set(needs.map((n) => layout.sectionsOf(n.clazzId)))], length),
      at: -1,
      weight: 1,
    };
  });
}

function piecesOf(needs: readonly PlanNeed[]): Piece[] {
  const groups = new Map<string, PlanNeed[]>();
  for (const n of needs) if (n.group) entryOf(groups, n.group, () => []).push(n);
  const out: Piece[] = [];
  const seen = new Set<string>();
  for (const n of needs) {
    if (n.group && seen.has(n.group)) continue;
    if (n.group) seen.add(n.group);
    const together = n.group ? must(groups, n.group) : [n];
    const hours = Math.max(...together.map((x) => x.hours));
    const doubles = n.group ? 0 : Math.min(n.doubles, Math.floor(n.hours / 2));
    for (let i = 0; i < doubles; i++) out.push({ needs: together, length: 2 });
    for (let i = doubles * 2; i < hours; i++) out.push({ needs: together, length: 1 });
  }
  return out;
}

/** Children of an elective class have nothing else meanwhile: their home classes are occupied too. */
function keysOf(input: PlanInput, needs: readonly PlanNeed[]): string[] {
  const keys = new Set<string>();
  for (const n of needs) {
    keys.add(`t${n.teacherId}`);
    keys.add(`c${n.clazzId}`);
    if (n.roomId != null) keys.add(`r${n.roomId}`);
    for (const home of input.homes.get(n.clazzId) ?? []) keys.add(`c${home}`);
  }
  return [...keys];
}

const wishesOf = (input: PlanInput, kind: 'never' | 'wish'): ReadonlySet<string> =>
  new Set(input.wishes.filter((w) => w.kind === kind).map((w) => `${w.who} ${w.whoId} ${w.weekday} ${w.secNo}`));

/** Whether a wish of its teacher, class or subject names one of the sections it would take there. */
function isMeant(layout: Layout, { needs, length }: Piece, place: number, wishes: ReadonlySet<string>): boolean {
  const weekday = layout.days[layout.dayOf(place)]!;
  const index = layout.indexOf(place);
  return layout
    .sectionsOf(needs[0]!.clazzId)
    .slice(index, index + length)
    .some((s) =>
      needs.some((n) =>
        [`teacher ${n.teacherId}`, `clazz ${n.clazzId}`, `subject ${n.sbjId}`].some((who) =>
          wishes.has(`${who} ${weekday} ${s.secNo}`),
        ),
      ),
    );
}

/** Places where a piece fits its day: doubles across no pause, physical education not right after noon, nowhere that is barred. */
function placesOf(input: PlanInput, layout: Layout, piece: Piece, never: ReadonlySet<string>): number[] {
  const { needs, length } = piece;
  const day = layout.sectionsOf(needs[0]!.clazzId);
  const pe = needs.some((n) => input.pe.includes(n.sbjId));
  // Classes of a group may belong to stages whose days differ: they meet where all of them have the section.
  const shared = (index: number) =>
    needs.every((n) =>
      day.slice(index, index + length).every((s, i) => layout.sectionsOf(n.clazzId)[index + i]?.secNo === s.secNo),
    );
  return Array.from({ length: layout.places }, (_, place) => place).filter((place) => {
    const index = layout.indexOf(place);
    if (index + length > day.length || (length === 2 && !day[index]!.joins)) return false;
    if (pe && day[index]!.afterNoon) return false;
    return shared(index) && !isMeant(layout, piece, place, never);
  });
}
