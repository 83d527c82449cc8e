import type { Demo } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import type { DemoClazz } from '../class/demo';
import { finishedMeet } from './demo/past-meet';
import { runningLeague } from './demo/league';
import { openMeet } from './demo/open';
import type { Athlete } from './demo/athlete';

const DEEP = 189;
/** Grades that have a meet: the junior school. */
const GRADES = [7, 8, 9];

/** School 189: a meet that is over, with points and records, one whose entries are open, and a league in its season. */
export const demo: Demo = {
  name: 'games',
  async make(world) {
    const clazzes = (world.made['clazzes'] as readonly DemoClazz[]).filter(
      (c) => c.orgId === DEEP && GRADES.includes(c.grade) && c.userIds.length > 0,
    );
    const { rows } = await world.client.query<{ user_id: number; sex: 'male' | 'female'; name: string }>(
      'select user_id, sex, name from people_person where org_id = $1 and user_type = 1 and removed_at is null',
      [DEEP],
    );
    const people = new Map(rows.map((p) => [Number(p.user_id), p]));
    const athletes = clazzes.flatMap((c) =>
      c.userIds.flatMap((userId): Athlete[] => {
        const person = people.get(userId);
        return person
          ? [{ userId, name: person.name, sex: person.sex, clazzId: c.clazzId, clazzName: c.name, grade: c.grade }]
          : [];
      }),
    );
    await finishedMeet(world, athletes, plusDays(world.today, -16));
    await openMeet(world, athletes, plusDays(world.today, 18));
    const eighth = clazzes.filter((c) => c.grade === 8);
    await runningLeague(world, eighth.length > 1 ? eighth : clazzes);
  },
};
