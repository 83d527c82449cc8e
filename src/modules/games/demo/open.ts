import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { DEFAULT_SETTINGS } from '../rules';
import { enrols, entries, meets, offices } from '../tables';
import { newId } from '../../../kernel/server/ids';
import { enrolRow, entryRow, meetRow, someOf, type Athlete } from './athlete';

const EVENTS = ['run.100', 'run.800', 'jump.long', 'jump.high', 'throw.solid'] as const;

/** A meet in two weeks and a half: published, a third of the places taken. */
export async function openMeet(world: World, athletes: readonly Athlete[], start: string): Promise<void> {
  const meet = meetRow('冬季田径运动会', start, {
    endOn: plusDays(start, 1),
    enrolUntil: plusDays(start, -4),
    madeAt: world.now.toISOString(),
    settings: {
      ...DEFAULT_SETTINGS,
      halfDays: [
        { onDate: start, from: '08:30', to: '11:30' },
        { onDate: start, from: '14:00', to: '16:30' },
        { onDate: plusDays(start, 1), from: '08:30', to: '11:30' },
      ],
      grounds: [
        { gudId: 1, name: '跑道', kind: 'track' },
        { gudId: 2, name: '沙坑', kind: 'field' },
        { gudId: 3, name: '跳高场地', kind: 'field' },
      ],
    },
  });
  await world.put(meets, [meet]);
  const made = EVENTS.flatMap((code, i) =>
    (['male', 'female'] as const).map((sex, j) =>
      entryRow(meet.gamId, code, { sex, grades: [7, 8, 9], ord: i * 2 + j + 1, places: 40 }),
    ),
  );
  const relay = entryRow(meet.gamId, 'relay.mixed', { sex: 'mixed', grades: [7, 8, 9], ord: 20 });
  await world.put(entries, [...made, relay]);
  const early = made.slice(0, 6);
  await world.put(
    enrols,
    early.flatMap((e, i) =>
      // The first of each class are left to whoever tries the page.
      someOf(athletes, e.sex === 'female' ? 'female' : 'male', [7, 8, 9], 4)
        .filter((_, n) => n % 4 === 1 + (i % 3))
        .map((a) => enrolRow(meet.gamId, e.entryId, a, world.now.toISOString())),
    ),
  );
  await world.put(offices, [
    { orgId: 189, ofcId: newId(), gamId: meet.gamId, name: '编排记录', userIds: [], entryIds: [], ord: 1 },
  ]);
}
