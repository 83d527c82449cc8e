import type { World } from '../../../kernel/server/world';
import { TRAINING } from '../../organisation/demo';
import type { DemoPerson } from '../../people/demo';

/** Who is in the training institution: trainer5 teaches all learners mathematics, learner5 among them. */
export interface Cast {
  readonly trainer: number;
  readonly learner: number;
  readonly learners: readonly number[];
}
const people = (world: World) => world.made['people'] as readonly DemoPerson[];
export const personOf = (world: World, login: string): DemoPerson => people(world).find((p) => p.login === login)!;
export function castOf(world: World): Cast {
  const learner = personOf(world, 'learner5').userId;
  const all = people(world)
    .filter((p) => p.orgId === TRAINING && p.userType === 1)
    .map((p) => p.userId);
  return {
    trainer: personOf(world, 'trainer5').userId,
    learner,
    learners: [learner, ...all.filter((u) => u !== learner)],
  };
}
/** A child and a teacher of another school: what must never show elsewhere. */
export const strangersOf = (
  world: World,
): readonly { readonly orgId: number; readonly child: number; readonly teacher: number }[] =>
  [619, 710].flatMap((orgId) => {
    const child = people(world).find((p) => p.orgId === orgId && p.userType === 1);
    const teacher = people(world).find((p) => p.orgId === orgId && p.userType === 2);
    return child && teacher ? [{ orgId, child: child.userId, teacher: teacher.userId }] : [];
  });
