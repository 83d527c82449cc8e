import { any, contains, is, sql, type Sql } from '../../../../kernel/server/db/sql';
import { countOfList, rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { exporter } from '../../../../kernel/server/exporting';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { judgedAlike, judgedOnce } from '../../../../kernel/shared/judged';
import * as calls from '../../contract';
import type { MarkRow } from '../../contract/outcome';
import { countingOf } from '../../rules/exam';
import { unitText } from '../../rules/format';
import type { Standard } from '../../rules/standard';
import type { marks } from '../../tables';
import { cellText } from '../educ/cells';
import { withoutFew } from '../educ/few';
import { nameOf } from '../educ/items';
import { scoredBy } from '../educ/judgement';
import { isRegion } from '../educ/scope';
import { PENDING_APPEAL, WAITING } from './drafts';
import { myExams } from './mine';
import { national, standardFor, type Scoring } from '../mark/shelf';
import { bigEnough, examOf, ownScoring, readingExam, scoringOf, type Exam } from './scope';

type Listed = ParsedOf<typeof calls.markList>;
type Filter = Pick<Listed, 'orgId' | 'clazzId' | 'itemId' | 'state' | 'name'>;
type Row = RowOf<typeof marks> & {
  orgName: string;
  name: string;
  sex: 'male' | 'female';
  clazzId: number;
  clazzName: string;
  chestNo: number;
  waiting: boolean;
  pending: boolean;
};

const inState = (state: Filter['state']): Sql | undefined =>
  state === 'changed' ? WAITING : state === 'conflict' ? sql`m.conflict` : is('m.state', state);
/** Results with their drafts. */
const markList = (cx: Cx, door: Door, exam: Exam, f: Filter): ListQuery<Listed> =>
  withoutFew(cx, everyMark(cx, door, exam, f), 'm.org_id', 'm.user_id');
const everyMark = (cx: Cx, door: Door, exam: Exam, f: Filter): ListQuery<Listed> => ({
  select: sql`m.*, o.name as org_name, c.name, c.sex, c.clazz_id, c.clazz_name, c.chest_no, ${WAITING} as waiting,
    exists (select 1 from appeal_v a where ${PENDING_APPEAL}) as pending`,
  from: sql`fitness_test_mark m
    join fitness_test_exam_child c on c.org_id = m.org_id and c.tst_id = m.tst_id and c.user_id = m.user_id
    join organisation_org o on o.org_id = m.org_id`,
  where: [
    door.orgs('m'),
    sql`m.tst_id = ${exam.tstId}`,
    is('c.clazz_id', f.clazzId),
    is('m.item_id', f.itemId),
    inState(f.state),
    bigEnough(cx),
    f.name ? any(contains(['c.name', 'c.sid_no'], f.name), sql`c.chest_no::text = ${f.name.trim()}`) : undefined,
  ],
  sorts: {
    name: sql`c.name`,
    points: sql`m.points`,
    chestNo: sql`c.chest_no`,
    committedAt: sql`m.committed_at`,
    clazzName: (direction) => sql`c.grd_id ${direction}, c.clazz_ord ${direction}`,
  },
  then: sql`m.org_id, c.grd_id, c.clazz_ord, c.clazz_id, c.chest_no, m.item_id`,
});

/** What each school of the rows scores the exam with. */
async function scoringsOf(door: Door, exam: Exam, rows: readonly Row[]): Promise<ReadonlyMap<number, Scoring>> {
  const scorings = new Map<number, Scoring>();
  for (const orgId of new Set(rows.map((r) => r.orgId))) scorings.set(orgId, await scoringOf(door, exam, orgId));
  return scorings;
}
async function viewsOf(
  cx: Cx,
  door: Door,
  exam: Exam,
  rows: readonly Row[],
  scorings: ReadonlyMap<number, Scoring>,
): Promise<MarkRow[]> {
  const standards = new Map<number, Standard>();
  for (const [orgId, scoring] of scorings) standards.set(orgId, await standardFor(door, scoring));
  return rows.flatMap((r): MarkRow[] => {
    const item = standards.get(r.orgId)?.itemOf(r.itemId);
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
          text: cellText(item, a.value, a.mark, cx.lang),
          best: a.attempt === best?.attempt,
        })),
        draftText: cellText(item, r.draftValue, r.draftMark, cx.lang),
        conflict: r.conflict,
        state: r.state,
        changed: r.waiting,
        value: r.value,
        mark: r.mark,
        text: cellText(item, r.value, r.mark, cx.lang),
        points: r.points,
        level: r.level,
        bonus: r.bonus,
        committedAt: r.committedAt,
        appeal: r.pending,
      },
    ];
  });
}

interface ExportFilter extends Record<string, unknown>, Filter, Pick<Listed, 'tstId' | 'sort'> {}
export const markSheet = exporter<ExportFilter>({
  kind: 'fitness-test.test.result',
  run: async (cx, { tstId, orgId, sort, ...f }) => {
    const exam = await examOf(cx.db, tstId);
    return readingExam(cx, 'exam.export', orgId, async (door) => {
      const list = markList(cx, door, exam, f);
      const t = (key: string) => cx.text(`fitness-test.${key}`);
      const col = (title: string, value: (r: MarkRow) => string | number | null, width = 12) => ({
        title,
        width,
        value,
      });
      return {
        name: exam.name,
        count: await door.total(countOfList(list)),
        rows: async () => {
          const rows = await door.rows<Row>(rowsOfList(list, { sort }));
          return viewsOf(cx, door, exam, rows, await scoringsOf(door, exam, rows));
        },
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

export const resultHandlers = [
  handle(calls.markList, async (cx, input) => {
    const exam = await examOf(cx.db, input.tstId);
    return readingExam(cx, 'exam.results', input.orgId, async (door) => {
      const page = await door.list<Listed, Row>(input, markList(cx, door, exam, input));
      const scorings = await scoringsOf(door, exam, page.items);
      const items = await viewsOf(cx, door, exam, page.items, scorings);
      // What is not taken over yet has no points that something judged.
      const judgedBy = ({ orgId, committedAt }: MarkRow) => {
        const scoring = scorings.get(orgId);
        return scoring && committedAt ? scoredBy(scoring, committedAt) : undefined;
      };
      return { ...page, ...judgedAlike(items, judgedBy, scoredBy(ownScoring(exam), cx.nowIso)) };
    });
  }),
  handle(calls.markExport, (cx, input) => markSheet.answer(cx, input as ExportFilter)),
  handle(calls.markMine, async (cx, { tstId }) => ({
    ...judgedOnce(await myExams(cx, tstId), scoredBy(national, cx.nowIso)),
  })),
];
