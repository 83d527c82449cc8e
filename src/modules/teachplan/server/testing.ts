// For this module's tests only: plans of two hours, as the editor sends them.
import type { InputOf } from '../../../kernel/shared/call';
import { createPlan, type updatePlan, type WholePlan } from '../contract';

export const MATHS = 2;
export const hour = (name: string, content = `<p>${name}的内容</p>`) => ({ name, content });
export const units = (...names: string[]) => [{ unit: '有理数', hours: names.map((n) => hour(n)) }];
/** A plan of the unit 有理数 with 数轴 and 绝对值, unless said otherwise. */
export const make = (
  who: { ok(call: typeof createPlan, input: InputOf<typeof createPlan>): Promise<WholePlan> },
  input: Partial<InputOf<typeof createPlan>> = {},
) => who.ok(createPlan, { name: '测试计划', sbjId: MATHS, units: units('数轴', '绝对值'), ...input });
/** The plan as the editor sends it back: ids, no content. */
export const back = (plan: WholePlan): InputOf<typeof updatePlan>['units'] =>
  plan.units.map(({ unitId, unit, hours }) => ({
    unitId,
    unit,
    hours: hours.map(({ linkId, name }) => ({ linkId, name })),
  }));
