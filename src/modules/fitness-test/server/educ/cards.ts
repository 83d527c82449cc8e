import { jsonList, nameIn, nothing, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { TEACHERS, USER_TYPE } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { judgedOnce } from '../../../../kernel/shared/judged';
import { holds } from '../../../../kernel/shared/need';
import { codesOf } from '../../../proof/server/published';
import * as calls from '../../contract';
import type { Card, EducRow } from '../../contract';
import { faults } from '../../faults';
import { unitText } from '../../rules/format';
import type { Standard } from '../../rules/standard';
import { awardsOf } from '../../rules/total';
import { cardKind } from './card-proof';
import { whyOf } from './archive';
import { seesSchool, taughtSql } from './child';
import { nameOf } from './items';
import { scoredBy } from './judgement';
import { standardFor } from '../mark/shelf';
import { allChildren, type JudgedRow } from './read';
import { reliefOf } from './score';
import { yearName, yearOf } from './years';

const MOST = 60;
/** The children asked for that the caller may see, with their years before; the others are as if they were not there. */
async function askedFor(
  cx: Cx,
  yearId: number,
  clazzId: number | undefined,
  userIds: readonly number[] | undefined,
): Promise<{ readonly rows: readonly JudgedRow[]; readonly before: readonly YearBefore[] }> {
  const isStudent = cx.me.userType === USER_TYPE.student;
  const rows = await allChildren(
    cx,
    cx.db,
    isStudent
      ? { yearId, userIds: [cx.me.userId] }
      : { yearId, ...(clazzId == null ? {} : { clazzId }), ...(userIds ? { userIds } : {}) },
  );
  const ids = rows.map((r) => r.userId);
  if (isStudent || seesSchool(cx)) return { rows, before: (await besideOf(cx, yearId, ids, nothing)).before };
  if (!holds(cx.session, ...TEACHERS)) return { rows: [], before: [] };
  const { before, taught } = await besideOf(cx, yearId, ids, sql`, ${jsonList(taughtSql(cx, ids))} as taught`);
  const mine = new Set((taught ?? []).map((t) => t.userId));
  return { rows: rows.filter((r) => mine.has(r.userId)), before };
}

function linesOf(cx: Cx, standard: Standard, row: EducRow): Card['lines'] {
  const height = row.results.find((r) => r.itemId === 'height')?.value ?? null;
  const weights = new Map(standard.weightsOf(row.grdId, row.sex).map((w) => [w.item.code, w.percent]));
  return standard.items
    .filter((i) => weights.has(i.code) || ['height', 'weight'].includes(i.code))
    .map((item) => {
      const r = row.results.find((x) => x.itemId === item.code);
      return {
        itemId: item.code,
        name: nameOf(item, cx.lang),
        unitText: unitText(item, cx.lang),
        text: r?.text ?? '',
        weight: weights.get(item.code) ?? null,
        points: r?.points ?? null,
        level: r?.level ?? null,
        bonus: r?.bonus ?? 0,
        next: r?.value != null && item.scored ? whyOf(cx, standard, row, item, r.value, height, cx.lang) : '',
      };
    });
}
interface YearBefore {
  readonly userId: number;
  readonly yearId: number;
  readonly grdName: string;
  readonly total: number | null;
  readonly level: Card['level'];
}
interface Beside {
  readonly before: YearBefore[];
  readonly taught?: { readonly userId: number }[];
}
/** What stands beside children: their years before, and what `more` asks. One statement. */
async function besideOf(cx: Cx, yearId: number, userIds: readonly number[], more: Sql): Promise<Beside> {
  const row = await cx.db.row<Beside>(sql`
    select ${jsonList(sql`
      select t.user_id as "userId", t.year_id as "yearId", ${nameIn(cx.lang, 'g')} as "grdName", t.total, t.level
      from fitness_test_total t
      join textbook_grade g on g.grd_id = t.grd_id
      where t.org_id = ${cx.db.orgId}
        and t.user_id = any(${userIds}::bigint[])
        and t.year_id < ${yearId}
      order by t.year_id desc`)} as before${more}`);
  return row ?? { before: [] };
}

export const cardHandlers = [
  handle(calls.educCards, async (cx, { yearId, clazzId, userIds }) => {
    if (clazzId == null && !userIds?.length && cx.me.userType !== USER_TYPE.student)
      throw fail(faults.tooMany, { max: MOST });
    const year = await yearOf(cx.db, yearId);
    const { rows, before } = await askedFor(cx, yearId, clazzId, userIds);
    if (!rows.length) throw fail(kernelFaults.gone);
    if (rows.length > 120) throw fail(faults.tooMany, { max: 120 });
    const standard = await standardFor(cx.db, year);
    const checks = await codesOf(
      cx.db,
      cardKind.name,
      String(yearId),
      rows.map((r) => r.userId),
    );
    return {
      // The children of a school's year were judged by the same; the newest moment stands for them.
      by: judgedOnce(rows, scoredBy(year, cx.nowIso)).by,
      orgName: rows[0]!.orgName,
      yearName: yearName(yearId),
      standardName: nameOf(standard, cx.lang),
      state: year.state,
      published: year.publishedAt != null,
      items: rows.map((r) => ({
        userId: r.userId,
        name: r.name,
        sex: r.sex,
        natNo: r.natNo ?? r.sidNo,
        bornOn: r.bornOn,
        clazzName: r.clazzName,
        grdName: r.grdName,
        total: r.total,
        level: r.level,
        state: r.state,
        standardScore: r.standardScore,
        bonus: r.bonus,
        reliefKind: r.reliefKind,
        retest: r.retest,
        awards: awardsOf(standard, r.level, reliefOf(r)),
        lines: linesOf(cx, standard, r),
        before: before
          .filter((b) => b.userId === r.userId)
          .map((b) => ({ name: yearName(b.yearId), grdName: b.grdName, total: b.total, level: b.level })),
        check: checks.get(r.userId) ?? null,
      })),
    };
  }),
];
