import { plusDays } from '../../../kernel/shared/dates';
import type { World } from '../../../kernel/server/world';
import type { DemoPerson } from '../../people/demo';
import { inputDays } from '../tables';
import { type Who, makeTasks, seeds } from './input-tasks';
import { makePapers } from './input-papers';

/** The input desks in the middle of a month's work: pages that wait, tasks in every state, a paper half typed and one in audit, statistics of the months before. */
export async function makeInput(world: World): Promise<void> {
  const people = world.made['people'] as readonly DemoPerson[];
  const of = (login: string) => people.find((p) => p.login === login)!;
  const who: Who = { inputer: of('inputer'), auditor: of('auditor'), platform: of('platform') };
  const maths = seeds(2, 2).filter((q) => q.grade === 7);
  await makeTasks(world, who, maths);
  await makePapers(world, who, maths);
  await makeDays(world, who);
}

/** Workdays of the last eleven months: an inputter, two who audit, mathematics mostly. */
async function makeDays(world: World, who: Who): Promise<void> {
  const far = world.size === 'full' ? 330 : 40;
  const rows = Array.from({ length: far }, (_, days) => days).flatMap((days) => {
    const day = plusDays(world.today, -days),
      weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    // Today there is always something to see.
    if (days > 0 && (weekday === 0 || weekday === 6 || world.chance(0.08))) return [];
    const sbjId = world.chance(0.75) ? 2 : 4;
    const mine = world.int(3, 8),
      other = world.int(0, 2);
    const rejected = world.chance(0.35) ? 1 : 0,
      edited = world.chance(0.3) ? 1 : 0,
      second = world.int(0, 2);
    const passed = mine - rejected;
    return [
      {
        orgId: 1,
        day,
        userId: who.inputer.userId,
        stgId: 2,
        sbjId,
        claimed: mine + world.int(0, 2),
        input: mine,
        redone: rejected,
        passed,
        edited,
        rejected,
        ignored: world.chance(0.15) ? 1 : 0,
        adtPassed: 0,
        adtEdited: 0,
        adtRejected: 0,
      },
      {
        orgId: 1,
        day,
        userId: who.auditor.userId,
        stgId: 2,
        sbjId,
        claimed: other,
        input: other,
        redone: 0,
        passed: Math.min(second, other),
        edited: 0,
        rejected: 0,
        ignored: 0,
        adtPassed: passed - edited,
        adtEdited: edited,
        adtRejected: rejected,
      },
      ...(second > 0
        ? [
            {
              orgId: 1,
              day,
              userId: who.platform.userId,
              stgId: 2,
              sbjId,
              claimed: 0,
              input: 0,
              redone: 0,
              passed: 0,
              edited: 0,
              rejected: 0,
              ignored: 0,
              adtPassed: Math.min(second, other),
              adtEdited: 0,
              adtRejected: 0,
            },
          ]
        : []),
    ];
  });
  await world.put(inputDays, rows);
}
