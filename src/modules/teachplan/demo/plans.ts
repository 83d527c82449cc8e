import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { lessonsByWeeks } from '../rules';
import { hours, planClazzes, plans, taught, units } from '../tables';
import { contentOf } from './content';
import { SBJ, SCHOOL, clazzesOf, idOf, mathsColleagues, strangers } from './people';
import { entryOf } from '../../../kernel/shared/maps';

/** Share of a running plan that its weeks have behind them. */
const DONE = 0.55;
/** Hours a week where the demonstration timetable has none. */
const WEEK_HOURS: Readonly<Record<number, number>> = { [SBJ.chinese]: 5, [SBJ.maths]: 5, [SBJ.english]: 4 };
const SUBJECTS: Readonly<Record<number, string>> = {
  [SBJ.chinese]: '语文',
  [SBJ.maths]: '数学',
  [SBJ.english]: '英语',
};
const GRADES: Readonly<Record<number, string>> = { 6: '六年级', 7: '七年级', 8: '八年级', 9: '九年级' };

interface Node {
  readonly tbkId: number;
  readonly nodeId: number;
  readonly parentId: number | null;
  readonly name: string;
}
interface Wanted {
  readonly userId: number;
  readonly name: string;
  readonly sbjId: number;
  readonly tbkId: number;
  readonly clazzIds: readonly number[];
  readonly common?: true;
  readonly ended?: true;
  readonly behind: (clazzIndex: number) => number;
}

/** Plans made from the demonstration textbooks: two hours a section. */
export async function makePlans(world: World): Promise<void> {
  const books = (
    await world.client.query<{ tbk_id: number; sbj_id: number; grd_id: number }>(
      'select distinct on (sbj_id, grd_id) tbk_id, sbj_id, grd_id from textbook_textbook where stg_id = 2 and grd_id is not null order by sbj_id, grd_id, tbk_id',
    )
  ).rows;
  const bookOf = (sbjId: number, grade: number) => books.find((b) => b.sbj_id === sbjId && b.grd_id === grade)?.tbk_id;
  const nodes = (
    await world.client.query<{ tbk_id: number; node_id: number; parent_id: number | null; name: string }>(
      'select tbk_id, node_id, parent_id, name from textbook_node order by tbk_id, ord',
    )
  ).rows.map((n): Node => ({
    tbkId: Number(n.tbk_id),
    nodeId: Number(n.node_id),
    parentId: n.parent_id == null ? null : Number(n.parent_id),
    name: n.name,
  }));
  await write(world, [...own(world, bookOf), ...others(world, bookOf)], nodes);
  await makeElsewhere(world);
}

/** A short plan in other organisations. */
async function makeElsewhere(world: World): Promise<void> {
  for (const [who] of strangers(world)) {
    const { orgId, userId } = who!;
    const [planId, unitId, linkId] = [newId(), newId(), newId()];
    const at = world.now.toISOString();
    await world.put(plans, [
      {
        orgId,
        planId,
        userId,
        name: '本学期教学计划',
        sbjId: who!.sbjIds[0]!,
        beginOn: plusDays(world.today, -20),
        weekHours: 4,
        madeAt: at,
        savedAt: at,
      },
    ]);
    await world.put(units, [{ orgId, unitId, planId, unitNo: 1, unit: '第一单元' }]);
    await world.put(hours, [
      { orgId, linkId, planId, unitId, hourNo: 1, name: '开学第一课', content: contentOf('开学第一课', 0) },
    ]);
  }
}

/** teacher189: grade 7 runs well, grade 8 is behind in one class, last year's is over; a colleague's review plan is common. */
function own(world: World, bookOf: (sbjId: number, grade: number) => number | undefined): Wanted[] {
  const me = idOf(world, 'teacher189');
  const mine = (grade: number) =>
    clazzesOf(world)
      .filter((c) => c.grade === grade && c.teachers.get(SBJ.maths) === me)
      .map((c) => c.clazzId);
  const out: Wanted[] = [
    {
      userId: me,
      name: '七年级上册数学教学计划',
      sbjId: SBJ.maths,
      tbkId: bookOf(SBJ.maths, 7)!,
      clazzIds: mine(7),
      behind: (i) => i,
    },
    {
      userId: me,
      name: '去年七年级数学教学计划',
      sbjId: SBJ.maths,
      tbkId: bookOf(SBJ.maths, 7)!,
      clazzIds: [],
      ended: true,
      behind: () => 0,
    },
  ];
  if (mine(8).length)
    out.splice(1, 0, {
      userId: me,
      name: '八年级上册数学教学计划',
      sbjId: SBJ.maths,
      tbkId: bookOf(SBJ.maths, 8)!,
      clazzIds: mine(8),
      behind: (i) => 3 * i,
    });
  const [colleague] = mathsColleagues(world);
  if (colleague)
    out.push({
      userId: colleague.userId,
      name: '七年级数学公共教案（教研组）',
      sbjId: SBJ.maths,
      tbkId: bookOf(SBJ.maths, 7)!,
      clazzIds: [],
      common: true,
      behind: () => 0,
    });
  return out;
}
/** One plan for each teacher, subject and grade of the junior stage, so that progress can be compared. Some subjects have none yet. */
function others(world: World, bookOf: (sbjId: number, grade: number) => number | undefined): Wanted[] {
  const me = idOf(world, 'teacher189');
  const groups = new Map<string, { userId: number; sbjId: number; grade: number; clazzIds: number[] }>();
  for (const c of clazzesOf(world).filter((x) => x.grade >= 7))
    for (const sbjId of [SBJ.chinese, SBJ.maths, SBJ.english]) {
      const userId = c.teachers.get(sbjId);
      if (userId == null || userId === me || bookOf(sbjId, c.grade) == null) continue;
      const key = `${userId}/${sbjId}/${c.grade}`;
      entryOf(groups, key, () => ({ userId, sbjId, grade: c.grade, clazzIds: [] })).clazzIds.push(c.clazzId);
    }
  return [...groups.values()]
    .filter((_, i) => i % 6 !== 5)
    .map((g, i) => ({
      ...g,
      name: `${GRADES[g.grade]}上册${SUBJECTS[g.sbjId]}教学计划`,
      tbkId: bookOf(g.sbjId, g.grade)!,
      behind: (k) => [0, 1, 4, -2, 0][(i + k) % 5]!,
    }));
}

type Row<T extends Parameters<World['put']>[0]> = Parameters<typeof World.prototype.put<T>>[1][number];
async function write(world: World, wanted: readonly Wanted[], nodes: readonly Node[]): Promise<void> {
  const orgId = SCHOOL;
  const rows = {
    plans: [] as Row<typeof plans>[],
    units: [] as Row<typeof units>[],
    hours: [] as Row<typeof hours>[],
    clazzes: [] as Row<typeof planClazzes>[],
    taught: [] as Row<typeof taught>[],
  };
  const monday = plusDays(world.today, -((new Date(`${world.today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const weekly = new Map(
    (
      await world.client.query<{ key: string; n: number }>(
        `select clazz_id || '/' || sbj_id as key, count(*)::int as n from timetable_arrange where org_id = $1 and is_on group by 1`,
        [orgId],
      )
    ).rows.map((r) => [r.key, r.n]),
  );
  wanted.forEach((w, at) => {
    const planId = newId();
    const weekHours = weekly.get(`${w.clazzIds[0]}/${w.sbjId}`) ?? WEEK_HOURS[w.sbjId] ?? 3;
    const hourCount = nodes.filter((n) => n.tbkId === w.tbkId && n.parentId != null).length * 2;
    const begin = plusDays(monday, -7 * Math.max(1, Math.floor((hourCount * DONE) / weekHours)));
    const beginOn = w.ended ? plusDays(begin, -364) : begin;
    // The lists go by the last save: those of teacher189 stand first because they were saved last.
    const savedAt = `${plusDays(world.today, -1 - (at % 9))}T0${at % 8}:20:00.000Z`;
    rows.plans.push({
      orgId,
      planId,
      userId: w.userId,
      name: w.name,
      sbjId: w.sbjId,
      tbkId: w.tbkId,
      beginOn,
      weekHours,
      isCommon: w.common ?? false,
      endedAt: w.ended ? `${plusDays(begin, -200)}T08:00:00.000Z` : null,
      madeAt: `${beginOn}T01:00:00.000Z`,
      savedAt,
    });
    const linkIds: number[] = [];
    nodes
      .filter((n) => n.tbkId === w.tbkId && n.parentId == null)
      .forEach((chapter, unitAt) => {
        const unitId = newId();
        rows.units.push({ orgId, unitId, planId, unitNo: unitAt + 1, unit: chapter.name, nodeId: chapter.nodeId });
        const parts = nodes
          .filter((n) => n.parentId === chapter.nodeId)
          .flatMap((n) => [0, 1].map((kind) => ({ n, kind })));
        parts.forEach(({ n, kind }, hourAt) => {
          const linkId = newId();
          linkIds.push(linkId);
          rows.hours.push({
            orgId,
            linkId,
            planId,
            unitId,
            hourNo: hourAt + 1,
            name: kind ? `${n.name}（练习课）` : n.name,
            content: contentOf(n.name, kind),
            nodeId: n.nodeId,
          });
        });
      });
    const due = lessonsByWeeks(beginOn, world.today, weekHours).due;
    w.clazzIds.forEach((clazzId, i) => {
      rows.clazzes.push({ orgId, planId, clazzId, sbjId: w.sbjId, isOn: !w.ended });
      linkIds.slice(0, Math.max(0, Math.min(due, linkIds.length - 4) - w.behind(i))).forEach((linkId, k) =>
        rows.taught.push({
          orgId,
          planId,
          clazzId,
          linkId,
          taughtOn: plusDays(beginOn, Math.floor((k / weekHours) * 7)),
          byId: w.userId,
        }),
      );
    });
  });
  await world.put(plans, rows.plans);
  await world.put(units, rows.units);
  await world.put(hours, rows.hours);
  await world.put(planClazzes, rows.clazzes);
  await world.put(taught, rows.taught);
}
