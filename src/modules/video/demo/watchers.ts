import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { Answer } from '../../question-bank/contract';
import { judge, partsOf } from '../../question-bank/contract';
import { TRAINING } from '../../organisation/demo';
import type { DemoPerson } from '../../people/demo';
import { NEED_PERCENT, lengthOf, union, type Range } from '../rules';
import { answers, days, watches } from '../tables';
import type { DemoCourse } from './course';

const END = 400;
/** Where a film loses people: most of those who stop do so before the second question. */
const GIVES_UP = [110, 150, 180, 190, 200, 230, 260, 320] as const;

/** Who watched how far, with the answers they gave; learner5 has done the first hour and is in the middle of the second. */
export async function makeWatchers(world: World, { learners, hours }: DemoCourse): Promise<void> {
  const rows = [];
  const given = [];
  const first = learners.find((p) => p.login === 'learner5');
  for (const [no, hour] of hours.entries())
    for (const [at, person] of learners.slice(0, -1).entries()) {
      const own = person === first;
      // Each hour has fewer than the one before.
      if (!own && !world.chance(0.9 - no * 0.25)) continue;
      if (own && no > 1) continue;
      const stop = own ? (no === 0 ? END : 140) : world.chance(0.55 - no * 0.1) ? END : world.pick(GIVES_UP);
      const back = stop > 220 && world.chance(0.4) ? [world.int(16, 21)] : [];
      const skipped: readonly Range[] =
        !own && stop === END && world.chance(0.25)
          ? [
              [0, 150],
              [250, END],
            ]
          : [[0, stop]];
      const ranges = union(skipped);
      const played = lengthOf(ranges);
      const seenAt = `${plusDays(world.today, -(hours.length - no) * 3 + (at % 3))}T${String(9 + (at % 9)).padStart(2, '0')}:20:00.000Z`;
      const passed = hour.ques.filter((_, n) => stop >= (n === 0 ? 200 : 270));
      const watched = played * 100 >= END * NEED_PERCENT;
      const isDone = watched && passed.length === hour.ques.length;
      const key = { orgId: TRAINING, lessonId: hour.lessonId, userId: person.userId };
      rows.push({
        ...key,
        userOrgId: TRAINING,
        userName: person.name,
        position: stop,
        positionAt: seenAt,
        ranges,
        played,
        openMs: played * 130,
        openAt: null,
        checkedAt: seenAt,
        seenAt,
        backs: back,
        trainNo: 0,
        watchedAt: watched ? seenAt : null,
        submittedAt: isDone && hour.ques.length ? seenAt : null,
        doneAt: isDone ? seenAt : null,
        enteredAt: seenAt,
      });
      for (const que of passed)
        for (const part of partsOf(que.body)) {
          const right = part.answer.picks?.[0] ?? 0;
          const answer: Answer = { picks: [world.chance(0.65) ? right : (right + 1) % part.options.length] };
          const { verdict, share } = judge(part, answer);
          given.push({
            ...key,
            verId: que.verId,
            qid: que.qid,
            qcid: part.qcid,
            answer,
            verdict: verdict === 'right' ? ('right' as const) : ('wrong' as const),
            share: share ?? 0,
            madeAt: seenAt,
          });
        }
    }
  await world.put(watches, rows);
  await world.put(answers, given);
  const dayOf = (ago: number, userId: number) => {
    const onDate = plusDays(world.today, -ago);
    return { orgId: TRAINING, userId, onDate, ms: (12 + ago * 4) * 60_000, at: `${onDate}T12:00:00.000Z` };
  };
  // A child of a school has looked at films today: its own page of the day says how long.
  const pupil = (world.made['people'] as readonly DemoPerson[]).find((p) => p.login === 'student189');
  const now = world.now.toISOString();
  await world.put(days, [
    ...(first ? [1, 2, 3].map((ago) => dayOf(ago, first.userId)) : []),
    ...(pupil ? [{ orgId: pupil.orgId, userId: pupil.userId, onDate: world.today, ms: 22 * 60_000, at: now }] : []),
  ]);
}
