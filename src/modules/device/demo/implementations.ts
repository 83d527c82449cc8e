import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { impls, programs } from '../tables';

/** Equipment on its way into two schools, and the programs whose versions the operator publishes. */
export async function makeImplementations(world: World, orgIds: readonly [number, number]): Promise<void> {
  const made = { madeBy: 10_001, madeAt: world.now.toISOString() };
  const [own, other] = orgIds;
  await world.put(impls, [
    {
      ...made,
      orgId: own,
      implId: newId(),
      items: [
        { type: 'gate', count: 1 },
        { type: 'rope', count: 12 },
        { type: 'band', count: 10 },
      ],
      onDate: plusDays(world.today, -90),
      state: 'accepted',
      remark: '田径场与体育馆',
    },
    {
      ...made,
      orgId: own,
      implId: newId(),
      items: [{ type: 'station', count: 2 }],
      onDate: plusDays(world.today, 7),
      state: 'shipped',
      remark: '体测季前到位',
    },
    {
      ...made,
      orgId: other,
      implId: newId(),
      items: [{ type: 'rope', count: 30 }],
      onDate: plusDays(world.today, 20),
      state: 'planned',
      remark: '',
    },
  ]);
  await world.put(programs, [
    { programId: 18_944_101, name: '每一课助手', kind: 'helper', packageName: '', madeAt: made.madeAt },
    { programId: 18_944_102, name: '每一课体育', kind: 'tablet', packageName: 'cn.meiyike.sport', madeAt: made.madeAt },
  ]);
}
