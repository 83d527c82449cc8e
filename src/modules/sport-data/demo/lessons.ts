import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import { addPoints, emptyLoad, mostRateOf, type Point } from '../rules/heart';
import { gear, loads, numbers, opinions, readings, wears } from '../tables';

const SCHOOL = 189;
const BANDS = '1 号手环箱';
const ROPES = '跳绳袋';
interface Lesson {
  readonly lessonId: number;
  readonly clazzId: number;
  readonly onDate: string;
  readonly beginMs: number;
  readonly endMs: number;
  readonly teacherId: number;
}
interface Child {
  readonly clazzId: number;
  readonly userId: number;
  readonly bornOn: string | null;
  readonly ordNo: number;
  readonly agreed: boolean;
}
const SAID = [
  [5, '热身充分，孩子们跑得很投入'],
  [4, '接力跑很有意思，就是有点累'],
  [5, '跳绳比上周多了二十个'],
  [3, '天气有点冷，热身可以再久一点'],
  [4, '喜欢篮球运球练习'],
] as const;

async function ask(world: World) {
  const of = async <T>(text: string): Promise<T[]> => (await world.client.query(text, [SCHOOL])).rows as T[];
  const lessons = await of<Lesson>(
    `select l.lesson_id::float8 "lessonId", l.clazz_id::float8 "clazzId", l.on_date::text "onDate", l.teacher_id::float8 "teacherId",
       extract(epoch from (l.on_date + make_interval(mins => l.start_min)) at time zone 'Asia/Shanghai')::float8 * 1000 "beginMs",
       extract(epoch from (l.on_date + make_interval(mins => l.end_min)) at time zone 'Asia/Shanghai')::float8 * 1000 "endMs"
     from lesson_lesson_v l
     where l.org_id = $1 and l.sbj_id = 10 and l.started_at is not null and l.ended_at is not null
     order by l.on_date desc, l.start_min desc, l.lesson_id limit 12`,
  );
  const children = await of<Child>(
    `select s.clazz_id::float8 "clazzId", s.user_id::float8 "userId", p.born_on::text "bornOn",
       (row_number() over (partition by s.clazz_id order by p.sid_no nulls last, s.user_id))::int "ordNo",
       exists (select 1 from people_consent c where c.org_id = s.org_id and c.user_id = s.user_id and c.purpose = 'watch'
         and c.state = 'given') agreed
     from class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = $1 and s.clazz_type = 1
     order by s.clazz_id, 4`,
  );
  return { lessons, children };
}
/** Of so many lessons in a row one is worked hard in: its class's mean lies between 140 and 160, that of the others below. */
const BRISK_EACH = 4;
const BRISK_BEATS = 14;
/** A heart over a lesson: warming up, working, a rest in the middle, calming down; a look every ten seconds. */
function heartOf(rnd: () => number, { beginMs, endMs }: Lesson, more: number): Point[] {
  const own = rnd() * 24 - 12;
  const steps = Math.floor((endMs - beginMs) / 10_000);
  return Array.from({ length: steps }, (_, at) => {
    const part = at / steps;
    const effort = part < 0.2 ? part * 5 : part > 0.85 ? (1 - part) * 6 : Math.abs(part - 0.5) < 0.06 ? 0.55 : 1;
    const value = rnd() < 0.004 ? 255 : Math.round(92 + more + own / 2 + effort * (58 + own) + rnd() * 6);
    return { at: beginMs + at * 10_000, value, value2: null };
  });
}
/** Two or three attempts of a minute. */
function ropeOf(rnd: () => number, { beginMs }: Lesson): Point[] {
  return Array.from({ length: 2 + Math.floor(rnd() * 2) }, (_, attempt) => {
    const most = 60 + Math.floor(rnd() * 90);
    const breaks = Math.floor(rnd() * 4);
    return [0.3, 0.7, 1].map((part, at) => ({
      at: beginMs + (10 + attempt * 4) * 60_000 + at * 20_000,
      value: Math.round(most * part),
      value2: Math.round(breaks * part),
    }));
  }).flat();
}

/** The sums of the lessons from those of their children, as server/lesson-sums.ts keeps them. */
async function sumLessons(world: World): Promise<void> {
  await world.client.query(
    `insert into sport_data_lesson (org_id, lesson_id, clazz_id, grd_id, year_id, on_date, length_ms, start_min, pupils, dropped,
       most, heart_ms, heart_product, rest_ms, low_ms, light_ms, aerobic_ms, anaerobic_ms, active_ms)
     select l.org_id, l.lesson_id, l.clazz_id, c.grd_id,
       extract(year from l.on_date)::int - case when extract(month from l.on_date) < 9 then 1 else 0 end, l.on_date,
       (l.end_min - l.start_min) * 60000, l.start_min, count(*) filter (where d.beats > 0), sum(d.dropped), max(d.most), sum(d.heart_ms),
       sum(d.heart_product), sum(d.rest_ms), sum(d.low_ms), sum(d.light_ms), sum(d.aerobic_ms), sum(d.anaerobic_ms),
       sum(d.active_ms)
     from sport_data_load d
     join lesson_lesson_v l on l.org_id = d.org_id and l.lesson_id = d.lesson_id
     join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
     where d.org_id = $1
     group by l.org_id, l.lesson_id, l.clazz_id, c.grd_id, l.on_date, l.start_min, l.end_min`,
    [SCHOOL],
  );
}
/** Numbers of all classes, two sets, and what bands and ropes measured in the last PE lessons. */
export async function makeLessons(world: World): Promise<void> {
  const rnd = seeded(1720);
  const { lessons, children } = await ask(world);
  const madeBy = lessons[0]?.teacherId ?? 0;
  const iso = (ms: number) => new Date(ms).toISOString();
  await world.put(
    numbers,
    children
      .filter((one) => one.ordNo <= 99)
      .map(({ clazzId, userId, ordNo }) => ({
        orgId: SCHOOL,
        numberId: newId(),
        clazzId,
        userId,
        ordNo,
        fromAt: `${world.today.slice(0, 4)}-01-05T00:00:00Z`,
        toAt: null,
        madeBy,
      })),
  );
  const most = world.size === 'test' ? 10 : 50;
  const pieces = [
    [BANDS, 'PE-BAND'],
    [ROPES, 'PE-ROPE'],
  ] as const;
  await world.put(
    gear,
    pieces.flatMap(([setName, prefix]) =>
      Array.from({ length: most }, (_, at) => ({
        orgId: SCHOOL,
        setName,
        no: at + 1,
        devId: `${prefix}-${String(at + 1).padStart(3, '0')}`,
      })),
    ),
  );
  const devId = (prefix: string, no: number) => `${prefix}-${String(no).padStart(3, '0')}`;
  // Hearts are only of children who agreed: the lessons that have curves are the newest with some of them.
  const watched = lessons.filter(({ clazzId }) => children.some((one) => one.clazzId === clazzId && one.agreed));
  const newest = watched.slice(0, 2);
  const worn = lessons.flatMap((lesson, turn) =>
    children
      .filter((one) => one.clazzId === lesson.clazzId && one.ordNo <= most)
      .map((child) => {
        const heart = child.agreed
          ? heartOf(rnd, lesson, watched.indexOf(lesson) % BRISK_EACH === 1 ? BRISK_BEATS : 0)
          : [];
        const rope = turn % 2 === 0 ? ropeOf(rnd, lesson) : [];
        return { lesson, child, heart, rope, isNewest: newest.includes(lesson) };
      }),
  );
  await world.put(
    wears,
    worn
      .filter((one) => one.isNewest)
      .map(({ lesson, child }) => ({
        orgId: SCHOOL,
        wearId: newId(),
        lessonId: lesson.lessonId,
        clazzId: lesson.clazzId,
        userId: child.userId,
        ordNo: child.ordNo,
        devId: devId('PE-BAND', child.ordNo),
        fromAt: iso(lesson.beginMs),
        toAt: iso(lesson.endMs),
        madeBy: lesson.teacherId,
      })),
  );
  await world.put(
    readings,
    worn
      .filter((one) => one.isNewest)
      .flatMap(({ child, heart }) =>
        heart.map(({ at, value }) => ({
          orgId: SCHOOL,
          devId: devId('PE-BAND', child.ordNo),
          kind: 'heart' as const,
          value,
          value2: null,
          at: iso(at),
        })),
      ),
  );
  await world.put(
    loads,
    worn
      .filter(({ heart, rope }) => heart.length + rope.length > 0)
      .map(({ lesson, child, heart, rope }) => {
        const begun = addPoints(emptyLoad(mostRateOf(child.bornOn, lesson.onDate)), 'heart', heart);
        const { heartAt, ropeAt, ...load } = addPoints(begun, 'rope', rope);
        return {
          ...load,
          orgId: SCHOOL,
          loadId: newId(),
          lessonId: lesson.lessonId,
          clazzId: lesson.clazzId,
          userId: child.userId,
          onDate: lesson.onDate,
          heartAt: heartAt == null ? null : iso(heartAt),
          ropeAt: ropeAt == null ? null : iso(ropeAt),
        };
      }),
  );
  await sumLessons(world);
  await world.put(
    opinions,
    lessons.flatMap((lesson) =>
      children
        .filter((one) => one.clazzId === lesson.clazzId)
        .slice(2, 5)
        .map((child) => {
          const [stars, text] = SAID[Math.floor(rnd() * SAID.length)] ?? SAID[0];
          return {
            orgId: SCHOOL,
            opinionId: newId(),
            lessonId: lesson.lessonId,
            clazzId: lesson.clazzId,
            onDate: lesson.onDate,
            userId: child.userId,
            byStudent: true,
            stars,
            text,
            madeAt: iso(lesson.endMs + 1_800_000),
          };
        }),
    ),
  );
}
