import { World } from '../../../kernel/server/world';
import { plusDays, schoolYearOf } from '../../../kernel/shared/dates';
import type { Sex } from '../tables';
import { demoName, type DemoPerson } from './names';

/** The school whose leavers are still there; its last grade is 9. */
const SCHOOL = 189;
const COUNT = 3;

/**
 * Children who finished grade 9 of 189 last summer and still sign in; the first as `graduate189`. They stand in no running
 * class: class writes them into the archive of the one they left with.
 */
export function demoGraduates(
  world: World,
  orgId: number,
  first: number,
): { readonly person: DemoPerson; readonly sex: Sex; readonly bornOn: string | null; readonly ethnicId: number }[] {
  // The tests' world counts the children of a school, and has none who left it.
  if (orgId !== SCHOOL || world.size !== 'full') return [];
  // A generator of its own: the names of everybody else stay what they are.
  const own = new World(world.client, world.size, world.today, world.now, 509);
  const year = schoolYearOf(world.today);
  return Array.from({ length: COUNT }, (_, i) => {
    const sex: Sex = i % 2 === 0 ? 'female' : 'male';
    const userId = orgId * 10_000 + first + i;
    return {
      person: {
        orgId,
        userId,
        userType: 1,
        login: i === 0 ? 'graduate189' : null,
        name: demoName(own, sex),
        yunNo: String(6_000_000_000 + userId),
        phone: null,
        // As those who entered grade 7 three years before this school year.
        sidNo: `${year - 3}2${orgId}${String(i + 1).padStart(3, '0')}`,
        roleIds: [],
        sbjIds: [],
        graduate: true,
      },
      sex,
      bornOn: plusDays(`${year - 16}-09-01`, own.int(0, 364)),
      ethnicId: 1,
    };
  });
}
