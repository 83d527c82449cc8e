import type { World } from '../../../kernel/server/world';
import type { DemoClazz } from '../../class/demo';
import { SBJ, type DemoPerson } from '../../people/demo';

export { SBJ };
export const SCHOOL = 189;
export const peopleOf = (world: World): readonly DemoPerson[] => world.made['people'] as readonly DemoPerson[];
export const idOf = (world: World, login: string): number => peopleOf(world).find((p) => p.login === login)!.userId;
export const clazzesOf = (world: World): readonly DemoClazz[] =>
  (world.made['clazzes'] as readonly DemoClazz[]).filter((c) => c.orgId === SCHOOL);
/** Mathematics teachers of the school besides teacher189; the small world has none, there the class teacher stands in. */
export function mathsColleagues(world: World): readonly DemoPerson[] {
  const staff = peopleOf(world).filter((p) => p.orgId === SCHOOL && p.userType === 2 && p.login !== 'teacher189');
  const maths = staff.filter((p) => p.sbjIds.includes(SBJ.maths));
  return maths.length ? maths : staff.filter((p) => p.login === 'classmgr189' || p.login === 'peteach189');
}
/** Two teachers of each of some other organisations, whose plans must never show elsewhere. */
export const strangers = (world: World): readonly (readonly DemoPerson[])[] =>
  [619, 710]
    .map((orgId) =>
      peopleOf(world)
        .filter((p) => p.orgId === orgId && p.userType === 2 && p.sbjIds.length > 0)
        .slice(0, 2),
    )
    .filter((two) => two.length === 2);
