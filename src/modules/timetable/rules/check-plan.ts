import { entryOf } from '../../../kernel/shared/maps';
import { mostADay, type PlanInput, type Placed } from './plan';

export type Violation =
  | 'teacher'
  | 'clazz'
  | 'room'
  | 'pupils'
  | 'hours'
  | 'never'
  | 'double'
  | 'peAfterNoon'
  | 'heavyInARow'
  | 'tooManyADay'
  | 'apart'
  | 'noSection';
/**
 * Counts what a timetable breaks, from its needs and places alone: it shares no code with the generator, so that an error
 * there shows here. 0 of everything is a timetable that may be put in force.
 */
export function checkPlan(
  input: PlanInput,
  placed: readonly Placed[],
): { readonly hard: number; readonly by: Readonly<Partial<Record<Violation, number>>> } {
  const by: Partial<Record<Violation, number>> = {};
  const add = (v: Violation, n = 1) => {
    if (n > 0) by[v] = (by[v] ?? 0) + n;
  };
  const needs = new Map(input.needs.map((n) => [n.needId, n]));
  const lessons = placed.flatMap((p) => {
    const need = needs.get(p.needId);
    const list = need && input.sections.get(need.clazzId);
    const index = list?.findIndex((s) => s.secNo === p.secNo) ?? -1;
    if (!need || !list || index < 0 || !input.weekdays.includes(p.weekday)) {
      add('noSection');
      return [];
    }
    return [{ ...p, need, section: list[index]!, index, list }];
  });
  for (const n of input.needs) add('hours', Math.abs(n.hours - lessons.filter((l) => l.need === n).length));
  const barred = new Set(
    input.wishes.filter((w) => w.kind === 'never').map((w) => [w.who, w.whoId, w.weekday, w.secNo].join()),
  );
  for (const l of lessons) {
    if (
      barred.has(['teacher', l.need.teacherId, l.weekday, l.secNo].join()) ||
      barred.has(['clazz', l.need.clazzId, l.weekday, l.secNo].join()) ||
      barred.has(['subject', l.need.sbjId, l.weekday, l.secNo].join())
    )
      add('never');
    if (input.pe.includes(l.need.sbjId) && l.section.afterNoon) add('peAfterNoon');
  }
  for (const weekday of input.weekdays) {
    const today = lessons.filter((l) => l.weekday === weekday);
    for (let i = 0; i < today.length; i++)
      for (let k = i + 1; k < today.length; k++) {
        const [a, b] = [today[i]!, today[k]!];
        if (a.section.startMin < b.section.endMin && b.section.startMin < a.section.endMin) {
          if (a.need.teacherId === b.need.teacherId) add('teacher');
          if (a.need.clazzId === b.need.clazzId) add('clazz');
          if (a.need.roomId != null && a.need.roomId === b.need.roomId) add('room');
          const [ha, hb] = [
            input.homes.get(a.need.clazzId) ?? [a.need.clazzId],
            input.homes.get(b.need.clazzId) ?? [b.need.clazzId],
          ];
          const grouped = a.need.group !== '' && a.need.group === b.need.group;
          if (a.need.clazzId !== b.need.clazzId && !grouped && ha.some((h) => hb.includes(h))) add('pupils');
        }
        if (
          a.need.clazzId === b.need.clazzId &&
          a.need.sbjId !== b.need.sbjId &&
          input.heavy.includes(a.need.sbjId) &&
          input.heavy.includes(b.need.sbjId) &&
          Math.abs(a.index - b.index) === 1 &&
          a.list[Math.min(a.index, b.index)]!.joins
        )
          add('heavyInARow');
      }
  }
  for (const n of input.needs) {
    const own = lessons.filter((l) => l.need === n);
    let doubles = 0;
    for (const weekday of input.weekdays) {
      const day = own
        .filter((l) => l.weekday === weekday)
        .map((l) => l.index)
        .sort((a, b) => a - b);
      add('tooManyADay', day.length - mostADay(n, input.weekdays.length));
      for (let i = 1; i < day.length; i++)
        if (day[i]! - day[i - 1]! === 1 && own[0]!.list[day[i - 1]!]!.joins) {
          doubles += 1;
          i += 1;
        }
    }
    if (n.group === '' && own.length === n.hours) add('double', n.doubles - doubles);
  }
  const groups = new Map<string, Set<string>[]>();
  for (const n of input.needs)
    if (n.group)
      entryOf(groups, n.group, () => []).push(
        new Set(lessons.filter((l) => l.need === n).map((l) => `${l.weekday} ${l.secNo}`)),
      );
  for (const [first, ...rest] of groups.values())
    for (const other of rest) for (const at of other) if (!first!.has(at)) add('apart');
  return { hard: Object.values(by).reduce((s, n) => s + n, 0), by };
}
