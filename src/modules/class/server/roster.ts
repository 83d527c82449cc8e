import { oneOf } from '../../../kernel/server/db/where';
import type { Enrolment } from '../../people/server/published';
import { applicants, enrolments, logs } from '../tables';
import { barred, enrol, leave } from './enrol';

/** Enrolment for people's roster import, new students and leavers: what class does for the module on its left. */
export const roster: Enrolment = {
  barred,
  async enrol(door, rows, at, by) {
    await enrol(door, rows, { at, by, action: 'added' });
  },
  async transfer(door, rows, at, by) {
    await leave(
      door,
      rows.flatMap(({ userId, from }) => (from == null ? [] : [{ clazzId: from, userId }])),
      { at, by, why: 'moved' },
    );
    await enrol(
      door,
      rows.map(({ userId, to }) => ({ clazzId: to, userId })),
      { at, by, action: 'added' },
    );
  },
  async remove(door, userIds, at, by) {
    const running = await door.many(enrolments, { userId: oneOf(userIds), removedAt: null });
    return leave(
      door,
      running.map(({ clazzId, userId }) => ({ clazzId, userId })),
      { at, by, why: 'left' },
    );
  },
  async withdraw(door, userIds) {
    await door.remove(logs, { userId: oneOf(userIds) });
    await door.remove(applicants, { userId: oneOf(userIds) });
    await door.remove(enrolments, { userId: oneOf(userIds) });
  },
};
