import type * as z from 'zod';
import { cursorRows, exporter, type Export, type ExportColumn } from '../../../../../kernel/server/exporting';
import type { Cx } from '../../../../../kernel/server/cx';
import { nameIn, pick, sql } from '../../../../../kernel/server/db/sql';
import { handle } from '../../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../../kernel/shared/faults';
import type { InputOf } from '../../../../../kernel/shared/call';
import * as calls from '../../../contract';
import type { NodeSums } from '../../../contract';
import { spanOf } from './own';
import { nodeRows, sourceRows, type SourceRow } from './library';
import { auditors, inputters, type AuditorRow, type InputterRow } from './people';

type Wanted = InputOf<typeof calls.queExport>;
const DEGREES = [1, 2, 3, 4, 5] as const;
const percent = (hundredths: number | null): number | null => (hundredths == null ? null : hundredths / 100);
/** Titles are those of the screens. */
const title = (cx: Cx, key: string): string => cx.text(`question-bank.${key}`);
const figures = <R>(cx: Cx, ...keys: (keyof R & string)[]): ExportColumn<R>[] =>
  keys.map((k) => ({ title: title(cx, `field.${k}`), width: 10, value: (r: R) => r[k] as number }));
/** Figures under the titles of another list: an auditor's are not an inputter's. */
const columnsUnder = <R>(cx: Cx, titles: Partial<Record<keyof R & string, string>>): ExportColumn<R>[] =>
  Object.entries(titles).map(([k, v]) => ({
    title: title(cx, `field.${v as string}`),
    width: 12,
    value: (r: R) => r[k as keyof R] as number,
  }));
const rate = <R extends { readonly passRate: number | null }>(cx: Cx): ExportColumn<R> => ({
  title: title(cx, 'field.passRate'),
  width: 10,
  value: (r) => percent(r.passRate),
});
const person = <R extends { readonly name: string; readonly login: string | null }>(cx: Cx): ExportColumn<R>[] => [
  { title: title(cx, 'field.name'), value: (r) => r.name },
  { title: title(cx, 'field.login'), value: (r) => r.login },
];
/** A sheet whose rows are there already. */
const sheet = <R>(name: string, columns: readonly ExportColumn<R>[], rows: readonly R[]): Export<R> => ({
  name,
  columns,
  count: rows.length,
  rows,
});

/** The sort of a screen's list, refused when that list has no such sort. */
function ofList<S>(call: { readonly input: { readonly shape: { readonly sort: z.ZodType<S> } } }, sort: unknown): S {
  const found = call.input.shape.sort.safeParse(sort);
  if (!found.success) throw fail(kernelFaults.badInput, {}, 'sort');
  return found.data;
}
async function tableOf(
  cx: Cx,
  { kind, tbkId, source, stgId, sbjId, from, to, userId, sort }: Wanted,
  // eslint-disable-next-line typescript/no-explicit-any -- each kind has rows of its own
): Promise<Export<any>> {
  switch (kind) {
    case 'byTbk': {
      if (tbkId == null) throw fail(kernelFaults.badInput, {}, 'tbkId');
      const { name, items } = await nodeRows(cx, tbkId);
      return sheet<NodeSums>(
        name,
        [
          { title: title(cx, 'field.node'), width: 40, value: (r) => `${'　'.repeat(r.depth - 1)}${r.name}` },
          ...figures<NodeSums>(cx, 'total', 'own'),
          ...DEGREES.map((d) => ({
            title: title(cx, `degree.${d}`),
            width: 8,
            value: (r: NodeSums) => r.degrees[d - 1],
          })),
        ],
        items,
      );
    }
    case 'bySource':
      return sheet<SourceRow>(
        title(cx, 'stat.bySource'),
        [
          { title: title(cx, 'field.source'), width: 32, value: (r) => r.source ?? title(cx, 'stat.noSource') },
          ...figures<SourceRow>(cx, 'total', 'subjects'),
          { title: title(cx, 'field.lastAt'), value: (r) => r.lastAt.slice(0, 10) },
        ],
        await sourceRows(cx, { stgId, sbjId, source }),
      );
    case 'input':
      return sheet<InputterRow>(
        title(cx, 'stat.inputters'),
        [
          ...person<InputterRow>(cx),
          ...figures<InputterRow>(
            cx,
            'claimed',
            'input',
            'redone',
            'auditing',
            'passed',
            'edited',
            'rejected',
            'ignored',
          ),
          rate(cx),
        ],
        (await inputters(cx, { from, to, userId, sort: ofList(calls.queInput, sort) })).items,
      );
    case 'adt':
      return sheet<AuditorRow>(
        title(cx, 'stat.auditors'),
        [
          ...person<AuditorRow>(cx),
          ...columnsUnder<AuditorRow>(cx, {
            total: 'audited',
            passed: 'adtPassed',
            edited: 'adtEdited',
            rejected: 'adtRejected',
          }),
          rate(cx),
        ],
        (await auditors(cx, { from, to, userId, sort: ofList(calls.queAudit, sort) })).items,
      );
  }
}
export const tableExport = exporter<Wanted>({ kind: 'question-bank.stat.que', run: tableOf });

const KEYS = [
  'claimed',
  'input',
  'redone',
  'passed',
  'edited',
  'rejected',
  'ignored',
  'adtPassed',
  'adtEdited',
  'adtRejected',
] as const;
type Day = Readonly<Record<'day' | 'name' | 'stgName' | 'sbjName', string> & Record<(typeof KEYS)[number], number>>;
export const historyExport = exporter<{ from?: string; to?: string }>({
  kind: 'question-bank.stat.que.history',
  run: async (cx, { from, to }) => {
    const span = spanOf(cx, from, to);
    const days = sql`d.org_id = ${cx.db.orgId} and d.day >= ${span.from}::date and d.day <= ${span.to}::date`;
    const whole = await cx.db.row<{ n: number }>(
      sql`select count(*)::integer as n from question_bank_queipt_day d where ${days}`,
    );
    const { text, values } = sql`
      select d.day, coalesce(u.name, '') as name, ${nameIn(cx.lang, 'g')} as stg_name,
        ${nameIn(cx.lang, 's')} as sbj_name, ${pick('d', KEYS)}
      from question_bank_queipt_day d
      join textbook_stage g on g.stg_id = d.stg_id
      join textbook_subject s on s.sbj_id = d.sbj_id
      left join people_person_v u on u.org_id = d.org_id and u.user_id = d.user_id
      where ${days}
      order by d.day, d.user_id, g.ord, s.ord`;
    return {
      name: `${title(cx, 'stat.historySheet')} ${span.from} ${span.to}`,
      count: whole?.n ?? 0,
      rows: () => cursorRows<Day>(cx.db, text, values),
      columns: [
        { title: title(cx, 'field.day'), width: 12, value: (r: Day) => r.day },
        { title: title(cx, 'field.name'), value: (r: Day) => r.name },
        { title: title(cx, 'field.stgId'), width: 10, value: (r: Day) => r.stgName },
        { title: title(cx, 'field.sbjId'), width: 10, value: (r: Day) => r.sbjName },
        ...figures<Day>(cx, ...KEYS),
      ],
    };
  },
});
export const exportHandlers = [
  handle(calls.queExport, (cx, input) => tableExport.answer(cx, input)),
  handle(calls.queHistory, (cx, input) => historyExport.answer(cx, input)),
];
