import type { NewRow } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { groupsOf, rotate } from '../rules/day-plan';
import { DEFAULT_CONFIG, countingOf, itemsFor, type ExamConfig, type ExamState } from '../rules/exam';
import { formatResult } from '../rules/format';
import type { Standard } from '../rules/standard';
import { NATIONAL_KEY } from '../rules/words';
import { pointsOf } from '../server/exam/commit-write';
import type { marks } from '../tables';
import {
  actions,
  entries,
  examChildren,
  examGroups,
  exams,
  grounds,
  periods,
  signs,
  type MarkAttempt,
} from '../tables';
import { natureOf, resultsOf, type DemoChild } from './children';

const NAMES: Readonly<Record<string, string>> = {
  run_50m: '50 米跑道',
  long_jump: '立定跳远区',
  run_1000m: '田径场',
  sit_up_1min: '体育馆垫上区',
  pull_up: '单杠区',
};

interface Plan {
  readonly orgId: number;
  readonly tstId: number;
  readonly hostId?: number;
  readonly name: string;
  readonly yearId: number;
  readonly state: ExamState;
  readonly grdIds: readonly number[];
  readonly itemIds: readonly string[];
  readonly schemeId?: number;
  readonly orgIds?: readonly number[];
  readonly start: string;
  readonly end: string;
  readonly config?: Partial<ExamConfig>;
  readonly madeBy: number;
  /** Classes that were on the field, and those whose results were taken over. */
  readonly tested?: readonly number[];
  readonly committed?: readonly number[];
  readonly planned?: boolean;
}
export type Tenant<T> = T & { readonly orgId: number };

/** One exam with its children, plan and results. */
export async function stageExam(
  world: World,
  standard: Standard,
  all: readonly DemoChild[],
  p: Plan,
): Promise<{ readonly children: readonly DemoChild[]; readonly done: Tenant<NewRow<typeof marks>>[] }> {
  const { orgId, tstId } = p;
  const config = { ...DEFAULT_CONFIG, ...p.config };
  const at = `${p.start}T02:00:00.000Z`;
  const out = p.state !== 'draft';
  await world.put(exams, [
    {
      orgId,
      tstId,
      hostId: p.hostId ?? orgId,
      name: p.name,
      yearId: p.yearId,
      counts: false,
      standardKey: NATIONAL_KEY,
      schemeId: p.schemeId ?? null,
      schemeVersion: p.schemeId ? 1 : null,
      itemIds: [...p.itemIds],
      grdIds: [...p.grdIds],
      orgIds: [...(p.orgIds ?? [])],
      startOn: p.start,
      endOn: p.end,
      config,
      state: p.state,
      publishedAt: out ? `${plusDays(p.start, -5)}T02:00:00Z` : null,
      shownAt: p.state === 'archived' ? `${plusDays(p.end, 1)}T02:00:00Z` : null,
      appealUntil: p.state === 'archived' ? `${plusDays(p.end, 8)}T02:00:00Z` : null,
      archivedAt: p.state === 'archived' ? `${plusDays(p.end, 10)}T02:00:00Z` : null,
      madeBy: p.madeBy,
      madeAt: `${plusDays(p.start, -9)}T02:00:00Z`,
    },
  ]);
  if (!out || p.orgIds?.length) return { children: [], done: [] };
  const children = all
    .filter((c) => c.orgId === orgId && p.grdIds.includes(c.grdId))
    .map((c) => ({ ...c, itemIds: itemsFor(standard, c, p.itemIds) }))
    .filter((c) => c.itemIds.length)
    .toSorted(
      (a, b) => a.grdId - b.grdId || a.clazzOrd - b.clazzOrd || a.clazzId - b.clazzId || (a.name < b.name ? -1 : 1),
    );
  const groups = groupsOf(children, 'clazzSex', 25, (c, sex, no) =>
    [c.clazzName, sex === 'male' ? '男生' : '女生', no ? `${no} 组` : ''].filter(Boolean).join(' '),
  );
  const groupOf = new Map(groups.flatMap((g) => g.userIds.map((id) => [id, g.grpNo] as const)));
  await world.put(
    examChildren,
    children.map((c, i) => ({
      orgId,
      tstId,
      userId: c.userId,
      chestNo: i + 1,
      name: c.name,
      sex: c.sex,
      sidNo: c.sidNo,
      clazzId: c.clazzId,
      clazzName: c.clazzName,
      grdId: c.grdId,
      clazzOrd: c.clazzOrd,
      grpNo: groupOf.get(c.userId) ?? null,
      itemIds: c.itemIds,
    })),
  );
  await world.put(
    examGroups,
    groups.map((g) => ({ orgId, tstId, grpNo: g.grpNo, name: g.name, clazzId: g.clazzId, sex: g.sex })),
  );
  if (p.planned) await field(world, p, groups);
  const log: Tenant<NewRow<typeof entries>>[] = [];
  const done: Tenant<NewRow<typeof marks>>[] = [];
  for (const c of children.filter((x) => p.tested?.includes(x.clazzId))) {
    const known = resultsOf(world, standard, c, natureOf(world));
    for (const itemId of c.itemIds) {
      const item = standard.itemOf(itemId)!;
      const best = known.get(itemId);
      if (typeof best !== 'number' || world.chance(p.state === 'archived' ? 0.03 : 0.1)) continue;
      const worse = item.step * world.int(1, 9) * (item.direction === 'lower' ? 1 : -1);
      const values =
        config.rounds > 1 && !itemId.startsWith('run_1') && !itemId.startsWith('run_8') ? [best + worse, best] : [best];
      const attempts: MarkAttempt[] = values.map((value, i) => {
        const entryId = `demo${tstId}_${c.userId}_${item.index}_${i}`;
        const tablet = c.sex === 'male' ? 'demo-a' : 'demo-b';
        log.push({
          orgId,
          tstId,
          entryId,
          userId: c.userId,
          itemId,
          attempt: i + 1,
          value,
          at: Date.parse(at) + log.length * 1000,
          tablet,
          seq: log.length,
          seenIds: [],
          typed: formatResult(item, value),
          source: 'hand',
          byId: p.madeBy,
          receivedAt: at,
        });
        return { attempt: i + 1, value, mark: null, entryId, rivals: [] };
      });
      const counts = countingOf(item, attempts, config.best)!;
      const taken = p.committed?.includes(c.clazzId) ?? false;
      done.push({
        orgId,
        tstId,
        userId: c.userId,
        itemId,
        attempts,
        draftValue: counts.value,
        conflict: false,
        draftedAt: at,
        source: 'hand',
        state: taken ? 'committed' : 'draft',
        ...(taken
          ? {
              value: counts.value,
              ...pointsOf(standard, c, itemId, { value: counts.value, mark: null }),
              committedAt: `${world.today}T01:00:00.000Z`,
            }
          : {}),
      });
    }
  }
  await world.put(entries, log);
  return { children, done };
}

/** Grounds, periods and who is where; the first group has checked in. */
async function field(
  world: World,
  p: Plan,
  groups: readonly { readonly grpNo: number; readonly userIds: readonly number[] }[],
): Promise<void> {
  const { orgId, tstId } = p;
  const places = p.itemIds
    .filter((i) => NAMES[i])
    .map((itemId, ord) => ({
      orgId,
      tstId,
      gudId: tstId * 10 + ord,
      name: NAMES[itemId]!,
      itemIds: itemId === 'run_1000m' ? ['run_1000m', 'run_800m'] : [itemId],
      lanes: itemId === 'run_50m' ? 4 : 2,
      ord,
    }));
  const times = Array.from(
    { length: places.length * Math.ceil(groups.length / Math.max(1, places.length)) },
    (_, i) => ({
      orgId,
      tstId,
      perId: tstId * 100 + i,
      onDate: plusDays(p.start, Math.floor(i / 6)),
      startMin: 510 + (i % 6) * 40,
      endMin: 545 + (i % 6) * 40,
    }),
  );
  const slots = rotate(times.length, places.length, groups.length).slots.map((s, i) => ({
    orgId,
    tstId,
    actId: tstId * 1000 + i,
    perId: times[s.period]!.perId,
    gudId: places[s.ground]!.gudId,
    grpNo: groups[s.group]!.grpNo,
  }));
  await world.put(grounds, places);
  await world.put(periods, times);
  await world.put(actions, slots);
  const first = slots[0];
  const here = groups.find((g) => g.grpNo === first?.grpNo);
  if (first && here)
    await world.put(
      signs,
      here.userIds.slice(0, -2).map((userId, i) => ({
        orgId,
        actId: first.actId,
        userId,
        tstId,
        way: i % 5 ? ('card' as const) : ('number' as const),
        at: `${p.start}T00:${String(20 + (i % 30)).padStart(2, '0')}:00Z`,
        byId: p.madeBy,
      })),
    );
}
