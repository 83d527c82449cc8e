import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { contains, is, sql, type Sql } from '../../../kernel/server/db/sql';
import { exportRows } from '../../../kernel/server/exporting';
import { handle, type Download } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import type { Result } from '../contract/results';
import { adviceOf, itemsOf, positiveMean, type Variant } from '../rules';
import { fetchSheet, keepSheet } from './export-sheets';
import { behindLock } from './lock';
import { gone, mustVault, opened, PLACES, scaleKeys, type PaperRecord } from './sealed';
import { settingOf } from './settings';

interface Row extends Omit<Result, 'total' | 'band' | 'credible' | 'remarks'> {
  readonly variant: Variant;
  readonly sealed: string;
}
const SELECT = sql`a.answer_id, a.user_id, p.name as user_name, z.clazz_name, a.schema_id, s.name as schema_name, s.kind,
  s.variant, a.at, a.source, a.sealed`;
/** Papers of children whose consent stands. */
const source = (): Sql => sql`psychology_answer a
  join psychology_schema s on s.org_id = a.org_id and s.schema_id = a.schema_id
  join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id and ${consentOf('psychology').only('a')}
  left join class_clazz_v z on z.org_id = a.org_id and z.clazz_id = a.clazz_id`;
type Filter = Pick<ParsedOf<typeof calls.listResults>, 'schemaId' | 'kind' | 'grdId' | 'clazzId' | 'name'>;
const filtered = (door: Door, filter: Filter): (Sql | undefined)[] => [
  door.orgs('a'),
  is('a.schema_id', filter.schemaId),
  is('s.kind', filter.kind),
  is('z.grd_id', filter.grdId),
  is('a.clazz_id', filter.clazzId),
  contains('p.name', filter.name),
];
const recordOf = (cx: Cx, { answerId, sealed }: Pick<Row, 'answerId' | 'sealed'>): PaperRecord =>
  opened<PaperRecord>(mustVault(cx.kernel), PLACES.answer(cx.db.orgId, answerId), sealed);
const resultOf = ({ sealed: _sealed, variant: _variant, ...row }: Row, { score, remarks }: PaperRecord): Result => ({
  ...row,
  total: score.total,
  band: score.band,
  credible: score.credible,
  remarks: [...remarks],
});
const list = (cx: Cx, door: Door, input: ParsedOf<typeof calls.listResults>) =>
  door.list<typeof input, Row, Result>(input, {
    select: SELECT,
    from: source(),
    where: filtered(door, input),
    sorts: { at: sql`a.at`, userName: sql`p.name` },
    then: sql`a.at desc, a.answer_id`,
    shape: (row) => resultOf(row, recordOf(cx, row)),
  });

function sheetOf(cx: Cx, rows: readonly Result[], count: number): Promise<Download> {
  const t = (key: string) => cx.text(`psychology.${key}`);
  const at = (instant: string) => `${dayIn(cx.me.zone, new Date(instant))} ${timeIn(cx.me.zone, new Date(instant))}`;
  // Whatever page is printed, it says who took it and when.
  const by = `${cx.me.name} ${at(cx.nowIso)}`;
  return exportRows<Result>({
    name: t('results'),
    count,
    rows,
    columns: [
      { title: t('field.clazzName'), width: 16, value: (row) => row.clazzName ?? '' },
      { title: t('field.userName'), width: 12, value: (row) => row.userName },
      { title: t('field.schemaName'), width: 28, value: (row) => row.schemaName },
      { title: t('field.at'), width: 18, value: (row) => at(row.at) },
      { title: t('field.total'), width: 10, value: (row) => row.total },
      { title: t('field.band'), width: 14, value: (row) => t(`band.${row.band}`) },
      { title: t('field.credible'), width: 14, value: (row) => t(row.credible ? 'credible' : 'notCredible') },
      { title: t('exportedBy'), width: 24, value: () => by },
    ],
  });
}

export const resultHandlers = [
  handle(calls.listResults, (cx, input) => {
    mustVault(cx.kernel);
    return behindLock(cx, { act: 'list' }, (door) => list(cx, door, input));
  }),
  handle(calls.getResult, (cx, { id }) => {
    mustVault(cx.kernel);
    return behindLock(cx, { act: 'result' }, async (door, about) => {
      const row = await door.row<Row>(sql`
        select ${SELECT}
        from ${source()}
        where a.org_id = ${door.orgId}
          and a.answer_id = ${id}`);
      if (!row) throw gone();
      about(row.userId);
      const record = recordOf(cx, row);
      const { score, answers } = record;
      // What it was judged by stays, whatever the school sets later: the roster was made by it.
      const cutoff = record.cutoff ?? (await settingOf(door)).cutoff;
      return {
        ...resultOf(row, record),
        validity: score.validity,
        parts: [...score.parts],
        positive: score.positive?.count ?? null,
        positiveMean: positiveMean(score),
        crisis: [...score.crisis],
        advice: adviceOf(score, { cutoff }),
        keys: record.keys ?? null,
        cutoff: score.kind === 'psqi' ? cutoff : null,
        answers: itemsOf(scaleKeys(), row.kind, row.variant).map(({ no }, at) => ({ no, value: answers[at] ?? 0 })),
      };
    });
  }),
  handle(calls.makeExport, async (cx, filter) => {
    mustVault(cx.kernel);
    const found = await behindLock(cx, { act: 'export', isFresh: true }, (door) =>
      list(cx, door, { ...filter, curPage: 1, pageSize: 5000 }),
    );
    return keepSheet(cx, 'results', await sheetOf(cx, found.items, found.total));
  }),
  handle(calls.exportResults, (cx, { exportId }) => fetchSheet(cx, 'results', exportId)),
];
