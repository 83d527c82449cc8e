import { plusDays } from '../../../kernel/shared/dates';
import type { World } from '../../../kernel/server/world';
import type { DemoOrg } from '../../organisation/demo';
import type { Sex } from '../tables';
import { SBJ, type DemoPerson } from './names';

/** Who came to which school, with a subject and so many days ago. */
const NEWCOMERS: readonly (readonly [orgId: number, name: string, sex: Sex, sbjId: number, days: number])[] = [
  [189, '秦书瑶', 'female', SBJ.english, 2],
  [189, '方景行', 'male', SBJ.physics, 4],
  [619, '罗婉清', 'female', SBJ.chinese, 3],
];

/**
 * Teachers whom a school took on a few days ago. They have an account and no class yet, and never signed in: the bench of the office
 * counts them. Nobody else in the world knows them, so they stand beside `people` and not in it.
 */
export function demoNewcomers(
  world: Pick<World, 'size' | 'today'>,
  { orgId, teachers }: Pick<DemoOrg, 'orgId' | 'teachers'>,
  first: number,
): {
  readonly person: DemoPerson;
  readonly sex: Sex;
  readonly bornOn: null;
  readonly ethnicId: number;
  readonly madeOn: string;
}[] {
  // The tests' world counts the teachers of a school.
  if (world.size !== 'full') return [];
  return NEWCOMERS.filter(([of]) => of === orgId).map(([, name, sex, sbjId, days], i) => {
    const userId = orgId * 10_000 + first + i;
    return {
      person: {
        orgId,
        userId,
        userType: 2,
        login: `t${orgId}${String(teachers + i + 1).padStart(3, '0')}`,
        name,
        yunNo: String(6_000_000_000 + userId),
        phone: `139${String(orgId).padStart(4, '0')}${String(teachers + i).padStart(4, '0')}`,
        sidNo: null,
        roleIds: [40],
        sbjIds: [sbjId],
      },
      sex,
      bornOn: null,
      ethnicId: 1,
      madeOn: plusDays(world.today, -days),
    };
  });
}
