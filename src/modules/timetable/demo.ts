import type { Demo, World } from '../../kernel/server/world';
import type { NewRow } from '../../kernel/server/db/table';
import type { DemoClazz } from '../class/demo';
import { TRAINING } from '../organisation/demo';
import type { DemoPerson } from '../people/demo';
import { demoPlan } from './demo/plan';
import { demoTerm, minuteNow, type ArrangeRow, type DemoTerm } from './demo/term';
import { minutesOf, patternOf, schoolDay, runsOn, type Section } from './rules';
import { absences, arranges, covers, days, needs, periods, rooms, schemes, terms, wishes } from './tables';

/** What modules on the right build on: the term, the schedules and which day has lessons. */
export interface DemoTimetable {
  readonly terms: readonly DemoTerm[];
  readonly arranges: readonly ArrangeRow[];
  /** Schedules that take place on a day. */
  on(orgId: number, day: string): readonly ArrangeRow[];
}

/** The timetable of the demonstration world, in `world.made['timetable']`: 189 whole, the others two classes each. */
export const demo: Demo = {
  name: 'timetable',
  async make(world) {
    const clazzes = world.made['clazzes'] as readonly DemoClazz[];
    const orgIds = [...new Set([...clazzes.map((c) => c.orgId), TRAINING])];
    const made = orgIds.map((orgId) => demoTerm(world, orgId));
    await world.put(
      terms,
      made.map(({ special: _, ...t }) => t),
    );
    await world.put(
      days,
      made.flatMap((t) => t.special.map((d) => ({ orgId: t.orgId, termId: t.termId, ...d }))),
    );
    const heads: (NewRow<typeof schemes> & { orgId: number })[] = [];
    const rows: (NewRow<typeof periods> & { orgId: number })[] = [];
    for (const t of made) {
      const stages = [...new Set(clazzes.filter((c) => c.orgId === t.orgId).map((c) => stageOf(c)))];
      for (const [i, stgId] of (stages.length ? stages : [null]).entries()) {
        const schemeId = t.orgId * 1000 + 900 + i;
        heads.push({ orgId: t.orgId, schemeId, termId: t.termId, stgId, name: '' });
        rows.push(
          ...sectionsOf(stgId).map((s) => ({
            orgId: t.orgId,
            schemeId,
            secNo: s.secNo,
            kind: s.kind,
            startMin: minutesOf(s.start),
            endMin: minutesOf(s.end),
          })),
        );
      }
    }
    await world.put(schemes, heads);
    await world.put(periods, rows);
    const arranged: ArrangeRow[] = [];
    for (const t of made) {
      const plan = demoPlan(
        world,
        t,
        clazzes.filter((c) => c.orgId === t.orgId),
      );
      await world.put(rooms, plan.rooms);
      await world.put(needs, plan.needs);
      await world.put(wishes, plan.wishes);
      arranged.push(...plan.arranges);
    }
    arranged.push(...afterSchool(world, made), ...training(world, made));
    await world.put(arranges, arranged);
    // Inside one transaction the planner knows nothing of rows just written.
    await world.client.query('analyze timetable_arrange, class_enrolment, class_clazz');
    await world.client.query(PUPILS);
    const special = new Map(
      made.map((t) => [
        t.orgId,
        { term: [t], days: new Map(t.special.map((d) => [d.onDate, { asWeekday: null, asWeeks: null, ...d }])) },
      ]),
    );
    const timetable: DemoTimetable = {
      terms: made,
      arranges: arranged,
      on: (orgId, day) => {
        const of = special.get(orgId);
        const at = of && schoolDay(day, of.term, of.days);
        return at ? arranged.filter((a) => a.orgId === orgId && runsOn({ ...a, termId: a.termId ?? null }, at)) : [];
      },
    };
    world.made['timetable'] = timetable;
    await substitution(world, timetable);
  },
};

export const stageOf = (c: Pick<DemoClazz, 'grade'>): number => (c.grade <= 6 ? 1 : c.grade <= 9 ? 2 : 3);
/** A senior school adds evening study to the junior day. */
export const sectionsOf = (stgId: number | null): readonly Section[] =>
  stgId === 3 ? [...patternOf(2), { secNo: 31, kind: 'evening', start: '19:00', end: '20:00' }] : patternOf(stgId);

// The children of elective classes, as server/pupils.ts keeps them.
const PUPILS = `insert into timetable_pupil (org_id, arrange_id, user_id, weekday, start_min, end_min, weeks, from_date, to_date)
  select a.org_id, a.arrange_id, s.user_id, a.weekday, a.start_min, a.end_min, a.weeks, a.from_date, a.to_date
  from timetable_arrange a join class_student_v s on s.org_id = a.org_id and s.clazz_id = a.clazz_id
  where (s.org_id, s.user_id) in (select e.org_id, e.user_id from class_student_v e join timetable_arrange ea on ea.org_id = e.org_id and ea.clazz_id = e.clazz_id where e.clazz_type <> 1) on conflict do nothing`;

const peopleOf = (world: World) => world.made['people'] as readonly DemoPerson[];
const base = (world: World, t: DemoTerm) => ({
  orgId: t.orgId,
  fromDate: t.firstOn,
  toDate: t.lastOn,
  weeks: 'all' as const,
  isOn: true,
  madeBy: 0,
  madeAt: `${t.firstOn}T00:00:00Z`,
});

/** Elective classes of 189 meet after lessons, on a day of their own. */
function afterSchool(world: World, made: readonly DemoTerm[]): ArrangeRow[] {
  const t = made.find((x) => x.orgId === 189)!;
  const login = (name: string) => peopleOf(world).find((p) => p.login === name)!.userId;
  const able = (sbj: number, other: number) =>
    peopleOf(world).find((p) => p.orgId === 189 && p.userType === 2 && p.sbjIds.includes(sbj))?.userId ??
    peopleOf(world).find((p) => p.orgId === 189 && p.userType === 2 && p.sbjIds.includes(other))?.userId ??
    login('teacher189');
  const clubs = [
    { no: 801, sbjId: 13, teacherId: able(13, 4), weekday: 2 },
    { no: 802, sbjId: 11, teacherId: able(11, 3), weekday: 3 },
    { no: 803, sbjId: 10, teacherId: login('peteach189'), weekday: 4 },
  ];
  return clubs.map((c, i) => ({
    ...base(world, t),
    arrangeId: t.orgId * 10_000 + 9000 + i,
    kind: 'period',
    termId: t.termId,
    clazzId: t.orgId * 1000 + c.no,
    sbjId: c.sbjId,
    teacherId: c.teacherId,
    weekday: c.weekday,
    secNo: 24,
    startMin: minutesOf('16:55'),
    endMin: minutesOf('18:00'),
  }));
}
/** Live classes by interval: every day has one, so that trainer5 and learner5 see theirs whatever the day. */
function training(world: World, made: readonly DemoTerm[]): ArrangeRow[] {
  const t = made.find((x) => x.orgId === TRAINING)!;
  const teacherId = peopleOf(world).find((p) => p.login === 'trainer5')!.userId;
  const at = (i: number, no: number, weekday: number, start: string, end: string): ArrangeRow => ({
    ...base(world, t),
    arrangeId: t.orgId * 10_000 + i,
    kind: 'interval',
    termId: null,
    clazzId: t.orgId * 1000 + no,
    sbjId: 2,
    teacherId,
    weekday,
    startMin: minutesOf(start),
    endMin: minutesOf(end),
  });
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday, i) => [
    at(i + 1, weekday % 2 ? 801 : 802, weekday, weekday > 5 ? '09:00' : '19:00', weekday > 5 ? '10:30' : '20:30'),
    ...(weekday >= 6 ? [at(20 + i, 803, weekday, '14:00', '15:00')] : []),
  ]);
}

/** A teacher of 189 is away on the next school days after today; two colleagues have been asked, one of them teacher189, for own lessons first. */
async function substitution(world: World, timetable: DemoTimetable): Promise<void> {
  const people = peopleOf(world);
  const admin = people.find((p) => p.login === 'school189')!;
  const asked = people.find((p) => p.login === 'teacher189')!;
  // Not today, so that whoever looks in the evening is still asked something; but for the last day of a term.
  const days = nextDays(world, timetable, 3);
  const later = days.filter((day) => day > world.today);
  const next = (later.length > 0 ? later : days).slice(0, 2);
  const first = next[0];
  if (!first) return;
  const meets = (a: ArrangeRow, b: ArrangeRow) => a.startMin < b.endMin && b.startMin < a.endMin;
  const from = first > world.today ? 0 : minuteNow(world);
  const lessons = timetable.on(189, first).filter((a) => a.kind === 'period' && a.secNo! <= 20 && a.startMin > from);
  const free = (userId: number, a: ArrangeRow) => !lessons.some((b) => b.teacherId === userId && meets(a, b));
  const fixed = new Set(people.filter((p) => p.login != null && p.login.endsWith('189')).map((p) => p.userId));
  const grades = new Map((world.made['clazzes'] as readonly DemoClazz[]).map((c) => [c.clazzId, c.grade]));
  // Nobody asks a teacher of mathematics in a middle school to take the English of small children, if there is another way.
  const fits = (a: ArrangeRow) => asked.sbjIds.includes(a.sbjId) && (grades.get(a.clazzId) ?? 0) >= MIDDLE_SCHOOL;
  const open = lessons
    .filter((a) => !fixed.has(a.teacherId) && free(asked.userId, a))
    .toSorted((a, b) => Number(fits(b)) - Number(fits(a)));
  const absent = open[0]?.teacherId;
  if (absent == null) return;
  const madeAt = `${world.today}T00:30:00Z`;
  await world.put(absences, [
    {
      orgId: 189,
      absenceId: 18_900_001,
      teacherId: absent,
      fromDate: first,
      toDate: next.at(-1)!,
      reason: '外出参加市级教研活动',
      madeBy: admin.userId,
      madeAt,
    },
  ]);
  const own = lessons.filter((a) => a.teacherId === absent);
  const mine = open.find((a) => a.teacherId === absent)!;
  const row = (i: number, a: ArrangeRow, teacherId: number, state: 'asked' | 'accepted') => ({
    orgId: 189,
    coverId: 18_900_010 + i,
    absenceId: 18_900_001,
    arrangeId: a.arrangeId,
    onDate: first,
    startMin: a.startMin,
    endMin: a.endMin,
    absentId: absent,
    teacherId,
    state,
    askedBy: admin.userId,
    askedAt: madeAt,
    answeredAt: state === 'accepted' ? madeAt : null,
  });
  const ables = (a: ArrangeRow) =>
    people.filter(
      (p) =>
        p.orgId === 189 &&
        p.userType === 2 &&
        p.userId !== absent &&
        !fixed.has(p.userId) &&
        p.sbjIds.length > 0 &&
        free(p.userId, a),
    );
  const pairs = own.filter((a) => a !== mine).flatMap((a) => ables(a).map((p) => ({ a, p })));
  // Who teaches the same is asked before anybody else.
  const second = pairs.find(({ a, p }) => p.sbjIds.includes(a.sbjId)) ?? pairs[0];
  await world.put(covers, [
    row(1, mine, asked.userId, 'asked'),
    ...(second ? [row(2, second.a, second.p.userId, 'accepted')] : []),
  ]);
}
/** The first grade of a middle school. */
const MIDDLE_SCHOOL = 7;

/** The next days with lessons at 189, today included. */
export function nextDays(world: World, timetable: DemoTimetable, count: number): string[] {
  const out: string[] = [];
  for (let i = 0; i < 40 && out.length < count; i++) {
    const day = new Date(Date.parse(`${world.today}T00:00:00Z`) + i * 86_400_000).toISOString().slice(0, 10);
    if (timetable.on(189, day).some((a) => a.kind === 'period')) out.push(day);
  }
  return out;
}
