import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import { groupsOf, sleepForms, sleepSums, type SleepForm, type SumRow } from '../../psychology/server/published';
import * as calls from '../contract';
import { notBefore, schoolLife, type SchoolLife } from './day';
import { clazzesIn, figuresOf, groupAt, startOf, withLines, type Spot } from './figures';

/** Terms that are shown beside each other. */
const MOST_FORMS = 8;
type Stat = ReplyOf<typeof calls.statSleep>;
const shownForm = ({ grdIds: _grdIds, ...form }: SleepForm) => form;

type Known = Pick<SumRow, 'clazzId' | 'clazzName' | 'grdId' | 'grdName'>;
/** From the school to the place. @throws for a class that neither answered nor is asked: another school's is none of ours. */
function trailOf(cx: Cx, known: readonly Known[], { grdId, clazzId }: Spot): Stat['trail'] {
  const clazz = known.find((one) => one.clazzId === clazzId);
  if (clazzId != null && !clazz) throw fail(kernelFaults.gone);
  const grade = known.find((one) => one.grdId != null && one.grdId === (clazz?.grdId ?? grdId));
  return [
    { level: 'org' as const, id: 0, name: cx.me.orgName },
    ...(grade ? [{ level: 'grd' as const, id: grade.grdId ?? 0, name: grade.grdName ?? '' }] : []),
    ...(clazz ? [{ level: 'clz' as const, id: clazz.clazzId, name: clazz.clazzName ?? '' }] : []),
  ];
}
/** School days and homework are looked at for the form alone: another term says nothing of them. */
const trendOf = (figures: Stat['whole']): Stat['terms'][number]['figures'] =>
  figures && {
    count: figures.count,
    minutes: figures.minutes,
    line: figures.line,
    reached: figures.reached,
    judged: figures.judged,
    over: figures.over,
  };
function startsOf(life: SchoolLife, spot: Spot): Stat['starts'] {
  const stages = [...new Set(clazzesIn(life.clazzes, spot).map(({ stgId }) => stgId))];
  return stages.flatMap((stgId) => {
    const start = startOf(life, stgId);
    if (!start || stgId == null) return [];
    return [{ stgId, startMin: start.startMin, earlyMin: start.earlyMin, notBefore: notBefore(stgId) }];
  });
}

export const statHandlers = [
  handle(calls.statSleep, async (cx, { schemaId, level, grdId, clazzId }): Promise<Stat> => {
    const forms = await sleepForms(cx.db, MOST_FORMS, schemaId);
    if (schemaId != null && forms[0]?.schemaId !== schemaId) throw fail(kernelFaults.gone);
    const sums =
      forms.length === 0
        ? []
        : await sleepSums(
            cx.db,
            forms.map((one) => one.schemaId),
            cx.lang,
          );
    const rowsOf = (form: SleepForm) => withLines(sums.filter((sum) => sum.schemaId === form.schemaId));
    const answered = new Set(sums.map((sum) => sum.schemaId));
    const form = schemaId == null ? (forms.find((one) => answered.has(one.schemaId)) ?? forms[0]) : forms[0];
    if (!form && clazzId != null) throw fail(kernelFaults.gone);
    if (!form) return { form: null, trail: [], expected: 0, whole: null, groups: [], terms: [], starts: [] };
    const life = await schoolLife(cx, form.grdIds, form.end < cx.today ? form.end : cx.today);
    const rows = rowsOf(form);
    const spot: Spot = { grdId, clazzId };
    const at = (of: readonly SumRow[]) => figuresOf(groupAt(of, spot, cx.me.orgName), spot, life);
    const groups = groupsOf(rows, level, cx.me.orgName).filter(
      (group) =>
        (grdId == null || level === 'org' || group.grdId === grdId) &&
        (clazzId == null || level !== 'clz' || group.id === clazzId),
    );
    const spotOf = (id: number): Spot => (level === 'org' ? {} : level === 'grd' ? { grdId: id } : { clazzId: id });
    return {
      form: shownForm(form),
      trail: trailOf(cx, [...rows, ...life.clazzes], spot),
      expected: clazzesIn(life.clazzes, spot).reduce((all, { children }) => all + children, 0),
      whole: at(rows),
      groups: groups.map((group) => ({
        id: group.id,
        name: group.name,
        grdId: group.grdId,
        figures: figuresOf(group, spotOf(group.id), life),
      })),
      terms: forms
        .filter((one) => answered.has(one.schemaId))
        .toSorted((a, b) => (a.start < b.start ? 1 : -1))
        .map((one) => ({ ...shownForm(one), figures: trendOf(at(rowsOf(one))) })),
      starts: startsOf(life, spot),
    };
  }),
];
