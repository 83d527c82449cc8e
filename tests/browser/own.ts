import type { Session } from '../../src/kernel/shared/session';
import type { World } from './kit';

const CLAZZ = `
  select 1 from class_charge_v where org_id = $1 and user_id = $2
  union all
  select 1 from class_student_v where org_id = $1 and user_id = $2
  limit 1`;
const PAIR = `
  select 1
  from class_clazz_v k
  where k.org_id = $1
    and k.clazz_type = 9
    and k.ended_at is null
    and (
      exists (select 1 from class_charge_v h where h.org_id = k.org_id and h.clazz_id = k.clazz_id and h.user_id = $2)
      or exists (select 1 from class_student_v s where s.org_id = k.org_id and s.clazz_id = k.clazz_id and s.user_id = $2)
    )
  limit 1`;
/** A class of a grade: institutions have classes of courses alone. */
const OF_GRADE = `
  select 1 from class_clazz_v where org_id = $1 and $2::bigint > 0 and clazz_type = 1 and ended_at is null limit 1`;
const PLAN = 'select 1 from teachplan_plan where org_id = $1 and user_id = $2 limit 1';

/**
 * Screens that stand open to more people than they have something for, each with a statement over organisation $1 and person $2 that
 * answers a row to whom they do: the page before them has no link to them for anybody else.
 */
const ONLY_WITH: Readonly<Record<string, string>> = {
  // A card of a class leads to its space and notes; without a class there is nobody who asks.
  'class.space': CLAZZ,
  'notes.clazz': CLAZZ,
  'practice.list': CLAZZ,
  'live.partners': PAIR,
  // Sport and health are a school's: their figures are of its classes, and the list of consents is one of them.
  'sport-data.clazz': OF_GRADE,
  'fitness-test.child': OF_GRADE,
  'people.clazzConsents': OF_GRADE,
  // The plan stands behind the question mark of the address.
  'teachplan.detail': PLAN,
  'teachplan.saved': PLAN,
};

/** Whether a screen has something for this person, as far as no id of its address says so. */
export async function hasSome(world: World, name: string, who: Session): Promise<boolean> {
  const statement = Object.hasOwn(ONLY_WITH, name) ? ONLY_WITH[name] : undefined;
  return statement === undefined || (await world.t.sql(statement, [who.orgId, who.userId])).length > 0;
}
