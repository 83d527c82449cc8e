import type { NewRow, Table } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoClazz } from '../../class/demo';
import type { DemoPerson } from '../../people/demo';
import type { DemoTimetable } from '../../timetable/demo';

export const SCHOOL = 189;
export type Of<T extends Table> = NewRow<T> & { orgId: number };
export const peopleOf = (world: World): readonly DemoPerson[] => world.made['people'] as readonly DemoPerson[];
export const idOf = (world: World, login: string): number => peopleOf(world).find((p) => p.login === login)!.userId;
export const clazzesOf = (world: World): readonly DemoClazz[] => world.made['clazzes'] as readonly DemoClazz[];
export const timetableOf = (world: World): DemoTimetable => world.made['timetable'] as DemoTimetable;
/** 七年级1班, where the demonstration people meet. */
export const homeOf = (world: World): DemoClazz =>
  clazzesOf(world).find((c) => c.orgId === SCHOOL && c.grade === 7 && c.no === 1)!;

/** An instant of the school's wall time. */
export const at = (day: string, min: number): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + min * 60_000).toISOString();
/** The last days with lessons before today, the nearest first. */
export function pastDays(world: World, count: number): string[] {
  const out: string[] = [];
  for (let i = 1; i < 60 && out.length < count; i++) {
    const day = plusDays(world.today, -i);
    if (
      timetableOf(world)
        .on(SCHOOL, day)
        .some((a) => a.kind === 'period')
    )
      out.push(day);
  }
  return out;
}
