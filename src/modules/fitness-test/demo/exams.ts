import { createHash } from 'node:crypto';
import type { NewRow } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { groupsOf, rotate } from '../rules/day-plan';
import { DEFAULT_CONFIG, countingOf, itemsFor, type ExamConfig, type ExamState } from '../rules/exam';
import { formatResult } from '../rules/format';
import type { Standard } from '../rules/standard';
import { NATIONAL_KEY } from '../rules/words';
import { pointsOf } from '../server/exam/commit-write';
import {
  actions,
  aiActions,
  aiResults,
  appeals,
  commits,
  entries,
  examChildren,
  examGroups,
  exams,
  grounds,
  marks,
  periods,
  picks,
  providers,
  signs,
  surveys,
  type MarkAttempt,
} from '../tables';
import { natureOf, resultsOf, type DemoChild } from './children';

/** The key of the demonstration's device provider, for whoever tries the devices' call. */
export const DEMO_DEVICE_KEY = 'tk_demonstration-only';
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
type Tenant<T> = T & { readonly orgId: number };

/** One exam with its children, plan and results. */
async function stage(
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

/** Exams of this autumn and the last year, a survey that is open, an AI test. */
export async function demoExams(
  world: World,
  standard: Standard,
  all: readonly DemoChild[],
  yearId: number,
): Promise<void> {
  const { rows: staff } = await world.client.query<{ org_id: string; user_id: string; login: string }>(
    "select org_id, user_id, login from people_person where login in ('peteach189', 'school189', 'school619', 'bureau4109')",
  );
  const who = (login: string) => Number(staff.find((s) => s.login === login)?.user_id ?? 0);
  const day = (n: number) => plusDays(world.today, n);
  const three = ['run_50m', 'long_jump', 'run_1000m', 'run_800m'];
  const clazzesOf = (orgId: number, grdId: number) => [
    ...new Set(
      all
        .filter((c) => c.orgId === orgId && c.grdId === grdId)
        .toSorted((a, b) => a.clazzOrd - b.clazzOrd)
        .map((c) => c.clazzId),
    ),
  ];
  const seven = clazzesOf(189, 7);
  const autumn = await stage(world, standard, all, {
    orgId: 189,
    tstId: 189_601,
    name: '七年级秋季三项体能考核',
    yearId,
    state: 'published',
    grdIds: [7],
    itemIds: three,
    schemeId: 189_501,
    start: day(-1),
    end: day(4),
    config: { rounds: 3 },
    madeBy: who('peteach189'),
    tested: seven.slice(0, 2),
    committed: seven.slice(0, 1),
    planned: true,
  });
  await aDay(world, standard, autumn, who('peteach189'));
  const eight = clazzesOf(189, 8);
  const old = await stage(world, standard, all, {
    orgId: 189,
    tstId: 189_602,
    name: '七年级春季体能抽测',
    yearId: yearId - 1,
    state: 'archived',
    grdIds: [8],
    itemIds: ['run_50m', 'long_jump', 'sit_reach'],
    start: `${yearId}-05-11`,
    end: `${yearId}-05-15`,
    madeBy: who('peteach189'),
    tested: eight.slice(0, 2),
    committed: eight.slice(0, 2),
  });
  await world.put(marks, old.done);
  // The bureau's exam stands with the bureau and with each school.
  const region = {
    hostId: 100,
    name: '濮阳市八年级体质抽测',
    yearId,
    grdIds: [8],
    itemIds: ['run_50m', 'long_jump', 'fvc'],
    start: day(-2),
    end: day(6),
    madeBy: who('bureau4109'),
  } as const;
  const takers = [...new Set(all.filter((c) => c.grdId === 8 && c.orgId !== 710).map((c) => c.orgId))]
    .toSorted((a, b) => a - b)
    .slice(0, 4);
  await stage(world, standard, all, { ...region, orgId: 100, tstId: 100_000_601, state: 'published', orgIds: takers });
  for (const orgId of takers) {
    const own = clazzesOf(orgId, 8).slice(0, 1);
    await world.put(
      marks,
      (
        await stage(world, standard, all, {
          ...region,
          orgId,
          tstId: 100_000_601,
          state: 'published',
          tested: own,
          committed: own,
        })
      ).done,
    );
  }
  await other(world, standard, all, yearId, 619, 10, who('school619'));
  if (world.size === 'test') await other(world, standard, all, yearId, 710, 0, 0);
  await choices(world, standard, all, who);
  await world.put(providers, [
    {
      providerId: 601,
      name: '智测体育器材',
      keyHash: createHash('sha256').update(DEMO_DEVICE_KEY).digest('hex'),
      orgIds: [189],
      isOn: true,
      madeAt: `${day(-40)}T02:00:00Z`,
    },
  ]);
}

/** What happens on a field: somebody fouled, two tablets disagree, a child objects. */
async function aDay(
  world: World,
  standard: Standard,
  { children, done }: Awaited<ReturnType<typeof stage>>,
  byId: number,
): Promise<void> {
  const orgId = 189;
  const tstId = 189_601;
  const login = new Map(children.map((c) => [c.userId, c.login]));
  const taken = done.filter((m) => m.state === 'committed' && login.get(m.userId) !== 'student189');
  const book: Tenant<NewRow<typeof commits>>[] = done
    .filter((m) => m.state === 'committed')
    .map((m, i) => ({
      orgId,
      commitId: tstId * 10_000 + i,
      tstId,
      userId: m.userId,
      itemId: m.itemId,
      kind: 'entry',
      newValue: m.value,
      remark: '',
      byId,
      at: `${world.today}T01:00:00.000Z`,
    }));
  const jump = taken.find((m) => m.itemId === 'long_jump');
  if (jump) {
    book.push({
      orgId,
      commitId: tstId * 10_000 + 9001,
      tstId,
      userId: jump.userId,
      itemId: jump.itemId,
      kind: 'exception',
      oldValue: jump.value,
      newMark: 'foul',
      remark: '三次试跳均踩线',
      byId,
      at: `${world.today}T01:30:00.000Z`,
    });
    const child = children.find((c) => c.userId === jump.userId)!;
    Object.assign(jump, {
      state: 'exception',
      value: null,
      mark: 'foul',
      ...pointsOf(standard, child, jump.itemId, { value: null, mark: 'foul' }),
      committedAt: `${world.today}T01:30:00.000Z`,
    });
  }
  const rival = done.find((m) => m.state === 'draft' && m.itemId === 'run_50m');
  if (rival) {
    const [first, ...rest] = rival.attempts as MarkAttempt[];
    const entryId = `demo${tstId}_rival`;
    await world.put(entries, [
      {
        orgId,
        tstId,
        entryId,
        userId: rival.userId,
        itemId: 'run_50m',
        attempt: 1,
        value: first!.value! + 40,
        at: Date.parse(`${plusDays(world.today, -1)}T01:59:00Z`),
        tablet: 'demo-c',
        seq: 1,
        seenIds: [],
        typed: formatResult(standard.itemOf('run_50m')!, first!.value! + 40),
        source: 'hand',
        byId,
        receivedAt: `${world.today}T01:00:00Z`,
      },
    ]);
    Object.assign(rival, {
      conflict: true,
      attempts: [
        {
          ...first!,
          rivals: [
            {
              entryId,
              value: first!.value! + 40,
              mark: null,
              tablet: 'demo-c',
              at: Date.parse(`${plusDays(world.today, -1)}T01:59:00Z`),
            },
          ],
        },
        ...rest,
      ],
    });
  }
  await world.put(marks, done);
  await world.put(commits, book);
  const asks = taken.find((m) => m.itemId === 'run_50m');
  if (asks)
    await world.put(appeals, [
      {
        orgId,
        appealId: tstId * 10,
        tstId,
        userId: asks.userId,
        itemId: 'run_50m',
        reason: '第二次起跑时旁边跑道抢跑，裁判让我们重跑，但登记的是重跑前的成绩。',
        images: [],
        state: 'open',
        madeBy: asks.userId,
        madeAt: `${world.today}T02:00:00.000Z`,
      },
    ]);
}

/** Another school has its own: little, but of everything. */
async function other(
  world: World,
  standard: Standard,
  all: readonly DemoChild[],
  yearId: number,
  orgId: number,
  grade: number,
  madeBy: number,
): Promise<void> {
  const grdId = grade || all.find((c) => c.orgId === orgId)?.grdId;
  if (grdId == null) return;
  const clazzes = [...new Set(all.filter((c) => c.orgId === orgId && c.grdId === grdId).map((c) => c.clazzId))];
  const tstId = orgId * 1000 + 601;
  const { done } = await stage(world, standard, all, {
    orgId,
    tstId,
    name: '秋季体能抽测',
    yearId,
    state: 'published',
    grdIds: [grdId],
    itemIds: ['run_50m', 'long_jump', 'sit_reach'],
    start: plusDays(world.today, -3),
    end: plusDays(world.today, 3),
    madeBy,
    tested: clazzes.slice(0, 1),
    committed: clazzes.slice(0, 1),
    planned: true,
  });
  await world.put(marks, done);
  const mark = done.find((m) => m.value != null);
  if (mark) {
    await world.put(commits, [
      {
        orgId,
        commitId: tstId * 10_000,
        tstId,
        userId: mark.userId,
        itemId: mark.itemId,
        kind: 'entry',
        newValue: mark.value,
        remark: '',
        byId: madeBy,
        at: `${world.today}T01:00:00.000Z`,
      },
    ]);
    await world.put(appeals, [
      {
        orgId,
        appealId: tstId * 10,
        tstId,
        userId: mark.userId,
        itemId: mark.itemId,
        reason: '成绩登记有误。',
        images: [],
        state: 'open',
        madeBy: mark.userId,
        madeAt: `${world.today}T02:00:00.000Z`,
      },
    ]);
  }
  await world.put(surveys, [
    {
      orgId,
      svyId: orgId * 1000 + 701,
      hostId: orgId,
      name: '冬季锻炼项目报名',
      options: [
        { optId: 1, name: '长跑', itemIds: [], max: null },
        { optId: 2, name: '跳绳', itemIds: [], max: null },
      ],
      choose: 1,
      grdIds: [grdId],
      startAt: `${plusDays(world.today, -2)}T00:00:00.000Z`,
      endAt: `${plusDays(world.today, 9)}T00:00:00.000Z`,
      state: 'published',
      madeBy,
      madeAt: `${plusDays(world.today, -3)}T00:00:00Z`,
    },
  ]);
  await world.put(aiActions, [
    {
      orgId,
      actId: orgId * 1000 + 801,
      itemId: 'long_jump',
      clazzId: clazzes[0]!,
      devIds: [],
      madeBy,
      madeAt: `${world.today}T01:00:00.000Z`,
    },
  ]);
}

/** Sign-up that is open, one in preparation, one that is over; an AI test of a class. */
async function choices(
  world: World,
  standard: Standard,
  all: readonly DemoChild[],
  who: (login: string) => number,
): Promise<void> {
  const orgId = 189;
  const day = (n: number) => `${plusDays(world.today, n)}T00:00:00.000Z`;
  const made = { orgId, hostId: orgId, choose: 1, madeBy: who('peteach189'), madeAt: day(-6) };
  const winter = [
    { optId: 1, name: '阳光长跑队', itemIds: [], max: null },
    { optId: 2, name: '花样跳绳', itemIds: [], max: 60 },
    { optId: 3, name: '篮球训练营', itemIds: [], max: 40 },
  ];
  await world.put(surveys, [
    {
      ...made,
      svyId: 189_701,
      name: '冬季体育锻炼项目报名',
      options: winter,
      grdIds: [7, 8],
      startAt: day(-3),
      endAt: day(8),
      state: 'published',
    },
    {
      ...made,
      svyId: 189_702,
      name: '九年级体育中考选项意向',
      options: [
        { optId: 1, name: '引体向上／仰卧起坐', itemIds: [], max: null },
        { optId: 2, name: '立定跳远', itemIds: [], max: null },
        { optId: 3, name: '坐位体前屈', itemIds: [], max: null },
      ],
      choose: 2,
      grdIds: [9],
      startAt: day(5),
      endAt: day(15),
      state: 'draft',
    },
  ]);
  const seven = all.filter((c) => c.orgId === orgId && (c.grdId === 7 || c.grdId === 8) && c.login !== 'student189');
  await world.put(
    picks,
    seven
      .filter(() => world.chance(0.55))
      .map((c, i) => ({
        orgId,
        svyId: 189_701,
        userId: c.userId,
        optionIds: [i % 7 === 0 ? 3 : i % 3 === 0 ? 2 : 1],
        at: day(-1),
        byId: c.userId,
      })),
  );
  const clazzId = all.find((c) => c.login === 'student189')?.clazzId;
  if (clazzId == null) return;
  await world.put(aiActions, [
    {
      orgId,
      actId: 189_801,
      itemId: 'long_jump',
      clazzId,
      devIds: ['AI-GYM-01'],
      madeBy: who('peteach189'),
      madeAt: day(-4),
    },
  ]);
  const jumps = all.filter((c) => c.clazzId === clazzId).slice(0, 30);
  await world.put(
    aiResults,
    jumps.flatMap((c, i) =>
      [0, 1].map((n) => {
        const value = 1500 + world.int(0, 90) * 10;
        const { points, level } = pointsOf(standard, c, 'long_jump', { value, mark: null });
        return {
          orgId,
          rstId: 189_801_000 + i * 2 + n,
          actId: 189_801,
          userId: c.userId,
          value,
          points,
          level,
          at: day(-4),
        };
      }),
    ),
  );
}
