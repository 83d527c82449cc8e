import { Door } from '../../kernel/server/db/door';
import { queryOf } from '../../kernel/server/db/rows';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import type { DemoTimetable } from '../timetable/demo';
import { HOUR_RULE, daysFrom, sumsOf } from './rules';
import { hoursBetween, marksOf } from './server/count';
import { answers as answered } from './server/answers';
import { signIns as signedIn } from './server/sign-ins';
import { views as viewed } from './server/views';
import { homework } from './server/works';
import { answers, countedDays, dues, hours, signIns, sums, views, works } from './tables';

const ZONE = 'Asia/Shanghai';
/** So far back, as far as there was a timetable. */
const BACK_DAYS = 90;

/** A school's rows over the world's own connection, which has no organisation set. */
const doorOf = (world: World, orgId: number): Door =>
  new Door({ run: (text, params) => world.client.query(queryOf(text, params)) }, [orgId], true);

/** The day facts of whoever has a timetable, counted by the same rules as every night, until yesterday. */
export const demo: Demo = {
  name: 'analytics',
  async make(world) {
    const yesterday = plusDays(world.today, -1);
    const from = plusDays(yesterday, 1 - BACK_DAYS);
    await world.client.query(
      `analyze timetable_arrange, timetable_day, lesson_lesson, homework_task, homework_reply, practice_day, class_enrolment,
         account_login_log`,
    );
    for (const { orgId, firstOn } of (world.made['timetable'] as DemoTimetable).terms) {
      const found = await hoursBetween(doorOf(world, orgId), ZONE, { from, to: yesterday });
      const coming = await hoursBetween(doorOf(world, orgId), ZONE, {
        from: world.today,
        to: plusDays(world.today, 1),
      });
      await world.put(
        dues,
        coming.flatMap(({ kind, state, onDate, keyId, clazzId, sbjId, startMin, endMin }) =>
          kind === 'arrange' && state !== 'lost'
            ? [{ orgId, onDate, arrangeId: keyId, clazzId, sbjId, startMin, endMin }]
            : [],
        ),
      );
      // Every day of its term: a region says of how many schools one is not counted.
      const begun = firstOn > yesterday ? yesterday : firstOn < from ? from : firstOn;
      const first = found.reduce((min, hour) => (hour.onDate < min ? hour.onDate : min), begun);
      await world.put(
        hours,
        found.flatMap(({ state, ...hour }) => (state === 'ahead' ? [] : [{ ...hour, state, orgId }])),
      );
      await world.put(
        sums,
        sumsOf(found, await marksOf(doorOf(world, orgId), daysFrom(from, yesterday))).map((sum) => ({ ...sum, orgId })),
      );
      const days = daysFrom(first, yesterday);
      const given = await homework.of(doorOf(world, orgId), days);
      await world.put(
        works,
        given.map((sum) => ({ ...sum, orgId })),
      );
      const practised = await answered.of(doorOf(world, orgId), days);
      await world.put(
        answers,
        practised.map((sum) => ({ ...sum, orgId })),
      );
      const signed = await signedIn.of(doorOf(world, orgId), days);
      await world.put(
        signIns,
        signed.map((sum) => ({ ...sum, orgId })),
      );
      const opened = await viewed.of(doorOf(world, orgId), days);
      await world.put(
        views,
        opened.map((sum) => ({ ...sum, orgId })),
      );
      await world.put(
        countedDays,
        days.map((onDate) => ({
          orgId,
          onDate,
          countedAt: world.now.toISOString(),
          rule: HOUR_RULE,
        })),
      );
    }
  },
};
