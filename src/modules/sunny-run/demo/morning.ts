import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import {
  creditedOf,
  endOf,
  judgeRun,
  lineOf,
  pausedOf,
  runsOfPasses,
  startOf,
  stationsOf,
  usualSettings,
  type Pass,
  type Point,
  type Station,
} from '../rules';
import { pairs, passes, runs } from '../tables';
import { honest, passesOf, type Pace } from './simulator';
import { SCHOOL, sums, type DemoChild } from './year';

interface Of {
  readonly roomId: number;
  readonly route: readonly Point[];
  readonly onDate: string;
  readonly children: readonly DemoChild[];
}
/** How the third to the sixth of the class came by their metres. */
const CHEATS = new Map<number, 'pair' | 'cut' | 'bicycle' | 'short'>([
  [2, 'pair'],
  [3, 'pair'],
  [4, 'cut'],
  [5, 'bicycle'],
  [6, 'short'],
]);

/** A morning of one class as the stations saw it, honest runs and others, judged by the rules of the product. */
export async function makeMorning(world: World, { roomId, route, onDate, children }: Of): Promise<void> {
  const rnd = seeded(1189);
  const stations = stationsOf(route, new Set(route.flatMap((point) => point.deviceId ?? [])));
  const start = Date.parse(`${onDate}T07:06:00+08:00`);
  const together = honest(rnd, 1600, 3.1);
  const seen = children.map((child, at) => ({
    child,
    passes: passesOfChild(rnd, stations, start + at * 4000, CHEATS.get(at), together, start),
  }));
  await world.client.query(
    'delete from sunny_run_run where org_id = $1 and on_date = $2 and user_id = any($3::bigint[])',
    [SCHOOL, onDate, children.map((child) => child.userId)],
  );
  await world.put(
    passes,
    seen.flatMap(({ child, passes: own }) =>
      own.map(({ at, deviceId, passId }) => ({
        orgId: SCHOOL,
        passId,
        deviceId,
        roomId,
        tag: `5${String(child.userId).slice(-5)}`,
        userId: child.userId,
        onDate,
        atMs: at,
        measuredMs: at,
        offsetMs: 0,
        isLate: false,
      })),
    ),
  );
  await world.put(
    pairs,
    pairOf(
      onDate,
      seen.filter((_, at) => CHEATS.get(at) === 'pair'),
    ),
  );
  const other = (at: number): number => children[at === 2 ? 3 : 2]?.userId ?? 0;
  await world.put(
    runs,
    seen.flatMap(({ child, passes: own }, at) =>
      runsOfPasses(own, stations).map((run) =>
        rowOf(run, child, { roomId, onDate }, CHEATS.get(at) === 'pair' ? other(at) : 0),
      ),
    ),
  );
  await sums(world);
}
/** The two who were seen together at every pass, as the program keeps them. */
function pairOf(onDate: string, seen: readonly { readonly child: DemoChild; readonly passes: readonly Pass[] }[]) {
  const [one, two] = seen.toSorted((a, b) => a.child.userId - b.child.userId);
  if (!one || !two) return [];
  const { length } = one.passes;
  const ids = { userId: one.child.userId, otherId: two.child.userId };
  return [{ orgId: SCHOOL, onDate, ...ids, passes: length, near: length, spreadMs: 80 }];
}
function passesOfChild(
  rnd: () => number,
  stations: readonly Station[],
  at: number,
  how: ReturnType<typeof CHEATS.get>,
  together: Pace,
  start: number,
): Pass[] {
  const speed = 2.5 + 1.2 * rnd();
  const way =
    how === 'pair'
      ? together
      : how === 'bicycle'
        ? [...honest(rnd, 800, 3), ...honest(rnd, 1200, 7.6).map((done) => done + 800)]
        : honest(rnd, how === 'short' ? 800 : 1600 + 400 * Math.floor(2 * rnd()), speed);
  const found = passesOf(way, stations, how === 'pair' ? start : at, { rnd });
  const [, second] = stations;
  // Whoever cuts the bend is never seen at the far station.
  const kept = how === 'cut' ? found.filter((pass) => pass.deviceId !== second?.deviceId) : found;
  return kept.map((pass) => ({ ...pass, passId: newId() }));
}
function rowOf(
  run: ReturnType<typeof runsOfPasses>[number],
  { userId, clazzId, grdId, sex }: DemoChild,
  { roomId, onDate }: Pick<Of, 'roomId' | 'onDate'>,
  otherId: number,
) {
  const settings = usualSettings();
  const line = lineOf(settings, grdId, sex);
  const judged = judgeRun(run, {
    settings,
    line,
    weekday: settings.weekdays[0] ?? 1,
    startMin: 430,
    endMin: 445,
    validBefore: 0,
    away: false,
    excused: false,
    pair: otherId ? { otherId, near: run.marks.length, passes: run.marks.length } : undefined,
    replay: undefined,
    isOther: false,
  });
  const from = startOf(run);
  return {
    orgId: SCHOOL,
    runId: newId(),
    userId,
    onDate,
    no: 1,
    clazzId,
    grdId,
    sex,
    roomId,
    source: run.source,
    startedAt: new Date(from).toISOString(),
    endedAt: new Date(endOf(run)).toISOString(),
    metres: run.metres,
    pausedS: pausedOf(run),
    laps: run.laps,
    marks: run.marks.map(
      ({ at, metres, deviceId }) => [(at - from) / 1000, Math.round(metres), deviceId ?? null, null, null] as const,
    ),
    found: [...run.found],
    steps: [],
    reasons: [...judged.reasons],
    judged: judged.verdict,
    verdict: judged.verdict,
    credited: creditedOf(judged.verdict, run.metres, line?.most ?? run.metres),
    cfgVersion: 1,
    judgedAt: new Date(endOf(run)).toISOString(),
    late: 0,
    isOther: false,
  };
}
