import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { exporter } from '../../../../kernel/server/exporting';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { MarkRow, MyExam } from '../../contract/outcome';
import { explainLine } from '../../rules/explain';
import { appealUntil, cardText, countingOf } from '../../rules/exam';
import { unitText } from '../../rules/format';
import type { Standard } from '../../rules/standard';
import type { appeals, examChildren, marks } from '../../tables';
import { sayWhy } from '../educ/archive';
import { cellText } from '../educ/cells';
import { nameOf } from '../educ/items';
import { isRegion } from '../educ/scope';
import { WAITING } from './rows';
import { bigEnough, clock, examOf, examStandard, readingExam, type Exam } from './scope';

interface Filter {
  readonly orgId?: number | undefined;
  readonly clazzId?: number | undefined;
  readonly itemId?: string | undefined;
  readonly state?: string | undefined;
  readonly name?: string | undefined;
  readonly userId?: number | undefined;
}
const SORTS: Readonly<Record<string, string>> = {
  name: 'c.name',
  points: 'm.points',
  chestNo: 'c.chest_no',
  committedAt: 'm.committed_at',
  clazzName: 'c.grd_id, c.clazz_ord',
};
const ORDER = 'c.grd_id, c.clazz_ord, c.clazz_id, c.chest_no, m.item_id';
function orderOf(sort: string | undefined): string {
  if (!sort) return `m.org_id, ${ORDER}`;
  const by = SORTS[sort.replace(/^-/, '')];
  if (!by) throw fail(kernelFaults.badInput, {}, 'sort');
  return `${by
    .split(', ')
    .map((b) => `${b} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last`)
    .join(', ')}, ${ORDER}`;
}
type Row = RowOf<typeof marks> & {
  orgName: string;
  name: string;
  sex: 'male' | 'female';
  clazzId: number;
  clazzName: string;
  chestNo: number;
  waiting: boolean;
  pending: boolean;
  n: number;
};

/** Results with their drafts, a page or all. */
async function markRows(
  cx: Cx,
  door: Door,
  exam: Exam,
  f: Filter,
  o: { sort?: string | undefined; limit?: number; offset?: number },
): Promise<{ rows: MarkRow[]; total: number }> {
  const state =
    f.state === 'changed'
      ? WAITING
      : f.state === 'conflict'
        ? 'm.conflict'
        : f.state
          ? 'm.state = $7'
          : '$7::text is null';
  const rows = await door.rows<Row>(
    `select m.*, o.name org_name, c.name, c.sex, c.clazz_id, c.clazz_name, c.chest_no, (${WAITING}) waiting, count(*) over () n,
       exists (select 1 from fitness_test_appeal a where a.org_id = m.org_id and a.tst_id = m.tst_id and a.user_id = m.user_id and a.item_id = m.item_id and a.state <> 'refused' and a.commit_id is null) pending
     from fitness_test_mark m join fitness_test_exam_child c on c.org_id = m.org_id and c.tst_id = m.tst_id and c.user_id = m.user_id join organisation_org o on o.org_id = m.org_id
     where m.org_id = any($1::bigint[]) and m.tst_id = $2 and ($3::bigint is null or c.clazz_id = $3) and ($4::text is null or m.item_id = $4) and ($5::text is null or c.name like $5 or c.sid_no like $5 or c.chest_no::text = trim(both '%' from $5))
       and ($6::bigint is null or m.user_id = $6) and (${state}) and ($7::text is null or true) and ${bigEnough(cx)}
     order by ${orderOf(o.sort)} ${o.limit == null ? '' : `limit ${o.limit} offset ${o.offset ?? 0}`}`,
    [
      door.orgIds,
      exam.tstId,
      f.clazzId ?? null,
      f.itemId ?? null,
      f.name ? `%${f.name.replace(/[\\%_]/g, '\\$&')}%` : null,
      f.userId ?? null,
      f.state ?? null,
    ],
  );
  const standards = new Map<number, Standard>();
  for (const orgId of new Set(rows.map((r) => r.orgId))) standards.set(orgId, await examStandard(door, exam, orgId));
  return {
    total: rows[0]?.n ?? 0,
    rows: rows.flatMap((r): MarkRow[] => {
      const item = standards.get(r.orgId)!.itemOf(r.itemId);
      if (!item) return [];
      const best = countingOf(item, r.attempts, exam.config.best);
      return [
        {
          tstId: r.tstId,
          orgId: r.orgId,
          orgName: r.orgName,
          userId: r.userId,
          name: r.name,
          sex: r.sex,
          clazzId: r.clazzId,
          clazzName: r.clazzName,
          chestNo: r.chestNo,
          itemId: r.itemId,
          itemName: nameOf(item, cx.lang),
          unitText: unitText(item, cx.lang),
          attempts: r.attempts.map((a) => ({
            attempt: a.attempt,
            text: cellText(item, a.value, a.mark),
            best: a.attempt === best?.attempt,
          })),
          draftText: cellText(item, r.draftValue, r.draftMark),
          conflict: r.conflict,
          state: r.state,
          changed: r.waiting,
          value: r.value,
          mark: r.mark,
          text: cellText(item, r.value, r.mark),
          points: r.points,
          level: r.level,
          bonus: r.bonus,
          committedAt: r.committedAt,
          appeal: r.pending,
        },
      ];
    }),
  };
}

interface ExportFilter extends Record<string, unknown>, Filter {
  readonly tstId: number;
  readonly sort?: string | undefined;
}
export const markSheet = exporter<ExportFilter>({
  kind: 'fitness-test.test.result',
  run: async (cx, { tstId, orgId, sort, ...f }) => {
    const exam = await examOf(cx.db, tstId);
    return readingExam(cx, 'exam.export', orgId, async (door) => {
      const { rows } = await markRows(cx, door, exam, f, { sort });
      const t = (key: string) => cx.text(`fitness-test.${key}`);
      const col = (title: string, value: (r: MarkRow) => string | number | null, width = 12) => ({
        title,
        width,
        value,
      });
      return {
        name: exam.name,
        count: rows.length,
        rows,
        columns: [
          ...(isRegion(cx) ? [col(t('field.orgName'), (r) => r.orgName, 24)] : []),
          col(t('field.clazzName'), (r) => r.clazzName, 16),
          col(t('field.chestNo'), (r) => r.chestNo, 8),
          col(t('childName'), (r) => r.name),
          col(t('field.sex'), (r) => t(`sex.${r.sex}`), 8),
          col(t('field.itemName'), (r) => (r.unitText ? `${r.itemName} (${r.unitText})` : r.itemName), 20),
          col(t('field.attempts'), (r) => r.attempts.map((a) => a.text).join(' / '), 20),
          col(t('field.draftText'), (r) => r.draftText),
          col(t('field.result'), (r) => r.text),
          col(t('points'), (r) => r.points, 8),
          col(t('field.level'), (r) => (r.level ? t(`level.${r.level}`) : null), 10),
          col(t('field.bonus'), (r) => r.bonus, 8),
          col(t('field.state'), (r) => t(`markState.${r.state}`)),
        ],
      };
    });
  },
});

/** What a child sees of an exam: own results with the reason of their points, and where an appeal stands. */
async function myExams(cx: Cx, tstId: number | undefined): Promise<MyExam[]> {
  const userId = cx.me.userId;
  const own = await cx.db.rows<
    RowOf<typeof examChildren> &
      Pick<
        Exam,
        | 'yearId'
        | 'counts'
        | 'standardKey'
        | 'schemeId'
        | 'schemeVersion'
        | 'config'
        | 'state'
        | 'appealUntil'
        | 'startOn'
        | 'endOn'
      > & { examName: string }
  >(
    `select c.*, e.name exam_name, e.year_id, e.counts, e.standard_key, e.scheme_id, e.scheme_version, e.config, e.state, e.appeal_until, e.start_on, e.end_on from fitness_test_exam_child c
       join fitness_test_exam e on e.org_id = c.org_id and e.tst_id = c.tst_id where c.org_id = $1 and c.user_id = $2 and e.state <> 'draft' and ($3::bigint is null or c.tst_id = $3) order by e.start_on desc, e.tst_id desc limit 20`,
    [cx.db.orgId, userId, tstId ?? null],
  );
  const ids = own.map((o) => o.tstId);
  const rows = await cx.db.rows<RowOf<typeof marks>>(
    'select m.* from fitness_test_mark m where m.org_id = $1 and m.user_id = $2 and m.tst_id = any($3::bigint[])',
    [cx.db.orgId, userId, ids],
  );
  const asked = await cx.db.rows<RowOf<typeof appeals>>(
    'select a.* from fitness_test_appeal a where a.org_id = $1 and a.user_id = $2 and a.tst_id = any($3::bigint[]) order by a.made_at desc',
    [cx.db.orgId, userId, ids],
  );
  const slots = await cx.db.rows<{
    tstId: number;
    grpNo: number;
    onDate: string;
    startMin: number;
    endMin: number;
    gudName: string;
  }>(
    `select a.tst_id, a.grp_no, p.on_date, p.start_min, p.end_min, g.name gud_name from fitness_test_action a join fitness_test_period p on p.org_id = a.org_id and p.per_id = a.per_id join fitness_test_ground g on g.org_id = a.org_id and g.gud_id = a.gud_id
     where a.org_id = $1 and a.tst_id = any($2::bigint[]) order by p.on_date, p.start_min`,
    [cx.db.orgId, ids],
  );
  const out: MyExam[] = [];
  for (const o of own) {
    const exam = { ...o, orgId: cx.db.orgId } as unknown as Exam;
    const standard = await examStandard(cx.db, exam);
    const mine = new Map(rows.filter((r) => r.tstId === o.tstId).map((r) => [r.itemId, r]));
    const height = mine.get('height')?.value ?? null;
    out.push({
      tstId: o.tstId,
      name: o.examName,
      start: o.startOn,
      end: o.endOn,
      state: o.state,
      clazzName: o.clazzName,
      chestNo: o.chestNo,
      card: cardText(o.tstId, userId),
      slots: slots
        .filter((s) => s.tstId === o.tstId && s.grpNo === o.grpNo)
        .map((s) => ({ onDate: s.onDate, from: clock(s.startMin), to: clock(s.endMin), gudName: s.gudName })),
      results: o.itemIds.flatMap((code) => {
        const item = standard.itemOf(code);
        if (!item) return [];
        const r = mine.get(code);
        const there = r != null && (r.value != null || r.mark != null);
        const appeal = asked.find((a) => a.tstId === o.tstId && a.itemId === code);
        const why =
          there && item.scored
            ? explainLine(
                standard,
                o,
                {
                  item,
                  percent: 0,
                  state: r.points == null ? 'missing' : 'scored',
                  value: r.value,
                  counted: r.value,
                  mark: r.mark,
                  points: r.points,
                  level: r.level,
                  weighted: null,
                  bonus: r.bonus,
                },
                height,
                cx.lang,
              )
            : [];
        const until =
          there && (!appeal || appeal.state === 'refused' || appeal.commitId != null)
            ? appealUntil({
                state: o.state,
                appealUntil: o.appealUntil,
                appealDays: o.config.appealDays,
                committedAt: r.committedAt,
              })
            : null;
        return [
          {
            itemId: code,
            itemName: nameOf(item, cx.lang),
            unitText: unitText(item, cx.lang),
            text: there ? cellText(item, r.value, r.mark) : '',
            state: there ? r.state : r?.state === 'removed' ? ('removed' as const) : ('none' as const),
            points: there ? r.points : null,
            level: there ? r.level : null,
            bonus: there ? r.bonus : 0,
            why: why.map((s) => sayWhy(cx, s)).join(cx.lang === 'en-US' ? ' ' : ''),
            appealUntil: until && until > cx.nowIso ? until : null,
            appeal: appeal
              ? { appealId: appeal.appealId, state: appeal.state, reason: appeal.reason, remark: appeal.remark }
              : null,
          },
        ];
      }),
    });
  }
  return out;
}

export const resulting = [
  handle(calls.markList, async (cx, { tstId, orgId, curPage, pageSize, sort, ...f }) => {
    const exam = await examOf(cx.db, tstId);
    return readingExam(cx, 'exam.results', orgId, async (door) => {
      const { rows, total } = await markRows(cx, door, exam, f, {
        sort,
        limit: pageSize,
        offset: (curPage - 1) * pageSize,
      });
      return { items: rows, curPage, pageSize, total };
    });
  }),
  handle(calls.markExport, (cx, input) => markSheet.answer(cx, input as ExportFilter)),
  handle(calls.markMine, async (cx, { tstId }) => ({ items: await myExams(cx, tstId) })),
];
