import type { Cx } from '../../../../kernel/server/cx';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { USER_TYPE } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { ownFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import type { AiActionRow, AiResultRow } from '../../contract/aitest';
import { faults } from '../../faults';
import { unitText } from '../../rules/format';
import type { Standard } from '../../rules/standard';
import { aiActions, aiResults } from '../../tables';
import { cellText, readCell } from '../educ/cells';
import { itemViews, nameOf } from '../educ/items';
import { standardIn } from '../educ/read';
import { newestYear } from '../educ/years';
import { national, standardFor } from '../mark/shelf';
import { pointsOf } from './commit';
import { fieldClazzes } from './scope';

/** Scored with the standard of the school's newest year, so that a child sees the points the test would give. */
async function standardNow(cx: Cx): Promise<Standard> {
  const yearId = await newestYear(cx.db, cx.db.orgId);
  return yearId == null ? standardFor(cx.db, national) : standardIn(cx.db, cx.db.orgId, yearId);
}
/** Items an AI device can watch: those with a table, without what is weighed and measured. */
const watched = (standard: Standard) => standard.items.filter((i) => i.scored && i.code !== 'bmi' && i.code !== 'fvc');

async function actionRows(
  cx: Cx,
  f: { actId?: number; from?: string | undefined; to?: string | undefined; itemId?: string | undefined },
  limit: number,
  offset: number,
): Promise<{ rows: AiActionRow[]; total: number }> {
  const own = (await fieldClazzes(cx)) ?? null;
  const rows = await cx.db.rows<Omit<AiActionRow, 'itemName' | 'byName'> & { byName: string | null; n: number }>(
    `select a.act_id, a.item_id, a.clazz_id, c.clazz_name, a.dev_ids, p.name by_name, a.made_at at, coalesce(r.tested, 0) tested, coalesce(r.times, 0) times, r.points, count(*) over () n
     from fitness_test_ai_action a join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id left join people_person_v p on p.org_id = a.org_id and p.user_id = a.made_by
       left join (select x.act_id, count(*) tested, sum(x.times)::bigint times, round(avg(x.best) * 100)::bigint points from (
           select y.act_id, y.user_id, count(*) times, max(y.points) best from fitness_test_ai_result y where y.org_id = $1 group by 1, 2) x group by 1) r on r.act_id = a.act_id
     where a.org_id = $1 and ($2::bigint is null or a.act_id = $2) and ($3::bigint[] is null or a.clazz_id = any($3)) and ($4::text is null or a.item_id = $4) and ($5::date is null or a.made_at >= ($5::text || 'T00:00:00Z')::timestamptz) and ($6::date is null or a.made_at < (($6::date + 1)::text || 'T00:00:00Z')::timestamptz)
     order by a.made_at desc, a.act_id desc limit ${limit} offset ${offset}`,
    [cx.db.orgId, f.actId ?? null, own, f.itemId ?? null, f.from ?? null, f.to ?? null],
  );
  const standard = await standardNow(cx);
  return {
    rows: rows.map((r) => {
      const item = standard.itemOf(r.itemId);
      return { ...r, byName: r.byName ?? '', itemName: item ? nameOf(item, cx.lang) : r.itemId };
    }),
    total: rows[0]?.n ?? 0,
  };
}
async function resultRows(
  cx: Cx,
  f: { actId?: number | undefined; clazzId?: number | undefined; userId?: number | undefined; ids?: readonly number[] },
  limit: number,
  offset: number,
): Promise<{ rows: AiResultRow[]; total: number }> {
  const student = cx.me.userType === USER_TYPE.student;
  const own = student ? null : ((await fieldClazzes(cx)) ?? null);
  const rows = await cx.db.rows<Omit<AiResultRow, 'itemName' | 'text'> & { n: number }>(
    `select r.rst_id, r.act_id, a.item_id, r.user_id, p.name, c.clazz_name, r.value, r.points, r.level, r.video, r.at, count(*) over () n
     from fitness_test_ai_result r join fitness_test_ai_action a on a.org_id = r.org_id and a.act_id = r.act_id join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
     where r.org_id = $1 and ($2::bigint is null or r.act_id = $2) and ($3::bigint is null or a.clazz_id = $3) and ($4::bigint is null or r.user_id = $4) and ($5::bigint[] is null or r.rst_id = any($5)) and ($6::bigint[] is null or a.clazz_id = any($6)) and ($7::bigint is null or r.user_id = $7)
     order by r.at desc, r.rst_id desc limit ${limit} offset ${offset}`,
    [
      cx.db.orgId,
      f.actId ?? null,
      f.clazzId ?? null,
      f.userId ?? null,
      f.ids ?? null,
      own,
      student ? cx.me.userId : null,
    ],
  );
  const standard = await standardNow(cx);
  return {
    rows: rows.map((r) => {
      const item = standard.itemOf(r.itemId);
      return {
        ...r,
        itemName: item ? nameOf(item, cx.lang) : r.itemId,
        text: item ? `${cellText(item, r.value, null)} ${unitText(item, cx.lang)}`.trim() : String(r.value),
      };
    }),
    total: rows[0]?.n ?? 0,
  };
}

export const aiTesting = [
  handle(calls.aiItems, async (cx) => {
    const standard = await standardNow(cx);
    const codes = new Set(watched(standard).map((i) => i.code));
    return itemViews(standard, cx.lang).filter((v) => codes.has(v.itemId));
  }),
  handle(calls.aiActions, async (cx, { orgId, curPage, pageSize, sort, ...f }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    if (orgId != null && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
    const { rows, total } = await actionRows(cx, f, pageSize, (curPage - 1) * pageSize);
    return { items: rows, curPage, pageSize, total };
  }),
  handle(calls.aiCreate, async (cx, { itemId, clazzId, devIds }) => {
    const own = await fieldClazzes(cx);
    const [clazz] = await cx.db.rows<{ clazzId: number }>(
      'select clazz_id from class_clazz_v where org_id = $1 and clazz_id = $2 and clazz_type = 1 and ended_at is null',
      [cx.db.orgId, clazzId],
    );
    if (!clazz || (own && !own.includes(clazzId))) throw fail(kernelFaults.gone);
    if (!watched(await standardNow(cx)).some((i) => i.code === itemId))
      throw fail(faults.noItem, { item: itemId }, 'itemId');
    const actId = newId();
    await cx.db.insert(aiActions, {
      actId,
      itemId,
      clazzId,
      devIds: [...new Set(devIds)],
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    cx.note('fitness-test.ai-action', { subjectId: actId, itemId, clazzId });
    return (await actionRows(cx, { actId }, 1, 0)).rows[0]!;
  }),
  handle(calls.aiResults, async (cx, { curPage, pageSize, sort, ...f }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const { rows, total } = await resultRows(cx, f, pageSize, (curPage - 1) * pageSize);
    return { items: rows, curPage, pageSize, total };
  }),
  handle(calls.aiResultCreate, async (cx, { actId, items }) => {
    await ownFiles(
      cx,
      items.flatMap((i) => (i.video ? [i.video] : [])),
      { at: 'items', families: ['video'] },
    );
    const action = await cx.db.one(aiActions, { actId });
    const own = await fieldClazzes(cx);
    if (!action || (own && !own.includes(action.clazzId))) throw fail(kernelFaults.gone);
    const standard = await standardNow(cx);
    const item = standard.itemOf(action.itemId)!;
    const children = new Map(
      (
        await cx.db.rows<{ userId: number; grdId: number; sex: 'male' | 'female' }>(
          'select d.user_id, d.grd_id, p.sex from class_student_v d join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id where d.org_id = $1 and d.clazz_id = $2',
          [cx.db.orgId, action.clazzId],
        )
      ).map((c) => [c.userId, c]),
    );
    const made = items.map((i) => {
      const child = children.get(i.userId);
      if (!child) throw fail(kernelFaults.gone);
      const cell = readCell(item, i.value);
      if ('code' in cell)
        throw fail(
          faults.badResult,
          { item: nameOf(item, cx.lang), text: i.value, why: cx.text(cell.code, cell.params) },
          'items',
        );
      if (cell.value == null) throw fail(faults.aiMark, {}, 'items');
      const { points, level } = pointsOf(standard, child, item.code, { value: cell.value, mark: null });
      return {
        rstId: newId(),
        actId,
        userId: i.userId,
        value: cell.value,
        points,
        level,
        video: i.video ?? null,
        at: cx.nowIso,
      };
    });
    await cx.db.insert(aiResults, made);
    cx.note('fitness-test.ai-results', { subjectId: actId, results: made.length });
    return { items: (await resultRows(cx, { ids: made.map((m) => m.rstId) }, made.length, 0)).rows };
  }),
];
