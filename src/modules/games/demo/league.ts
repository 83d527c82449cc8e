import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoClazz } from '../../class/demo';
import { placeMatches } from '../rules/fixtures';
import { drawLeague, usualPoints } from '../rules/league';
import { leagues, matches, teams } from '../tables';

const SCHOOL = 189;
const LOT = 20_261_123;
const SEED = 20_261_124;
const WINDOWS = [2, 4] as const;
const [FROM, TO] = ['16:50', '18:10'] as const;
const [FROM_MIN, TO_MIN] = [1010, 1090] as const;
const GROUNDS = ['东篮球场', '西篮球场'];
const MINUTES = 40;
const DAYS_BEFORE = 30;
const DAYS_AFTER = 40;

/** A basketball league of one grade in the middle of its season: what lies behind has results, the rest has times. */
export async function runningLeague(world: World, clazzes: readonly DemoClazz[]): Promise<void> {
  if (clazzes.length < 2) return;
  const rnd = seeded(SEED);
  const orgId = SCHOOL;
  const leagueId = newId();
  const [startOn, endOn] = [plusDays(world.today, -DAYS_BEFORE), plusDays(world.today, DAYS_AFTER)];
  const madeAt = `${plusDays(startOn, -7)}T01:20:00.000Z`;
  const by = { madeBy: (await office(world)) ?? 0, madeAt };
  await world.put(leagues, [
    {
      orgId,
      leagueId,
      name: '班级篮球联赛',
      ball: 'basketball',
      sex: 'mixed',
      form: 'round',
      grdIds: [...new Set(clazzes.map((c) => c.grade))].toSorted((a, b) => a - b),
      startOn,
      endOn,
      settings: {
        points: usualPoints('basketball'),
        ties: ['between', 'difference', 'scored', 'lot'],
        legs: 1,
        minutes: MINUTES,
        windows: WINDOWS.map((weekday) => ({ weekday, from: FROM, to: TO })),
        grounds: GROUNDS,
      },
      state: 'active',
      lot: LOT,
      ...by,
    },
  ]);
  await world.put(
    teams,
    clazzes.map((c) => ({ orgId, leagueId, clazzId: c.clazzId, clazzName: c.name })),
  );
  const drawn = drawLeague(
    'round',
    clazzes.map((c) => c.clazzId),
    1,
    LOT,
  ).map((m) => ({ matchId: newId(), ...m }));
  const { placed } = placeMatches({
    wanted: drawn.map((m) => ({ matchId: m.matchId, clazzIds: [m.homeId ?? 0, m.awayId ?? 0], after: [] })),
    startOn,
    endOn,
    minutes: MINUTES,
    windows: WINDOWS.map((weekday) => ({ weekday, from: FROM_MIN, to: TO_MIN })),
    grounds: GROUNDS,
    lessons: [],
    busy: [],
    known: new Map(),
  });
  const times = new Map(placed.map((p) => [p.matchId, p]));
  await world.put(
    matches,
    drawn.map((m) => {
      const time = times.get(m.matchId);
      const past = time !== undefined && time.onDate < world.today;
      return {
        orgId,
        leagueId,
        ...m,
        onDate: time?.onDate ?? null,
        startMin: time?.from ?? null,
        ground: time?.ground ?? '',
        homeScore: past ? 18 + Math.floor(rnd() * 24) : null,
        awayScore: past ? 17 + Math.floor(rnd() * 24) : null,
        savedBy: past ? by.madeBy : null,
        savedAt: past ? `${time.onDate}T10:20:00.000Z` : null,
      };
    }),
  );
}
const office = async (world: World): Promise<number | undefined> => {
  const { rows } = await world.client.query<{ user_id: number }>(
    `select user_id from people_person where org_id = $1 and user_type = 2 order by user_id limit 1`,
    [SCHOOL],
  );
  return rows[0] && Number(rows[0].user_id);
};
