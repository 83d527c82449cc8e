import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { StatisRow } from '../../contract/outcome';
import { faults } from '../../faults';
import { formatResult } from '../../rules/format';
import { hiddenParts } from '../../rules/small';
import { itemViews, nameOf } from '../educ/items';
import { isRegion, mayName } from '../educ/scope';
import { clock, examOf, examStandard, readingExam } from './scope';

interface Progress {
  due: number;
  drafted: number;
  committed: number;
  signed: number;
}
const HAS = '(m.draft_value is not null or m.draft_mark is not null)';
const DONE = '(m.value is not null or m.mark is not null)';
/** Cells of an exam: one a child and item, with what stands in it. */
const CELLS = `select c.org_id, c.user_id, c.clazz_id, c.clazz_name, c.grd_id, c.clazz_ord, c.grp_no, c.sex, u.item_id, coalesce(${HAS} or ${DONE}, false) drafted, coalesce(${DONE}, false) committed, m.value, m.points, m.level
  from fitness_test_exam_child c cross join unnest(c.item_ids) as u(item_id) left join fitness_test_mark m on m.org_id = c.org_id and m.tst_id = c.tst_id and m.user_id = c.user_id and m.item_id = u.item_id
  where c.org_id = any($1::bigint[]) and c.tst_id = $2`;

const board = handle(calls.examBoard, async (cx, { tstId }) => {
  const exam = await examOf(cx.db, tstId);
  return readingExam(cx, 'exam.board', undefined, async (door) => {
    const params = [door.orgIds, tstId];
    const sums =
      'count(*) due, count(*) filter (where drafted) drafted, count(*) filter (where committed) committed, 0::bigint signed';
    const items = await door.rows<Progress & { itemId: string }>(
      `select item_id, ${sums} from (${CELLS}) x group by 1`,
      params,
    );
    const places = await door.rows<Progress & { id: number; name: string }>(
      isRegion(cx)
        ? `select x.org_id id, o.name, ${sums} from (${CELLS}) x join organisation_org o on o.org_id = x.org_id group by 1, 2 order by 1`
        : `select clazz_id id, max(clazz_name) "name", ${sums} from (${CELLS}) x group by clazz_id order by min(grd_id), min(clazz_ord), clazz_id`,
      params,
    );
    const [people] = await door.rows<{ children: number; complete: number }>(
      `select count(*) children, count(*) filter (where ok) complete from (select user_id, org_id, bool_and(drafted) ok from (${CELLS}) x group by 1, 2) y where org_id = any($1::bigint[])`,
      params,
    );
    const [rest] = await door.rows<{ conflicts: number; lastAt: string | null }>(
      'select count(*) filter (where m.conflict) conflicts, max(m.drafted_at) last_at from fitness_test_mark m where m.org_id = any($1::bigint[]) and m.tst_id = $2',
      params,
    );
    const [asked] = await door.rows<{ n: number }>(
      "select count(*) n from fitness_test_appeal a where a.org_id = any($1::bigint[]) and a.tst_id = $2 and a.state = 'open'",
      params,
    );
    // Grounds and periods belong to one school's field.
    const periods = isRegion(cx)
      ? []
      : await door.rows<{
          perId: number;
          onDate: string;
          startMin: number;
          endMin: number;
          due: number;
          signed: number;
        }>(
          `select p.per_id, p.on_date, p.start_min, p.end_min, coalesce(sum((select count(*) from fitness_test_exam_child c where c.org_id = a.org_id and c.tst_id = a.tst_id and c.grp_no = a.grp_no)), 0)::bigint due,
         coalesce(sum((select count(*) from fitness_test_sign s where s.org_id = a.org_id and s.act_id = a.act_id)), 0)::bigint signed
       from fitness_test_period p left join fitness_test_action a on a.org_id = p.org_id and a.per_id = p.per_id where p.org_id = any($1::bigint[]) and p.tst_id = $2 group by 1, 2, 3, 4 order by 2, 3`,
          params,
        );
    const grounds = isRegion(cx)
      ? []
      : await door.rows<Progress & { gudId: number; name: string }>(
          `select g.gud_id, g.name, count(x.item_id) due, count(x.item_id) filter (where x.drafted) drafted, count(x.item_id) filter (where x.committed) committed,
         (select count(*) from fitness_test_sign s join fitness_test_action a on a.org_id = s.org_id and a.act_id = s.act_id where s.org_id = g.org_id and a.gud_id = g.gud_id) signed
       from fitness_test_ground g left join (${CELLS}) x on x.org_id = g.org_id and x.item_id = any(g.item_ids) where g.org_id = any($1::bigint[]) and g.tst_id = $2 group by g.org_id, g.gud_id, g.name, g.ord order by g.ord, g.gud_id`,
          params,
        );
    const standard = await examStandard(door, exam, isRegion(cx) ? undefined : cx.me.orgId);
    const sum = (key: keyof Progress) => items.reduce((n, i) => n + i[key], 0);
    return {
      total: {
        due: sum('due'),
        drafted: sum('drafted'),
        committed: sum('committed'),
        signed: periods.reduce((n, p) => n + p.signed, 0),
      },
      children: people!.children,
      complete: people!.complete,
      conflicts: rest!.conflicts,
      appeals: asked!.n,
      lastAt: rest!.lastAt,
      grounds,
      periods: periods.map((p) => ({
        perId: p.perId,
        onDate: p.onDate,
        from: clock(p.startMin),
        to: clock(p.endMin),
        due: p.due,
        signed: p.signed,
      })),
      items: exam.itemIds.flatMap((code) => {
        const item = standard.itemOf(code);
        const row = items.find((i) => i.itemId === code);
        return item && row ? [{ ...row, name: nameOf(item, cx.lang) }] : [];
      }),
      places,
    };
  });
});

const GROUPS = {
  org: { key: 'x.org_id::text', name: 'max(o.name)', order: 'min(x.org_id)' },
  grd: { key: 'x.grd_id::text', name: 'max(g.name)', order: 'min(x.grd_id)' },
  clz: {
    key: "x.org_id || '-' || x.clazz_id",
    name: 'max(x.clazz_name)',
    order: 'min(x.org_id), min(x.grd_id), min(x.clazz_ord)',
  },
  item: { key: 'x.item_id', name: 'max(x.item_id)', order: '1' },
} as const;
const statis = handle(calls.examStatis, async (cx, { tstId, level, itemId }) => {
  const exam = await examOf(cx.db, tstId);
  return readingExam(cx, 'exam.statis', undefined, async (door) => {
    const standard = await examStandard(door, exam, isRegion(cx) ? undefined : cx.me.orgId);
    const item = itemId == null ? undefined : standard.itemOf(itemId);
    if (itemId != null && (!item || !exam.itemIds.includes(itemId)))
      throw fail(faults.noItem, { item: itemId }, 'itemId');
    const g = GROUPS[level];
    const rows = await door.rows<{
      id: string;
      name: string;
      due: number;
      n: number;
      mean: number | null;
      points: number | null;
      c1: number;
      c2: number;
      c3: number;
    }>(
      `select ${g.key} id, ${g.name} "name", count(*) due, count(*) filter (where x.committed) n, round(avg(x.value))::bigint mean, round(avg(x.points) * 100)::bigint points,
         count(*) filter (where x.level = 'excellent') c1, count(*) filter (where x.level = 'good') c2, count(*) filter (where x.level = 'pass') c3
       from (${CELLS} and ($3::text is null or u.item_id = $3)) x join organisation_org o on o.org_id = x.org_id join (select grd_id, ${cx.lang === 'en-US' ? 'name_en' : 'name_zh'} "name" from textbook_grade) g on g.grd_id = x.grd_id
       group by 1 order by ${g.order}`,
      [door.orgIds, tstId, itemId ?? null],
    );
    const hidden = mayName(cx) ? new Set<number>() : hiddenParts(rows.map((r) => r.n));
    const views = itemViews(standard, cx.lang);
    return {
      level,
      items: exam.itemIds.flatMap((code) => views.find((v) => v.itemId === code) ?? []),
      rows: rows.map((r, at): StatisRow => {
        const of = item ?? (level === 'item' ? standard.itemOf(r.id) : undefined);
        const small = hidden.has(at);
        const show = <T>(v: T): T | null => (small || !r.n ? null : v);
        return {
          id: r.id,
          name: level === 'item' && of ? nameOf(of, cx.lang) : r.name,
          due: r.due,
          n: small ? 0 : r.n,
          meanText: of && r.mean != null ? show(formatResult(of, r.mean)) : null,
          points: show(r.points),
          excellent: show(r.c1),
          good: show(r.c2),
          pass: show(r.c3),
          small,
        };
      }),
    };
  });
});
export const boarding = [board, statis];
