import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import * as calls from '../../contract';
import { formatGap, formatWithUnit } from '../../rules/format';
import { planOf } from '../../rules/plan';
import { national, standardFor, type Scoring } from '../mark/shelf';
import { emptyArchive } from './archive';
import { withChild } from './child';
import { nameOf } from './items';
import { scoredBy } from './judgement';
import { JOIN_YEAR, SCORING } from './read';

/** Six weeks from the newest results: what to train and what to aim at. */
export const planHandlers = [
  handle(calls.educPlan, (cx, { userId }) =>
    withChild(cx, userId, async (door) => {
      const child = await door.row<
        Scoring & {
          orgId: number;
          yearId: number;
          name: string;
          clazzName: string;
          grdId: number;
          sex: 'male' | 'female';
        }
      >(sql`
        select t.org_id, t.year_id, t.name, t.clazz_name, t.grd_id, t.sex, ${SCORING}
        from fitness_test_total t
        ${JOIN_YEAR}
        where ${door.orgs('t')}
          and t.user_id = ${userId}
          and t.relief_kind is null
          and t.done > 1
        order by t.year_id desc
        limit 1`);
      if (!child) {
        const { name, clazzName } = await emptyArchive(cx, door, userId);
        return { yearId: null, name, clazzName, items: [], by: scoredBy(national, cx.nowIso) };
      }
      const standard = await standardFor(door, child);
      const rows = await door.rows<{ itemId: string; value: number | null }>(sql`
        select r.item_id, r.value
        from fitness_test_result r
        where r.org_id = ${child.orgId}
          and r.year_id = ${child.yearId}
          and r.user_id = ${userId}`);
      const plan = planOf(standard, child, Object.fromEntries(rows.map((r) => [r.itemId, r.value])));
      return {
        yearId: child.yearId,
        by: scoredBy(child, cx.nowIso),
        name: child.name,
        clazzName: child.clazzName,
        items: plan.map((p) => {
          const item = standard.itemOf(p.itemId)!;
          const show = (value: number) => formatWithUnit(item, value, cx.lang);
          return {
            itemId: p.itemId,
            name: nameOf(item, cx.lang),
            ability: p.ability,
            text: show(p.value),
            points: p.points,
            goal: show(p.goal),
            goalPoints: p.goalPoints,
            gain: p.gain,
            band: p.band
              ? { level: p.band.level, at: show(p.band.at), gap: formatGap(item, p.band.gap, cx.lang) }
              : null,
            weeks: p.weeks.map((w) => ({ ...w, target: show(w.target), exercises: [...w.exercises] })),
          };
        }),
      };
    }),
  ),
];
