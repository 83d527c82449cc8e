import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { nextDays } from '../../timetable/demo';
import { minuteNow, type ArrangeRow } from '../../timetable/demo/term';
import { evaluates, lessons } from '../tables';
import { SCHOOL, at, clazzesOf, homeOf, idOf, pastDays, timetableOf, type Of } from './people';
import { entryOf } from '../../../kernel/shared/maps';

/** A lesson of the past, with the children in it. */
export interface Given {
  readonly row: Of<typeof lessons>;
  readonly userIds: readonly number[];
  readonly daysAgo: number;
  readonly secNo: number;
}
/** School days of the whole school that have rows, and those of 七年级1班 and the demonstration teachers. */
const DAYS = { full: [6, 20], test: [3, 5] } as const;

/** What lessons were about, where no plan says it: by subject. */
const TOPICS: Readonly<Record<number, readonly string[]>> = {
  1: [
    '《秋天的怀念》第一课时',
    '《秋天的怀念》第二课时',
    '散文诗二首',
    '《世说新语》二则',
    '写作：学会记事',
    '名著导读：《朝花夕拾》',
  ],
  3: ['Unit 3 Section A', 'Unit 3 Section B', 'Unit 4 Section A', 'Unit 4 阅读课', '单元复习'],
  10: ['篮球行进间运球', '50 米快速跑', '立定跳远', '广播体操复习', '耐久跑'],
  2: ['有理数的加法', '有理数的减法', '有理数的乘法', '乘方', '科学记数法', '整式的加减'],
};
const TAGS = ['讲解清楚', '生动有趣', '互动充分', '节奏偏快', '例题有用', '板书整洁'];
const WORDS = [
  '今天的例题听懂了',
  '希望多一点练习时间',
  '小组讨论很有意思',
  '最后一题没跟上',
  '',
  '',
  '老师讲得很清楚',
  '',
];

/** Lessons of the past, and those somebody has prepared. */
export interface MadeLessons {
  readonly given: readonly Given[];
  readonly coming: readonly Of<typeof lessons>[];
}

export async function makeLessons(world: World): Promise<MadeLessons> {
  const [whole, own] = DAYS[world.size];
  const home = homeOf(world);
  const mine = new Set(['teacher189', 'classmgr189', 'peteach189'].map((login) => idOf(world, login)));
  const children = new Map(
    clazzesOf(world)
      .filter((c) => c.orgId === SCHOOL)
      .map((c) => [c.clazzId, c.userIds]),
  );
  const taught = await plannedTopics(world);
  const days = pastDays(world, own);
  const rows: Of<typeof lessons>[] = [];
  const given: Given[] = [];
  let turn = 0;
  const take = (a: ArrangeRow, day: string, daysAgo: number) => {
    const started = mine.has(a.teacherId) || (a.clazzId === home.clazzId && TOPICS[a.sbjId] != null);
    const hour = started ? taught.get(`${a.clazzId}/${a.sbjId}`)?.pop() : undefined;
    const list = TOPICS[a.sbjId];
    const topic = hour?.name ?? (started && list ? list[(daysAgo + a.secNo!) % list.length]! : '');
    // Some lessons nobody took attendance in; the office finds them in its list.
    const missed = daysAgo <= 1 ? (turn += 1) % 11 === 5 : world.chance(0.03);
    const begun =
      started && topic
        ? {
            startedAt: at(day, a.startMin),
            endedAt: at(day, a.endMin),
            topic,
            linkId: hour?.linkId ?? null,
            preparedAt: at(day, a.startMin - 60 * 14),
            content: '',
          }
        : { startedAt: null, endedAt: null, topic: '', linkId: null, preparedAt: null, content: '' };
    const userIds = children.get(a.clazzId);
    if (!userIds || (missed && !begun.startedAt)) return;
    const row: Of<typeof lessons> = {
      orgId: SCHOOL,
      lessonId: newId(),
      arrangeId: a.arrangeId,
      onDate: day,
      clazzId: a.clazzId,
      sbjId: a.sbjId,
      teacherId: a.teacherId,
      secNo: a.secNo ?? null,
      startMin: a.startMin,
      endMin: a.endMin,
      ...begun,
      takenAt: missed ? null : at(day, a.startMin + 3),
      takenBy: missed ? null : a.teacherId,
      takenCount: missed ? null : userIds.length,
      awayCount: 0,
      lateCount: 0,
      madeBy: a.teacherId,
      madeAt: at(day, a.startMin),
    };
    rows.push(row);
    given.push({ row, userIds, daysAgo, secNo: a.secNo ?? 99 });
  };
  days.forEach((day, i) => {
    for (const a of timetableOf(world).on(SCHOOL, day))
      if (a.kind === 'period' && (i < whole || a.clazzId === home.clazzId || mine.has(a.teacherId)))
        take(a, day, i + 1);
  });
  const now = minuteNow(world);
  for (const a of timetableOf(world).on(SCHOOL, world.today))
    if (a.kind === 'period' && a.endMin < now && a.teacherId !== idOf(world, 'teacher189')) take(a, world.today, 0);
  const coming = comingOf(world);
  rows.push(...coming);
  await world.put(lessons, rows);
  await world.put(evaluates, evaluated(world, given, mine));
  return { given, coming };
}

/** Hours of plans that classes have had, the oldest first: the past lessons take them from the end. */
async function plannedTopics(world: World): Promise<Map<string, { linkId: number; name: string }[]>> {
  const { rows } = await world.client.query<{ key: string; link_id: number; name: string }>(
    `select t.clazz_id || '/' || h.sbj_id as key, h.link_id, h.name from teachplan_taught t join teachplan_hour_v h on h.org_id = t.org_id and h.link_id = t.link_id
     where t.org_id = $1 order by t.clazz_id, h.unit_no, h.hour_no`,
    [SCHOOL],
  );
  const out = new Map<string, { linkId: number; name: string }[]>();
  for (const r of rows) entryOf(out, r.key, () => []).push({ linkId: Number(r.link_id), name: r.name });
  return out;
}
/** What teacher189 has prepared for the next days; a class meeting that the class teacher made singly. */
function comingOf(world: World): Of<typeof lessons>[] {
  const me = idOf(world, 'teacher189');
  const days = nextDays(world, timetableOf(world), 3);
  const now = minuteNow(world);
  const next = days.flatMap((day) =>
    timetableOf(world)
      .on(SCHOOL, day)
      .filter((a) => a.kind === 'period' && a.teacherId === me && (day > world.today || a.startMin > now))
      .map((a) => ({ a, day })),
  );
  const row = (a: ArrangeRow, day: string, more: object): Of<typeof lessons> => ({
    orgId: SCHOOL,
    lessonId: newId(),
    arrangeId: a.arrangeId,
    onDate: day,
    clazzId: a.clazzId,
    sbjId: a.sbjId,
    teacherId: a.teacherId,
    secNo: a.secNo ?? null,
    startMin: a.startMin,
    endMin: a.endMin,
    madeBy: a.teacherId,
    madeAt: world.now.toISOString(),
    ...more,
  });
  const at19 = { startMin: 19 * 60, endMin: 19 * 60 + 40 };
  const master = idOf(world, 'classmgr189');
  const clazzId = homeOf(world).clazzId;
  const meeting: Of<typeof lessons> = {
    orgId: SCHOOL,
    lessonId: newId(),
    arrangeId: null,
    onDate: days[1] ?? world.today,
    clazzId,
    sbjId: 1,
    teacherId: master,
    name: '期中总结班会',
    secNo: null,
    ...at19,
    topic: '学习方法交流',
    preparedAt: world.now.toISOString(),
    madeBy: master,
    madeAt: world.now.toISOString(),
  };
  return [
    ...next.slice(0, 1).map(({ a, day }) =>
      row(a, day, {
        topic: '一元一次方程的应用',
        content:
          '1. 复习移项法则（5 分钟）\n2. 例题：行程问题，先画线段图\n3. 小组讨论，每组一题\n4. 小结，布置练习册第 36 页',
        preparedAt: world.now.toISOString(),
      }),
    ),
    meeting,
  ];
}

/** What children said of the demonstration teachers' lessons of the last days. The demonstration child still has the last ones to say something about. */
function evaluated(world: World, given: readonly Given[], mine: ReadonlySet<number>): Of<typeof evaluates>[] {
  const said: Of<typeof evaluates>[] = [];
  const child = idOf(world, 'student189');
  for (const g of given.filter(
    (x) => x.row.startedAt && mine.has(x.row.teacherId) && x.daysAgo >= 1 && x.daysAgo <= 10,
  )) {
    const people = world
      .shuffle(g.userIds)
      .slice(0, world.int(4, 12))
      .filter((u) => u !== child);
    if (g.userIds.includes(child) && g.daysAgo > 2) people.push(child);
    for (const userId of people) {
      const stars = world.chance(0.62) ? 5 : world.chance(0.7) ? 4 : world.int(2, 3);
      said.push({
        orgId: SCHOOL,
        lessonId: g.row.lessonId,
        userId,
        stars,
        tags: world
          .shuffle(stars > 3 ? TAGS.filter((t) => t !== '节奏偏快') : ['节奏偏快', '例题有用'])
          .slice(0, world.int(0, 2)),
        text: world.pick(WORDS),
        madeAt: at(g.row.onDate, g.row.endMin + 30),
      });
    }
  }
  return said;
}
