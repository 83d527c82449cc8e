import { nameIn, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Judgement } from '../../../../kernel/shared/judged';
import type { Lang } from '../../../../kernel/shared/messages';
import * as calls from '../../contract';
import type { Archive } from '../../contract';
import { explainBmi, explainScore, judge, judgeBmi, type Sentence } from '../../rules/explain';
import { sightText } from '../../rules/eyes';
import { unitText } from '../../rules/format';
import type { Sex } from '../../rules/grades';
import { graduate } from '../../rules/graduate';
import { bmiEdges } from '../../rules/score';
import { slotOf, type Item, type Standard } from '../../rules/standard';
import { awardsOf } from '../../rules/total';
import type { results } from '../../tables';
import { national, standardFor, type Scoring } from '../mark/shelf';
import { seesSchool, withChild } from './child';
import { nameOf } from './items';
import { scoredBy } from './judgement';
import { JOIN_RETEST, JOIN_YEAR, RETEST, SCORING, resultViews, retestOf, type ChildRow } from './read';
import { isRegion } from './scope';
import { reliefOf } from './score';
import { yearName } from './years';

/** A sentence about a score in the asker's words. */
export function sayWhy(cx: Pick<Cx, 'text'>, s: Sentence): string {
  const p: Record<string, string | number> = { ...s.params };
  if (s.key === 'bmi') p['band'] = cx.text(`fitness-test.band.${String(p['band'])}`);
  if ('mark' in p)
    p['mark'] = p['mark'] ? cx.text(`fitness-test.mark.${String(p['mark'])}`) : cx.text('fitness-test.toCome');
  return cx.text(`fitness-test.why.${s.key}`, p);
}
/** Why a result has its points, as one text. */
export function whyOf(
  cx: Pick<Cx, 'text'>,
  standard: Standard,
  child: { readonly grdId: number; readonly sex: Sex },
  item: Item,
  value: number,
  height: number | null,
  lang: Lang,
): string {
  const bmi = item.code === 'bmi' && height ? judgeBmi(standard, child, value, height) : undefined;
  const score = bmi ? undefined : judge(standard, child, item, value);
  const said = bmi ? explainBmi(bmi, lang) : score ? explainScore(standard, score, lang) : [];
  return said.map((s) => sayWhy(cx, s)).join(lang === 'en-US' ? ' ' : '');
}
/** The result that earns so many points in a grade, in whole units; of BMI the edges of normal. */
function threshold(standard: Standard, item: Item, grdId: number, sex: Sex, points: number): number | null {
  const { start, keys, points: rungs } = standard.lookup;
  const slot = slotOf(item.index, grdId, sex);
  for (let i = start[slot]!; i < start[slot + 1]!; i++)
    if (rungs[i]! >= points) return item.direction === 'lower' ? -keys[i]! : keys[i]!;
  return null;
}

type Year = ChildRow & Scoring;
/** Sight by school year, of the later screening; only for the child and for whoever sees the whole school (the rule of module vision). */
async function sightOf(
  cx: Cx,
  door: Door,
  orgId: number,
  userId: number,
): Promise<ReadonlyMap<number, { readonly left: string; readonly right: string }>> {
  if (cx.me.userId !== userId && (isRegion(cx) || !seesSchool(cx))) return new Map();
  const rows = await door.rows<{ yearId: number; nakedLeft: number | null; nakedRight: number | null }>(
    sql`
    select distinct on (v.year_id) v.year_id, v.naked_left, v.naked_right
    from vision_screening_v v
    where v.org_id = ${orgId}
      and v.user_id = ${userId}
    order by v.year_id, v.term_id desc`,
  );
  return new Map(rows.map((r) => [r.yearId, { left: sightText(r.nakedLeft), right: sightText(r.nakedRight) }]));
}
/** A year's judgement, where another version judged it than the newest one. */
function ownJudgement(year: Year, newest: Year): { readonly by?: Judgement } {
  const by = scoredBy(year, year.changedAt);
  return by.version === scoredBy(newest, newest.changedAt).version ? {} : { by };
}

/** Everything of a child over the years: five statements, whatever the number of years. */
export async function archiveOf(cx: Cx, door: Door, userId: number): Promise<Archive> {
  const years = await door.rows<Year>(
    sql`
    select t.*, ${SCORING}, ${nameIn(cx.lang, 'g')} as grd_name, o.name as org_name, ${RETEST}
    from fitness_test_total t
    ${JOIN_YEAR}
    ${JOIN_RETEST}
    join textbook_grade g on g.grd_id = t.grd_id
    join organisation_org o on o.org_id = t.org_id
    where ${door.orgs('t')}
      and t.user_id = ${userId}
    order by t.year_id`,
  );
  const newest = years.at(-1);
  if (!newest) return emptyArchive(cx, door, userId);
  const rows = await door.rows<RowOf<typeof results>>(
    sql`
    select r.*
    from fitness_test_result r
    where r.org_id = ${newest.orgId}
      and r.user_id = ${userId}`,
  );
  const means = await door.rows<{ yearId: number; itemId: string; grdId: number; n: number; sum: number }>(
    sql`
    select s.year_id, s.item_id, s.grd_id, s.begun as n, s.value_sum as sum
    from fitness_test_stat s
    where s.org_id = ${newest.orgId}
      and s.clazz_id = 0
      and s.sex = ${newest.sex}
      and s.year_id = any(${years.map((y) => y.yearId)}::integer[])
      and s.grd_id = any(${years.map((y) => y.grdId)}::bigint[])`,
  );
  const eyes = await sightOf(cx, door, newest.orgId, userId);
  const standards: Standard[] = [];
  for (const y of years) standards.push(await standardFor(door, y));
  const standard = standards.at(-1)!;
  const valueIn = (y: Year, code: string) =>
    rows.find((r) => r.yearId === y.yearId && r.itemId === code)?.value ?? null;
  const curves = standard.items
    .filter((item) => rows.some((r) => r.itemId === item.code && r.value != null))
    .map((item) => ({
      itemId: item.code,
      name: nameOf(item, cx.lang),
      unitText: unitText(item, cx.lang),
      unitType: item.unitType,
      scale: item.scale,
      decimals: item.decimals,
      direction: item.direction,
      values: years.map((y) => valueIn(y, item.code)),
      mean: years.map((y) => {
        const m = means.find((x) => x.yearId === y.yearId && x.itemId === item.code && x.grdId === y.grdId);
        return m && m.n >= 5 ? Math.round(m.sum / m.n) : null;
      }),
      pass: years.map((y, i) => bound(standards[i]!, item, y, 60)),
      good: years.map((y, i) => bound(standards[i]!, item, y, 80)),
      excellent: years.map((y, i) => bound(standards[i]!, item, y, 90)),
    }));
  const own = rows.filter((r) => r.yearId === newest.yearId);
  const stage = years.filter((y) => stageOf(y.grdId) === stageOf(newest.grdId));
  const last = graduate(
    standard,
    stage.map((y) => ({ yearId: y.yearId, grdId: y.grdId, total: y.total, relief: reliefOf(y) })),
  );
  return {
    userId,
    name: newest.name,
    sex: newest.sex,
    clazzName: newest.clazzName,
    orgName: newest.orgName,
    curves,
    by: scoredBy(newest, newest.changedAt),
    years: years.map((y, i) => ({
      ...ownJudgement(y, newest),
      yearId: y.yearId,
      name: yearName(y.yearId),
      grdId: y.grdId,
      grdName: y.grdName,
      clazzName: y.clazzName,
      total: y.total,
      level: y.level,
      state: y.state,
      standardScore: y.standardScore,
      bonus: y.bonus,
      retest: retestOf(y),
      eyes: eyes.get(y.yearId) ?? null,
      results: resultViews(
        standards[i]!,
        rows.filter((r) => r.yearId === y.yearId),
        cx.lang,
      ).map((r) => ({
        ...r,
        name: nameOf(standards[i]!.itemOf(r.itemId)!, cx.lang),
        weight: standards[i]!.weightsOf(y.grdId, y.sex).find((w) => w.item.code === r.itemId)?.percent ?? null,
      })),
    })),
    why: standard.items.flatMap((item) => {
      const r = own.find((x) => x.itemId === item.code);
      if (r?.value == null || !item.scored) return [];
      const text = whyOf(cx, standard, newest, item, r.value, newest.height, cx.lang);
      return text ? [{ itemId: item.code, name: nameOf(item, cx.lang), text }] : [];
    }),
    graduation: isFinal(newest.grdId)
      ? {
          state: last.state,
          total: last.total,
          level: last.level as Archive['years'][number]['level'],
          missing: last.missing.map(yearName),
          notesExempt: last.notesExempt,
          withoutDiploma: last.withoutDiploma,
        }
      : null,
    awards: awardsOf(standard, newest.level, reliefOf(newest)),
  };
}
function bound(standard: Standard, item: Item, y: Year, points: number): number | null {
  if (item.direction === 'band') {
    const edges = bmiEdges(standard, y);
    // Of BMI: pass is where normal begins, excellent where it ends.
    return edges ? (points === 60 ? edges[0]! : points === 90 ? edges[1]! - 1 : null) : null;
  }
  return threshold(standard, item, y.grdId, y.sex, points);
}
const stageOf = (grdId: number): number => (grdId <= 6 ? 1 : grdId <= 9 ? 2 : grdId <= 12 ? 3 : 4);
const isFinal = (grdId: number): boolean => [6, 9, 12, 16].includes(grdId);

/** A child of whom there is no test yet. */
export async function emptyArchive(cx: Pick<Cx, 'nowIso'>, door: Door, userId: number): Promise<Archive> {
  const person = await door.row<{ name: string; sex: Sex; orgName: string; clazzName: string | null }>(sql`
    select p.name, p.sex, o.name as org_name, (
      select max(s.clazz_name)
      from class_student_v s
      where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1) as clazz_name
    from people_person_v p
    join organisation_org o on o.org_id = p.org_id
    where ${door.orgs('p')}
      and p.user_id = ${userId}`);
  if (!person) throw fail(kernelFaults.gone);
  return {
    userId,
    name: person.name,
    sex: person.sex,
    clazzName: person.clazzName ?? '',
    orgName: person.orgName,
    by: scoredBy(national, cx.nowIso),
    years: [],
    curves: [],
    why: [],
    graduation: null,
    awards: { eligible: false, sportCredit: false },
  };
}

export const archiveHandlers = [
  handle(calls.educArch, (cx, { userId }) => withChild(cx, userId, (door) => archiveOf(cx, door, userId))),
  handle(calls.educMine, (cx) => archiveOf(cx, cx.db, cx.me.userId)),
];
