import { is, isOneOf, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import { rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import type { Cx } from '../../../../kernel/server/cx';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { USER_TYPE } from '../../../../kernel/shared/codes';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { plusDays } from '../../../../kernel/shared/dates';
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
import { pointsOf } from './commit-write';
import { fieldClazzes } from './scope';

/** Scored with the standard of the school's newest year, so that a child sees the points the test would give. */
async function standardNow(cx: Cx): Promise<Standard> {
  const yearId = await newestYear(cx.db, cx.db.orgId);
  return yearId == null ? standardFor(cx.db, national) : standardIn(cx.db, cx.db.orgId, yearId);
}
/** Items an AI device can watch: those with a table, without what is weighed and measured. */
const watched = (standard: Standard) => standard.items.filter((i) => i.scored && i.code !== 'bmi' && i.code !== 'fvc');

type ListedActions = ParsedOf<typeof calls.aiActions>;
type Action = Omit<AiActionRow, 'itemName' | 'byName'> & { readonly byName: string | null };
const actionList = (cx: Cx, where: readonly (Sql | undefined)[]): ListQuery<ListedActions> => ({
  select: sql`a.act_id, a.item_id, a.clazz_id, c.clazz_name, a.dev_ids, p.name as by_name, a.made_at as at,
    coalesce(r.tested, 0) as tested, coalesce(r.times, 0) as times, r.points`,
  from: sql`fitness_test_ai_action a
    join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
    left join people_person_v p on p.org_id = a.org_id and p.user_id = a.made_by
    left join (
      select x.act_id, count(*) as tested, sum(x.times)::bigint as times, round(avg(x.best) * 100)::bigint as points
      from (
        select y.act_id, y.user_id, count(*) as times, max(y.points) as best
        from fitness_test_ai_result y
        where ${cx.db.orgs('y')}
        group by y.act_id, y.user_id) x
      group by x.act_id) r on r.act_id = a.act_id`,
  where: [cx.db.orgs('a'), ...where],
  counted: sql`fitness_test_ai_action a`,
  sorts: {},
  then: sql`a.made_at desc, a.act_id desc`,
});
async function actionViews(cx: Cx, rows: readonly Action[]): Promise<AiActionRow[]> {
  const standard = await standardNow(cx);
  return rows.map((r) => {
    const item = standard.itemOf(r.itemId);
    return { ...r, byName: r.byName ?? '', itemName: item ? nameOf(item, cx.lang) : r.itemId };
  });
}

type ListedResults = ParsedOf<typeof calls.aiResults>;
type Result = Omit<AiResultRow, 'itemName' | 'text'>;
/** Tries a child made: a student sees the own ones, a teacher those of the own classes. */
const resultList = async (cx: Cx, where: readonly (Sql | undefined)[]): Promise<ListQuery<ListedResults>> => ({
  select: sql`r.rst_id, r.act_id, a.item_id, r.user_id, p.name, c.clazz_name, r.value, r.points, r.level, r.video, r.at`,
  from: sql`fitness_test_ai_result r
    join fitness_test_ai_action a on a.org_id = r.org_id and a.act_id = r.act_id
    join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
    join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id`,
  where: [
    cx.db.orgs('r'),
    ...where,
    cx.me.userType === USER_TYPE.student
      ? sql`r.user_id = ${cx.me.userId}`
      : isOneOf('a.clazz_id', await fieldClazzes(cx)),
  ],
  counted: sql`fitness_test_ai_result r
    join fitness_test_ai_action a on a.org_id = r.org_id and a.act_id = r.act_id`,
  sorts: {},
  then: sql`r.at desc, r.rst_id desc`,
});
async function resultViews(cx: Cx, rows: readonly Result[]): Promise<AiResultRow[]> {
  const standard = await standardNow(cx);
  return rows.map((r) => {
    const item = standard.itemOf(r.itemId);
    return {
      ...r,
      itemName: item ? nameOf(item, cx.lang) : r.itemId,
      text: item ? `${cellText(item, r.value, null, cx.lang)} ${unitText(item, cx.lang)}`.trim() : String(r.value),
    };
  });
}

export const aiTestHandlers = [
  handle(calls.aiItems, async (cx) => {
    const standard = await standardNow(cx);
    const codes = new Set(watched(standard).map((i) => i.code));
    return itemViews(standard, cx.lang).filter((v) => codes.has(v.itemId));
  }),
  handle(calls.aiActions, async (cx, input) => {
    if (input.orgId != null && input.orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
    const page = await cx.list<ListedActions, Action>(
      input,
      actionList(cx, [
        isOneOf('a.clazz_id', await fieldClazzes(cx)),
        is('a.item_id', input.itemId),
        when(input.from, (day) => sql`a.made_at >= ${`${day}T00:00:00Z`}`),
        when(input.to, (day) => sql`a.made_at < ${`${plusDays(day, 1)}T00:00:00Z`}`),
      ]),
    );
    return { ...page, items: await actionViews(cx, page.items) };
  }),
  handle(calls.aiCreate, async (cx, { itemId, clazzId, devIds }) => {
    const own = await fieldClazzes(cx);
    const clazz = await cx.db.row<{ clazzId: number }>(sql`
      select c.clazz_id
      from class_clazz_v c
      where c.org_id = ${cx.db.orgId}
        and c.clazz_id = ${clazzId}
        and c.clazz_type = 1
        and c.ended_at is null`);
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
    const made = await cx.db.rows<Action>(rowsOfList(actionList(cx, [sql`a.act_id = ${actId}`]), {}));
    const [row] = await actionViews(cx, made);
    if (!row) throw fail(kernelFaults.gone);
    return row;
  }),
  handle(calls.aiResults, async (cx, input) => {
    const page = await cx.list<ListedResults, Result>(
      input,
      await resultList(cx, [
        is('r.act_id', input.actId),
        is('a.clazz_id', input.clazzId),
        is('r.user_id', input.userId),
      ]),
    );
    return { ...page, items: await resultViews(cx, page.items) };
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
          sql`
          select d.user_id, d.grd_id, p.sex
          from class_student_v d
          join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id
          where d.org_id = ${cx.db.orgId}
            and d.clazz_id = ${action.clazzId}`,
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
    const list = await resultList(cx, [
      isOneOf(
        'r.rst_id',
        made.map((m) => m.rstId),
      ),
    ]);
    return { items: await resultViews(cx, await cx.db.rows<Result>(rowsOfList(list, {}))) };
  }),
];
