import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { SBJ, type DemoPerson } from '../../people/demo';
import { shared } from '../tables';
import { designOf, reflectOf } from './texts';

const SCHOOL = 189;
const CITY = 4109;
const HOURS = [
  ['有理数', '绝对值的几何意义'],
  ['整式的加减', '合并同类项'],
  ['一元一次方程', '用方程解决行程问题'],
  ['几何图形初步', '线段的中点'],
  ['实数', '用计算器估算平方根'],
  ['平面直角坐标系', '用坐标表示位置'],
] as const;

/** Six links that colleagues and teachers of the city shared. */
export async function makeShared(world: World): Promise<void> {
  const people = world.made['people'] as readonly DemoPerson[];
  const staff = (orgId: number) =>
    people.filter((p) => p.orgId === orgId && p.userType === 2 && p.login !== 'teacher189' && p.sbjIds.length > 0);
  const own = staff(SCHOOL);
  const others = staff(619);
  const names = new Map(
    (
      await world.client.query<{ org_id: string; name: string }>(
        'select org_id, name from organisation_org where org_id = any($1::bigint[])',
        [[SCHOOL, 619]],
      )
    ).rows.map((o) => [Number(o.org_id), o.name]),
  );
  await world.put(
    shared,
    HOURS.flatMap(([unit, name], at) => {
      const [who, scope] = at < 2 ? [own[at], 'org' as const] : [others[at - 2] ?? own[at], 'reg' as const];
      if (!who) return [];
      return [
        {
          linkId: newId(),
          fromOrgId: who.orgId,
          userId: who.userId,
          author: who.name,
          orgName: names.get(who.orgId) ?? '',
          city: CITY,
          scope,
          sbjId: SBJ.maths,
          unit,
          name,
          body: {
            design: designOf(name, at),
            reflect: reflectOf(name, at),
            resources: [],
            questions: [],
            survey: null,
          },
          copies: at % 4,
          sharedAt: `${plusDays(world.today, -3 * (at + 1))}T09:00:00.000Z`,
        },
      ];
    }),
  );
}
