import { handle } from '../../../../kernel/server/module';
import * as calls from '../../contract';
import { formatGap, formatWithUnit } from '../../rules/format';
import { planOf } from '../../rules/plan';
import type { Scoring } from '../mark/shelf';
import { standardFor } from '../mark/shelf';
import { emptyArchive } from './archive';
import { withChild } from './child';
import { nameOf } from './items';

/** Six weeks from the newest results: what to train and what to aim at. */
export const planning = [
  handle(calls.educPlan, (cx, { userId }) =>
    withChild(cx, userId, async (door) => {
      const [child] = await door.rows<
        Scoring & {
          orgId: number;
          yearId: number;
          name: string;
          clazzName: string;
          grdId: number;
          sex: 'male' | 'female';
        }
      >(
        `select t.org_id, t.year_id, t.name, t.clazz_name, t.grd_id, t.sex, y.standard_key, y.scheme_id, y.scheme_version, y.settings from fitness_test_total t join fitness_test_year y on y.org_id = t.org_id and y.year_id = t.year_id
     where t.org_id = any($1::bigint[]) and t.user_id = $2 and t.relief_kind is null and t.done > 1 order by t.year_id desc limit 1`,
        [door.orgIds, userId],
      );
      if (!child) {
        const { name, clazzName } = await emptyArchive(door, userId);
        return { yearId: null, name, clazzName, items: [] };
      }
      const standard = await standardFor(door, child);
      const rows = await door.rows<{ itemId: string; value: number | null }>(
        'select item_id, value from fitness_test_result where org_id = $1 and year_id = $2 and user_id = $3',
        [child.orgId, child.yearId, userId],
      );
      const plan = planOf(standard, child, Object.fromEntries(rows.map((r) => [r.itemId, r.value])));
      return {
        yearId: child.yearId,
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
