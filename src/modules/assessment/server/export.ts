import type { Cx } from '../../../kernel/server/cx';
import { exportRows, type ExportColumn } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { ReportRow } from '../contract';
import { kindOf, manages } from './open';
import { clazzReport, staffReport, wholeReport } from './reports';

type Roots = readonly { readonly indexId: string; readonly name: string; readonly mean: number | null }[];
/** Points of a hundred, as the screen shows them. */
const points = (of: number | null): number | null => (of == null ? null : of / 100);

function columnsOf(cx: Cx, roots: Roots): ExportColumn<ReportRow>[] {
  const t = (key: string) => cx.text(`assessment.${key}`);
  return [
    { title: t('field.place'), width: 18, value: (row) => row.place },
    { title: t('field.name'), width: 14, value: (row) => row.name },
    ...roots.map((root): ExportColumn<ReportRow> => ({
      title: root.name,
      width: 14,
      value: (row) => points(row.parts.find((part) => part.indexId === root.indexId)?.points ?? null),
    })),
    { title: t('total'), width: 12, value: (row) => points(row.total) },
    { title: t('level'), width: 12, value: (row) => row.level ?? '' },
  ];
}
const sheetOf = (cx: Cx, name: string, roots: Roots, rows: readonly ReportRow[]) =>
  exportRows({ name, columns: columnsOf(cx, roots), count: rows.length, rows });

export const exportHandlers = [
  handle(calls.reportExport, async (cx, { kind: word, id, clazzId }) => {
    const kind = kindOf(word);
    if (kind === 'eval') {
      if (clazzId == null && !manages(cx, kind)) throw fail(kernelFaults.gone);
      const report = clazzId == null ? await wholeReport(cx, id) : await clazzReport(cx, id, clazzId);
      return sheetOf(cx, report.item.name, report.roots, report.rows);
    }
    const { item, roots, spread, rows } = await staffReport(cx, id);
    if (rows) return sheetOf(cx, item.name, roots, rows);
    const lines = [
      ...roots.map(({ name, mean }) => ({ name, value: points(mean) })),
      ...spread.map(({ level, n }) => ({ name: level, value: n })),
    ];
    return exportRows({
      name: item.name,
      columns: [
        { title: cx.text('assessment.index'), width: 28, value: (row) => row.name },
        { title: cx.text('assessment.points'), width: 14, value: (row) => row.value },
      ],
      count: lines.length,
      rows: lines,
    });
  }),
];
