import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { DEFAULT_SETTINGS } from '../rules';
import { hasLanes } from '../rules/arrange';
import { readEntry } from '../rules/entry';
import { placesOf } from '../rules/heats';
import { clazzTable } from '../rules/points';
import { reckon, type FinalRun } from '../server/reckon';
import { awards, enrols, entries, meets, records, rounds, runs, sums } from '../tables';
import { enrolRow, entryRow, meetRow, OFFICE, someOf, type Athlete } from './athlete';

type Entry = ReturnType<typeof entryRow>;
/** What the events of the finished meet are like: who is in them, and what is typed of each athlete. */
const PROGRAMME: readonly { readonly code: string; readonly type: (world: World) => string }[] = [
  { code: 'run.100', type: (w) => (w.int(1290, 1680) / 100).toFixed(1) },
  {
    code: 'jump.long',
    type: (w) => Array.from({ length: 3 }, () => (w.chance(0.2) ? 'x' : (w.int(330, 470) / 100).toFixed(2))).join(' '),
  },
  { code: 'throw.solid', type: (w) => Array.from({ length: 3 }, () => (w.int(600, 1050) / 100).toFixed(2)).join(' ') },
];

/** A meet of two weeks ago: three events of each sex, points, a class table, records. */
export async function finishedMeet(world: World, athletes: readonly Athlete[], start: string): Promise<void> {
  const at = `${start}T06:00:00.000Z`;
  const meet = meetRow('秋季田径运动会', start, {
    state: 'finished',
    settings: { ...DEFAULT_SETTINGS, grounds: [{ gudId: 1, name: '跑道', kind: 'track' }] },
    awardsAt: at,
    madeAt: `${plusDays(start, -20)}T01:00:00.000Z`,
  });
  await world.put(meets, [meet]);
  const made: Entry[] = PROGRAMME.flatMap(({ code }, i) =>
    (['male', 'female'] as const).map((sex, j) =>
      entryRow(meet.gamId, code, { sex, grades: [7, 8, 9], ord: i * 2 + j + 1 }),
    ),
  );
  await world.put(entries, made);
  const fields = made.map((e, i) => {
    // Another child of each class in each event.
    const field = someOf(athletes, e.sex === 'female' ? 'female' : 'male', [7, 8, 9], 3).filter(
      (_, n) => n % 3 === Math.floor(i / 2),
    );
    return { e, field: field.slice(0, 8), rudId: newId(), startMin: 520 + i * 25 };
  });
  await world.put(
    enrols,
    fields.flatMap(({ e, field }) => field.map((a) => enrolRow(meet.gamId, e.entryId, a, meet.madeAt))),
  );
  const own = { orgId: 189, gamId: meet.gamId };
  await world.put(
    rounds,
    fields.map(({ e, rudId, startMin }) => ({
      ...own,
      rudId,
      entryId: e.entryId,
      no: 1,
      name: '决赛',
      state: 'finished' as const,
      startOn: start,
      startMin,
      minutes: 20,
      gudId: 1,
      lanes: 8,
      perHeat: 0,
      fastest: 0,
      lot: 7,
      winds: (e.event === 'run.100' ? { '1': 12 } : {}) as Readonly<Record<string, number>>,
      finishedBy: OFFICE,
      finishedAt: at,
    })),
  );
  const finals = fields.flatMap((f) => finalsOf(world, f, start));
  await world.put(
    runs,
    finals.map((f) => ({
      orgId: 189,
      rudId: f.rudId,
      userId: f.userId,
      clazzId: f.clazzId,
      clazzName: f.clazzName,
      memberIds: [f.userId],
      heat: 1,
      lane: f.lane,
      value: f.value,
      mark: f.mark,
      timing: f.timing ?? null,
      attempts: f.attempts ?? null,
      savedBy: OFFICE,
      savedAt: at,
    })),
  );
  await putAwards(world, meet, finals, at);
}

interface Field {
  readonly e: Entry;
  readonly field: readonly Athlete[];
  readonly rudId: number;
}
function finalsOf(world: World, { e, field, rudId }: Field, start: string): (FinalRun & { readonly lane: number })[] {
  const { type } = PROGRAMME.find((p) => p.code === e.event)!;
  const places = placesOf(
    field.map((a) => ({ ...a, seed: null })),
    { lanes: 8, lot: 7, draw: 'lot' },
  );
  return field.map((a, i) => {
    const read = readEntry(e.kind, i === 5 ? 'DNS' : type(world), 'hand');
    if (!('ok' in read)) throw new Error(`the demonstration typed what cannot be read of ${e.event}`);
    const { userId, name, clazzId, clazzName } = a;
    const lane = hasLanes(e.kind, e.event) ? places.find((p) => p.userId === userId)!.lane : i + 1;
    return {
      ...read.ok,
      userId,
      name,
      clazzId,
      clazzName,
      rudId,
      heat: 1,
      lane,
      entryId: e.entryId,
      kind: e.kind,
      event: e.event,
      nameZh: e.nameZh,
      nameEn: e.nameEn,
      sex: e.sex,
      grdIds: e.grdIds,
      winds: {},
      startOn: start,
    };
  });
}

type Meet = ReturnType<typeof meetRow>;
/** Points as the program reckons them; what stood as a record before is a little worse than the best of the 100 m. */
async function putAwards(world: World, meet: Meet, finals: readonly FinalRun[], at: string): Promise<void> {
  const before = finals.find((f) => f.event === 'run.100' && f.value != null);
  const old = before && {
    orgId: 189,
    recordId: newId(),
    level: 'school' as const,
    event: 'run.100',
    kind: before.kind,
    nameZh: before.nameZh,
    nameEn: before.nameEn,
    sex: before.sex,
    grdIds: before.grdIds,
    value: 14_500,
    timing: 'hand' as const,
    holder: '往届学生',
    place: '学校田径场',
    setOn: plusDays(meet.startOn, -380),
  };
  if (old) await world.put(records, [old]);
  const { awards: won, fresh } = reckon(meet, finals, meet.settings.points, old ? [old] : []);
  const key = { orgId: 189, gamId: meet.gamId };
  await world.put(
    awards,
    won.map(({ final: f, rank, points, record, recordLevel }) => ({
      ...key,
      entryId: f.entryId,
      userId: f.userId,
      clazzId: f.clazzId,
      clazzName: f.clazzName,
      rudId: f.rudId,
      rank,
      ...points,
      record,
      builtAt: at,
      recordLevel,
    })),
  );
  const names = new Map(finals.map((f) => [f.clazzId, f.clazzName]));
  const table = clazzTable(won.map((a) => ({ clazzId: a.final.clazzId, rank: a.rank ?? Infinity, points: a.points })));
  await world.put(
    sums,
    table.map(({ points, ...c }) => ({ ...key, ...c, clazzName: names.get(c.clazzId) ?? '', ...points })),
  );
  await world.put(
    records,
    fresh.map((r) => ({ orgId: 189, ...r })),
  );
}
