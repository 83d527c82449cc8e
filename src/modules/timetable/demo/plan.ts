import type { NewRow } from '../../../kernel/server/db/table';
import { seeded, type World } from '../../../kernel/server/world';
import { must } from '../../../kernel/shared/maps';
import type { DemoClazz } from '../../class/demo';
import type { DemoPerson } from '../../people/demo';
import { HEAVY_SUBJECTS, PE_SUBJECTS, minutesOf, patternOf, type PlanNeed, type PlanSection } from '../rules';
import { searchPlan } from '../rules/generate/search';
import type { needs, rooms, wishes } from '../tables';
import type { ArrangeRow, DemoTerm } from './term';

type Of<T> = NewRow<T> & { orgId: number };
/** Subject, hours, doubles, room, by stage: what a class of the nine years has by the national plan, to fill its sections. */
const HOURS: Readonly<Record<number, readonly (readonly [sbjId: number, hours: number, doubles?: number])[]>> = {
  1: [
    [1, 7],
    [2, 5],
    [3, 3],
    [10, 4],
    [14, 2],
    [7, 2],
    [11, 2],
    [12, 2],
    [13, 1],
    [16, 1],
    [17, 1],
  ],
  2: [
    [1, 6, 1],
    [2, 6],
    [3, 5],
    [10, 3],
    [4, 2],
    [7, 2],
    [8, 2],
    [9, 2],
    [6, 2],
    [11, 1],
    [12, 1],
    [13, 1],
    [16, 1],
    [17, 1],
  ],
  3: [
    [1, 5, 1],
    [2, 5, 1],
    [3, 5],
    [10, 2],
    [4, 3],
    [20, 2],
    [8, 2],
    [9, 2],
    [6, 3],
    [11, 1],
    [12, 1],
    [21, 2],
  ],
};
/** Rooms that classes share, with the subject that needs them. */
const ROOMS: readonly (readonly [kind: Of<typeof rooms>['kind'], name: string, sbjId: number, count: number])[] = [
  ['music', '音乐教室', 11, 3],
  ['art', '美术教室', 12, 3],
  ['computer', '计算机教室', 13, 3],
  ['lab', '理科实验室', 14, 3],
];
/** A teacher of these may take those where nobody has it as a subject. */
const NEIGHBOUR: Readonly<Record<number, readonly number[]>> = {
  14: [13, 6, 4],
  16: [13, 12, 11, 9],
  17: [13, 11, 12, 8],
  20: [7, 8],
  21: [13, 4],
  13: [4, 2],
  11: [3],
  12: [3],
};
/** Most hours a teacher gives a week. */
const LOAD = 20;

/** A timetable of a school: made by the product's own generator. */
export function demoPlan(world: World, t: DemoTerm, all: readonly DemoClazz[]) {
  const clazzes = t.orgId === 189 ? all : all.slice(0, 2);
  const staff = (world.made['people'] as readonly DemoPerson[]).filter((p) => p.orgId === t.orgId && p.userType === 2);
  const roomRows: Of<typeof rooms>[] = clazzes.length
    ? ROOMS.flatMap(([kind, name, , count]) =>
        Array.from({ length: t.orgId === 189 ? count : 1 }, (_, i) => ({
          orgId: t.orgId,
          roomId: 0,
          name: `${name}${i + 1}`,
          kind,
          seats: 48,
        })),
      ).map((r, i) => ({ ...r, roomId: t.orgId * 1000 + 800 + i }))
    : [];
  const load = new Map<number, number>();
  const used = new Map<number, number>();
  let id = t.orgId * 10_000;
  const wanted: (PlanNeed & { stgId: number })[] = [];
  const stageOf = (c: DemoClazz) => (c.grade <= 6 ? 1 : c.grade <= 9 ? 2 : 3);
  // The demonstration people's classes choose first: their teachers are who they are.
  for (const c of [...clazzes].sort((a, b) => Number(b.grade === 7) - Number(a.grade === 7)))
    for (const [sbjId, hours, doubles] of HOURS[stageOf(c)]!) {
      const gives = (p: number) => load.get(p) ?? 0;
      const named = c.teachers.get(sbjId);
      const able = [
        ...staff.filter((p) => p.sbjIds.includes(sbjId)),
        ...(NEIGHBOUR[sbjId] ?? []).flatMap((n) => staff.filter((p) => p.sbjIds.includes(n))),
      ];
      const teacherId =
        named != null && gives(named) + hours <= LOAD
          ? named
          : able
              .filter((p) => gives(p.userId) + hours <= LOAD)
              .sort((a, b) => gives(a.userId) - gives(b.userId) || a.userId - b.userId)[0]?.userId;
      // A small school without such a teacher leaves the hours to self-study.
      if (teacherId == null) continue;
      load.set(teacherId, gives(teacherId) + hours);
      const kind = ROOMS.find((r) => r[2] === sbjId);
      const room =
        kind &&
        roomRows
          .filter((r) => r.kind === kind[0])
          .sort((a, b) => (used.get(a.roomId) ?? 0) - (used.get(b.roomId) ?? 0))[0];
      if (room) used.set(room.roomId, (used.get(room.roomId) ?? 0) + hours);
      wanted.push({
        needId: ++id,
        clazzId: c.clazzId,
        sbjId,
        teacherId,
        roomId: room?.roomId ?? null,
        hours,
        doubles: doubles ?? 0,
        group: '',
        stgId: stageOf(c),
      });
    }
  const sections = new Map(clazzes.map((c) => [c.clazzId, lessonsOf(stageOf(c))]));
  // Two part-time teachers: one is there on three days, one only in the mornings.
  const partTime =
    t.orgId === 189 && world.size === 'full'
      ? staff.filter((p) => (load.get(p.userId) ?? 0) > 0 && (load.get(p.userId) ?? 0) <= 10).slice(0, 2)
      : [];
  const wish = (p: DemoPerson, weekday: number, secNo: number): Of<typeof wishes> => ({
    orgId: t.orgId,
    termId: t.termId,
    who: 'teacher',
    whoId: p.userId,
    weekday,
    secNo,
    kind: 'never',
  });
  const wished = partTime.flatMap((p, i) =>
    i === 0
      ? [4, 5].flatMap((d) => [1, 2, 3, 4, 5, 6, 7].map((s) => wish(p, d, s)))
      : [1, 2, 3, 4, 5].flatMap((d) => [6, 7].map((s) => wish(p, d, s))),
  );
  const search = searchPlan(
    {
      weekdays: [1, 2, 3, 4, 5],
      sections,
      needs: wanted,
      wishes: wished,
      homes: new Map(),
      pe: PE_SUBJECTS,
      heavy: HEAVY_SUBJECTS,
    },
    seeded(t.orgId),
  );
  // Bounded by steps, not by time: the same world every time.
  for (let i = 0; i < 40 && search.best().unplaced.length; i++) search.run(200);
  const needOf = new Map(wanted.map((n) => [n.needId, n]));
  let n = t.orgId * 10_000;
  const arranges = search.best().placed.flatMap((p): ArrangeRow[] => {
    const need = must(needOf, p.needId);
    const s = must(sections, need.clazzId).find((x) => x.secNo === p.secNo)!;
    const row = (sbjId: number, weeks: 'all' | 'odd' | 'even'): ArrangeRow => ({
      orgId: t.orgId,
      arrangeId: ++n,
      kind: 'period',
      termId: t.termId,
      clazzId: need.clazzId,
      sbjId,
      teacherId: need.teacherId,
      roomId: need.roomId,
      weekday: p.weekday,
      secNo: p.secNo,
      startMin: s.startMin,
      endMin: s.endMin,
      weeks,
      fromDate: t.firstOn,
      toDate: t.lastOn,
      isOn: true,
      madeBy: 0,
      madeAt: `${t.firstOn}T00:00:00Z`,
    });
    // Comprehensive practice of junior classes takes turns with IT: odd and even weeks.
    return need.sbjId === 17 && need.stgId === 2 ? [row(17, 'odd'), row(13, 'even')] : [row(need.sbjId, 'all')];
  });
  return {
    rooms: roomRows,
    arranges,
    wishes: wished,
    needs: wanted.map(({ group, stgId: _, ...need }): Of<typeof needs> => ({
      orgId: t.orgId,
      termId: t.termId,
      ...need,
      groupName: group,
    })),
  };
}
function lessonsOf(stgId: number): PlanSection[] {
  const list = patternOf(stgId === 1 ? 1 : 2)
    .filter((s) => s.kind === 'lesson')
    .map((s) => ({ secNo: s.secNo, startMin: minutesOf(s.start), endMin: minutesOf(s.end) }));
  return list.map((s, i) => ({
    ...s,
    afterNoon: i > 0 && s.startMin - list[i - 1]!.endMin > 60,
    joins: i + 1 < list.length && list[i + 1]!.startMin - s.endMin <= 20,
  }));
}
