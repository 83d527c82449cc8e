import type { World } from '../../../kernel/server/world';
import type { DemoClazz } from '../../class/demo';
import { SBJ, type DemoPerson } from '../../people/demo';

export { SBJ };
export const SCHOOL = 189;
export const peopleOf = (world: World): readonly DemoPerson[] => world.made['people'] as readonly DemoPerson[];
export const idOf = (world: World, login: string): number => peopleOf(world).find((p) => p.login === login)!.userId;
export const clazzesOf = (world: World): readonly DemoClazz[] => (world.made['clazzes'] as readonly DemoClazz[]).filter((c) => c.orgId === SCHOOL);
/** Mathematics teachers of the school besides teacher189. */
export const mathsColleagues = (world: World): readonly DemoPerson[] => peopleOf(world).filter((p) => p.orgId === SCHOOL && p.userType === 2 && p.sbjIds.includes(SBJ.maths) && p.login !== 'teacher189');
