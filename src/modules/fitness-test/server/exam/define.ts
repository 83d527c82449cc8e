import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { BUSI } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { DEFAULT_CONFIG } from '../../rules/exam';
import type { Standard } from '../../rules/standard';
import { NATIONAL_KEY } from '../../rules/words';
import { exams } from '../../tables';
import { itemViews } from '../educ/items';
import { isRegion } from '../educ/scope';
import { chosenScheme } from '../mark/choose';
import { standardFor } from '../mark/shelf';
import { unpublish } from './life';
import { examRowOf, pageOfExams } from './rows';
import { atSchools, examOf, examStandard, mustBe, ownExam, type Exam } from './scope';

/** Schools of the caller's reach; one outside it is gone. Without a list: all of them. */
async function schoolsOf(cx: Cx, asked: readonly number[] | undefined): Promise<number[]> {
  if (!isRegion(cx)) {
    if (asked?.some((id) => id !== cx.me.orgId)) throw fail(kernelFaults.gone);
    return [];
  }
  const reach = await cx.reach();
  if (asked?.some((id) => !reach.includes(id))) throw fail(kernelFaults.gone);
  const rows = await cx.db.rows<{ orgId: number }>(sql`
    select o.org_id
    from organisation_org o
    where o.org_id = any(${asked ?? reach}::bigint[])
      and o.busi_id = ${BUSI.school}
      and o.enabled
    order by o.org_id`);
  if (!rows.length || (asked && rows.length !== new Set(asked).size)) throw fail(faults.examOrgs, {}, 'orgIds');
  return rows.map((r) => r.orgId);
}
type Parts = Pick<Exam, 'itemIds' | 'grdIds' | 'startOn' | 'endOn' | 'counts' | 'schemeId'>;
/** What an exam must be, whoever made it: dates in order, items and grades that its standard knows. */
function judge(standard: Standard, e: Parts): void {
  if (e.startOn > e.endOn) throw fail(faults.examDates, {}, 'end');
  if (e.counts && e.schemeId != null) throw fail(faults.examScheme, {}, 'schemeId');
  for (const code of e.itemIds)
    if (!standard.itemOf(code) || code === 'bmi') throw fail(faults.noItem, { item: code }, 'itemIds');
  for (const grdId of e.grdIds)
    if (!standard.grades.includes(grdId)) throw fail(faults.examGrade, { name: String(grdId) }, 'grdIds');
}
/** A name that is taken refuses the write, and with it all of the call. */
const underName = async <T>(name: string, fn: () => Promise<T>): Promise<T> => {
  try {
    return await fn();
  } catch (error) {
    if (constraintOf(error)?.endsWith('exam_name')) throw fail(faults.examTaken, { name }, 'name');
    throw error;
  }
};
const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

export const examHandlers = [
  handle(calls.examList, pageOfExams),
  handle(calls.examCreate, async (cx, i) => {
    const orgIds = await schoolsOf(cx, i.orgIds);
    const scheme = i.schemeId == null ? null : await chosenScheme(cx, cx.db, i.schemeId);
    const row = {
      tstId: newId(),
      hostId: cx.me.orgId,
      name: i.name,
      yearId: i.yearId,
      termId: i.termId ?? null,
      counts: i.counts,
      standardKey: scheme?.standardKey ?? NATIONAL_KEY,
      schemeId: scheme?.schemeId ?? null,
      schemeVersion: scheme?.version ?? null,
      itemIds: unique(i.itemIds),
      grdIds: unique(i.grdIds),
      orgIds,
      startOn: i.start,
      endOn: i.end,
      config: DEFAULT_CONFIG,
      state: 'draft' as const,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    };
    judge(await standardFor(cx.db, { ...row, settings: {} }), row);
    await underName(i.name, () => cx.db.insert(exams, row));
    cx.note('fitness-test.exam-made', {
      subjectId: row.tstId,
      name: i.name,
      items: row.itemIds,
      grades: row.grdIds,
      orgs: orgIds.length,
    });
    return examRowOf(cx, row.tstId);
  }),
  handle(calls.examGet, async (cx, { tstId }) => {
    const exam = await examOf(cx.db, tstId);
    const row = await examRowOf(cx, tstId);
    const orgs = exam.orgIds.length
      ? await cx.db.rows<{ orgId: number; name: string }>(sql`
          select o.org_id, o.name
          from organisation_org o
          where o.org_id = any(${exam.orgIds}::bigint[])
          order by o.org_id`)
      : [];
    const views = itemViews(await examStandard(cx.db, exam, cx.me.orgId), cx.lang);
    return { ...row, items: exam.itemIds.flatMap((code) => views.find((v) => v.itemId === code) ?? []), orgs };
  }),
  handle(calls.examUpdate, async (cx, { tstId, ...i }) => {
    const exam = await ownExam(cx, tstId);
    const touched = Object.entries(i)
      .filter(([, v]) => v !== undefined)
      .map(([k]) => k);
    // Once children stand on its list, only its name and its last days are still open.
    if (exam.state !== 'draft' && touched.some((k) => !['name', 'start', 'end'].includes(k)))
      throw fail(faults.examFixed);
    const scheme = i.schemeId === undefined ? undefined : await chosenScheme(cx, cx.db, i.schemeId);
    const set = {
      name: i.name ?? exam.name,
      startOn: i.start ?? exam.startOn,
      endOn: i.end ?? exam.endOn,
      yearId: i.yearId ?? exam.yearId,
      termId: i.termId ?? exam.termId,
      counts: i.counts ?? exam.counts,
      ...(scheme
        ? { standardKey: scheme.standardKey, schemeId: scheme.schemeId, schemeVersion: scheme.version }
        : i.counts
          ? { standardKey: NATIONAL_KEY, schemeId: null, schemeVersion: null }
          : {}),
      itemIds: i.itemIds ? unique(i.itemIds) : exam.itemIds,
      grdIds: i.grdIds ? unique(i.grdIds) : exam.grdIds,
      orgIds: i.orgIds ? await schoolsOf(cx, i.orgIds) : exam.orgIds,
    };
    const next = { ...exam, ...set };
    judge(await standardFor(cx.db, { ...next, settings: {} }), next);
    await underName(next.name, () => cx.db.update(exams, { tstId }, set));
    if (exam.state !== 'draft' && isRegion(cx))
      await atSchools(cx, exam, 'fitness-test.exam', async (door) => {
        await door.update(exams, { tstId }, { name: next.name, startOn: next.startOn, endOn: next.endOn });
      });
    cx.note('fitness-test.exam-changed', {
      subjectId: tstId,
      old: Object.fromEntries(Object.keys(set).map((k) => [k, exam[k as keyof Exam]])),
      new: set,
    });
    return examRowOf(cx, tstId);
  }),
  handle(calls.examConfig, async (cx, { tstId, ...i }) => {
    const exam = await ownExam(cx, tstId);
    mustBe(exam, 'draft', 'published');
    const config = { ...exam.config, ...Object.fromEntries(Object.entries(i).filter(([, v]) => v !== undefined)) };
    await cx.db.update(exams, { tstId }, { config });
    if (exam.state !== 'draft' && isRegion(cx))
      await atSchools(cx, exam, 'fitness-test.exam', async (door) => {
        await door.update(exams, { tstId }, { config });
      });
    cx.note('fitness-test.exam-config', { subjectId: tstId, old: exam.config, new: config });
    return examRowOf(cx, tstId);
  }),
  handle(calls.examDelete, async (cx, { tstId }) => {
    const exam = await ownExam(cx, tstId);
    mustBe(exam, 'draft', 'published');
    if (exam.state === 'published') await unpublish(cx, exam);
    await cx.db.remove(exams, { tstId });
    cx.note('fitness-test.exam-removed', { subjectId: tstId, old: { name: exam.name } });
  }),
];
