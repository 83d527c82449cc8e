import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { dayIn } from '../../../kernel/shared/dates';
import type { AffairKind } from '../rules';
import { affairs, tallies } from '../tables';
import { BY, DAY_MS, FENCES, HOUR_MS, iso, MINUTE_MS, SCHOOL, ZONE, type Worn } from './parts';

const WORDS = [
  '在校医室休息，已联系家长',
  '从后门去取快递，已回教室',
  '手表松动，已重新佩戴',
  '体育课后恢复正常',
  '家长接走，补了请假条',
];
const OUTSIDE = { latE6: 35_764_150, lonE6: 115_030_100, acc: 14 } as const;
/** Alarms of three weeks: most resolved, one withdrawn, one quiet, and three that need somebody now. */
export async function alarms(world: World, worn: readonly Worn[], rnd: () => number): Promise<void> {
  const now = world.now.getTime();
  const made = { orgId: SCHOOL, step: 0, takenBy: null, times: 1, remark: '' };
  const one = (child: Worn, kind: AffairKind, from: number, more: object) => ({
    ...made,
    affairId: newId(),
    userId: child.userId,
    clazzId: child.clazzId,
    kind,
    fenceId: kind === 'fence' || kind === 'missing' ? FENCES.grounds : 0,
    state: 'open' as const,
    why: null,
    fromAt: iso(from),
    at: iso(from + 2 * MINUTE_MS),
    toAt: null,
    detail: {},
    madeAt: iso(from + 2 * MINUTE_MS),
    toldAt: iso(from + 2 * MINUTE_MS),
    resolvedBy: null,
    resolvedAt: null,
    ...more,
  });
  const [a, b, c, d] = [worn[1] ?? worn[0]!, worn[2] ?? worn[0]!, worn[4] ?? worn[0]!, worn[6] ?? worn[0]!];
  const past = Array.from({ length: world.size === 'full' ? 40 : 6 }, (_, at) => {
    const child = worn[Math.floor(rnd() * worn.length)]!;
    const kind = (['fence', 'heart', 'sos', 'temps', 'oxygen', 'battery', 'missing'] as const)[Math.floor(rnd() * 7)]!;
    const from = now - Math.ceil(1 + rnd() * 20) * DAY_MS + Math.round(rnd() * 4 * HOUR_MS);
    const ends = iso(from + 10 * MINUTE_MS);
    return one(child, kind, from, {
      state: 'resolved',
      toAt: ends,
      resolvedBy: BY,
      resolvedAt: ends,
      remark: WORDS[at % WORDS.length],
      detail:
        kind === 'heart'
          ? { value: 158, limit: 150, inLesson: false }
          : kind === 'temps'
            ? { value: 384, limit: 380 }
            : {},
    });
  });
  const list = [
    one(a, 'fence', now - 6 * MINUTE_MS, { detail: { place: { ...OUTSIDE, at: iso(now - 4 * MINUTE_MS) } } }),
    one(b, 'heart', now - 14 * MINUTE_MS, { detail: { value: 168, limit: 150, inLesson: false } }),
    one(c, 'sos', now - 3 * MINUTE_MS, {
      detail: { place: { latE6: 35_761_800, lonE6: 115_029_400, acc: 11, at: iso(now - 3 * MINUTE_MS) } },
    }),
    one(d, 'fence', now - 26 * HOUR_MS, {
      state: 'resolved',
      why: 'leave',
      toAt: iso(now - 25 * HOUR_MS),
      toldAt: null,
    }),
    one(d, 'fence', now - 50 * HOUR_MS, {
      state: 'withdrawn',
      why: 'late',
      toAt: iso(now - 50 * HOUR_MS + 5 * MINUTE_MS),
    }),
    ...past,
  ];
  await world.put(affairs, list as Parameters<typeof world.put<typeof affairs>>[1]);
  const counted = new Map<
    string,
    {
      onDate: string;
      clazzId: number;
      kind: AffairKind;
      opened: number;
      resolved: number;
      withdrawn: number;
      quiet: number;
    }
  >();
  for (const { fromAt, clazzId, kind, state, why } of list as readonly {
    fromAt: string;
    clazzId: number;
    kind: AffairKind;
    state: string;
    why: string | null;
  }[]) {
    const onDate = dayIn(ZONE, new Date(fromAt));
    const key = `${onDate} ${clazzId} ${kind}`;
    const row = counted.get(key) ?? { onDate, clazzId, kind, opened: 0, resolved: 0, withdrawn: 0, quiet: 0 };
    const quiet = why != null && why !== 'late';
    counted.set(key, {
      ...row,
      opened: row.opened + (quiet ? 0 : 1),
      resolved: row.resolved + (state === 'resolved' && !quiet ? 1 : 0),
      withdrawn: row.withdrawn + (state === 'withdrawn' ? 1 : 0),
      quiet: row.quiet + (quiet ? 1 : 0),
    });
  }
  await world.put(
    tallies,
    [...counted.values()].map((row) => ({ orgId: SCHOOL, ...row })),
  );
}
