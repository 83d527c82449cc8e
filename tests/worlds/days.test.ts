import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeWorld } from '../../src/apps/demo';
import { migrate } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';
import { dayIn, minutesOf, timeIn } from '../../src/kernel/shared/dates';
import { TestApp } from '../../src/kernel/testing/app';
import { listAbsences } from '../../src/modules/lesson/contract';
import { fetchLessonToken } from '../../src/modules/live/contract';
import { benchGet, studyDayGet, teachDayGet, waitsGet } from '../../src/modules/shell/contract';
import { summaryTeacher, todoList } from '../../src/modules/train/contract';
import { database, embedded } from '../upgrade/servers';
import { CHORES_NAMED, NAMED } from './names';

/** What the homes name besides in the world that people see: the tests' world has fewer schools. */
const NAMED_WHOLE: Readonly<Record<string, readonly string[]>> = {
  bureau4109: ['fitness-test.field', 'organisation.serves'],
};

/** What homes list beside the piles: for teachers, children, offices, a training institution with its people, a class teacher. */
async function hasLists(t: TestApp): Promise<void> {
  const { marking, late, children } = await (await t.as('teacher189')).ok(teachDayGet, {});
  expect([marking, late, children].map((list) => list.length > 0)).toEqual([true, true, true]);
  const { open, results } = await (await t.as('student189')).ok(studyDayGet, {});
  expect([open, results].map((list) => list.length > 0)).toEqual([true, true]);
  expect((await (await t.as('student619')).ok(studyDayGet, {})).open.length).toBeGreaterThan(0);
  for (const [login, keys] of Object.entries(CHORES_NAMED)) {
    const { chores } = await (await t.as(login)).ok(benchGet, {});
    const found = new Set<string>(chores.map(({ key }) => key));
    expect([login, keys.filter((key) => !found.has(key))]).toEqual([login, []]);
  }
  expect((await (await t.as('learner5')).ok(todoList, { status: 1 })).items.length).toBeGreaterThan(0);
  const { todos, watch } = await (await t.as('trainer5')).ok(summaryTeacher, {});
  expect([todos.overdue > 0, watch.length > 0]).toEqual([true, true]);
  // Whom a class teacher misses stands before the children of other classes, whom only an office sees as well.
  const master = await t.as('classmgr189');
  const { items } = await master.ok(listAbsences, {});
  const own = await t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and master_id = $1',
    [master.userId],
  );
  const ids = new Set(own.map((row) => Number(row.clazz_id)));
  const isOwn = items.map(({ clazzId }) => clazzId !== null && ids.has(clazzId));
  expect(isOwn[0]).toBe(true);
  expect(isOwn).toEqual([...isOwn].sort((a, b) => Number(b) - Number(a)));
}
/** What the names of the demonstration say is so. */
async function isAsNamed(t: TestApp): Promise<void> {
  const corner = await t.sql<{ weekday: number }>(`
    select distinct extract(isodow from l.on_date)::int as weekday
    from lesson_lesson l
    join class_clazz c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    where c.clazz_name = '周三口语角'`);
  expect(corner).toEqual([{ weekday: 3 }]);
}
/** What only the world that people see has: a seat plan, leavers with an account, lessons that are covered by who can give them. */
async function isWhole(t: TestApp): Promise<void> {
  const strange = await t.sql(`
    select v.cover_id
    from timetable_cover v
    join timetable_arrange a on a.org_id = v.org_id and a.arrange_id = v.arrange_id
    join class_clazz c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
    where c.grd_id < 7
      and not exists (
        select 1
        from people_teach_sbj s
        where s.org_id = v.org_id and s.user_id = v.teacher_id and s.sbj_id = a.sbj_id)`);
  expect(strange).toEqual([]);
  const { userId } = await t.who('classmgr189');
  const [seats] = await t.sql<{ n: number }>(
    `select count(*)::int as n
     from class_seat s
     join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where c.org_id = 189 and c.master_id = $1`,
    [userId],
  );
  expect(seats?.n).toBeGreaterThan(30);
  const leaver = await t.as('graduate189');
  const session = await t.app.inject({
    url: '/api/user/user/session',
    headers: { authorization: `Bearer ${leaver.token ?? ''}` },
  });
  expect(session.statusCode).toBe(200);
}

/** Live classes that people find: one of a training class and one of a pair within ten minutes, and one that is over, with all that stays. */
async function isLive(t: TestApp, now: Date): Promise<void> {
  const minute = minutesOf(timeIn('Asia/Shanghai', now));
  const soon = await t.sql<{ login: string; clazz_type: number; lesson_id: number }>(
    `select c.login, z.clazz_type, l.lesson_id::float8 as lesson_id
     from account_login_claim c
     join lesson_lesson l on l.org_id = c.org_id and l.teacher_id = c.user_id
     join class_clazz z on z.org_id = l.org_id and z.clazz_id = l.clazz_id
     where c.login in ('trainer5', 'classmgr189')
       and l.on_date = $1
       and l.start_min > $2
       and l.start_min <= $2 + 10
       and l.ended_at is null
     order by c.login desc`,
    [dayIn('Asia/Shanghai', now), minute],
  );
  expect(soon.map(({ login, clazz_type: type }) => [login, type])).toEqual([
    ['trainer5', 7],
    ['classmgr189', 9],
  ]);
  // A desktop browser is let in, whatever the class.
  for (const { login, lesson_id: lessonId } of soon) {
    const { ticket } = await (await t.as(login)).ok(fetchLessonToken, { lessonId, liveRole: 2 });
    expect(ticket).not.toBe('');
  }
  const trainer = await t.who('trainer5');
  const [kept] = await t.sql<{ strokes: number; minutes: number; voice: number; children: number }>(
    `select
       (select count(*)::int from live_log g where g.org_id = r.org_id and g.lesson_id = r.lesson_id and g.kind = 'stroke')
         as strokes,
       (select (sum(v.seconds) / 60)::int from live_visit v where v.org_id = r.org_id and v.lesson_id = r.lesson_id) as minutes,
       (select count(*)::int from live_visit v where v.org_id = r.org_id and v.lesson_id = r.lesson_id and v.role = 1)
         as children,
       (select (sum(p.ms) / 1000)::int from live_voice p where p.org_id = r.org_id and p.lesson_id = r.lesson_id) as voice
     from live_room r
     join lesson_lesson l on l.org_id = r.org_id and l.lesson_id = r.lesson_id
     where l.org_id = $1 and l.teacher_id = $2 and r.ended_at is not null`,
    [trainer.orgId, trainer.userId],
  );
  const { strokes = 0, minutes = 0, children = 0, voice = 0 } = kept ?? {};
  expect([strokes > 2, minutes > 30, children > 0, voice >= 10]).toEqual([true, true, true, true]);
}

test.for([
  ['test', 'Monday', '2026-11-16T02:30:00Z'],
  ['test', 'Saturday', '2026-11-28T02:30:00Z'],
  ['full', 'Monday', '2026-11-16T02:30:00Z'],
  ['full', 'Saturday', '2026-11-28T02:30:00Z'],
] as const)(
  'a demonstration (%s) made on a %s has a row in every pile and list that a home names, and is what its names say',
  async ([size, , at]) => {
    const now = new Date(at);
    const server = await embedded();
    const db = await database(server, 'days');
    try {
      await migrate(db.url, join(root, 'migrations'), { now });
      await makeWorld(db.url, size, now);
      const t = await TestApp.start({ url: db.url });
      try {
        t.at(now);
        const all = size === 'full' ? { ...NAMED, ...NAMED_WHOLE } : NAMED;
        for (const [login, named] of Object.entries(all)) {
          const { items } = await (await t.as(login)).ok(waitsGet, {});
          const piles = new Set(items.map(({ key }) => key));
          expect([login, named.filter((key) => !piles.has(key))]).toEqual([login, []]);
        }
        await hasLists(t);
        await isAsNamed(t);
        if (size === 'full') {
          await isWhole(t);
          await isLive(t, now);
        }
      } finally {
        t.at(null);
        await t.stop();
      }
    } finally {
      await db.drop();
      await server.stop();
    }
  },
);
