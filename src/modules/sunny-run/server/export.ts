import type { Cx } from '../../../kernel/server/cx';
import { exportRows, type ExportColumn } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import { timeIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Group, Report } from '../contract/reports';
import { paceOf, reasonText, type Saying } from '../rules';
import { clazzReport, groupReport } from './report-read';
import { ownSchool } from './sight';

const percent = (share: number | null): number | null => (share == null ? null : share / 100);
const kilometres = (metres: number): number => Math.round(metres / 10) / 100;
type Sums = Pick<Group, 'ran' | 'met' | 'due' | 'runs' | 'valid' | 'doubtful' | 'metres' | 'seconds'>;
/** The figures that every report shows, in its order. */
function sumColumns<R extends Sums>(cx: Cx): ExportColumn<R>[] {
  const t = (key: string) => cx.text(`sunny-run.${key}`);
  return [
    { title: t('field.ran'), width: 12, value: (row) => row.ran },
    { title: t('field.met'), width: 12, value: (row) => row.met },
    { title: t('field.due'), width: 12, value: (row) => row.due },
    { title: t('field.runs'), width: 10, value: (row) => row.runs },
    { title: t('field.valid'), width: 10, value: (row) => row.valid },
    { title: t('field.doubtful'), width: 10, value: (row) => row.doubtful },
    { title: t('field.km'), width: 12, value: (row) => kilometres(row.metres) },
    { title: t('field.paceOf'), width: 14, value: (row) => (row.metres > 0 ? paceOf(row.metres, row.seconds) : null) },
  ];
}
const groupColumns = (cx: Cx, first: string): ExportColumn<Group>[] => [
  { title: first, width: 18, value: (row) => row.name },
  { title: cx.text('sunny-run.field.children'), width: 10, value: (row) => row.children },
  { title: cx.text('sunny-run.field.excused'), width: 10, value: (row) => row.excused },
  { title: cx.text('sunny-run.field.share'), width: 12, value: (row) => percent(row.share) },
  ...sumColumns<Group>(cx),
];
type ChildRow = Report['children'][number];
/** A child's day in words: each run's verdict and why, as the report of a day shows it. */
function resultOf(cx: Cx): (row: ChildRow) => string {
  const number = new Intl.NumberFormat(cx.lang);
  const say: Saying = {
    t: (key, params) => cx.text(`sunny-run.${key}`, params),
    number: (n) => number.format(n),
    time: (ms) => timeIn(cx.me.zone, new Date(ms)),
  };
  const comma = cx.text('sunny-run.comma');
  return ({ excused, due, list }) => {
    if (excused) return cx.text('sunny-run.field.excused');
    // Whoever had nothing to run did not stay away from it.
    if (list.length === 0) return due > 0 ? cx.text('sunny-run.notRun') : '';
    return list
      .map(({ verdict, decided, reasons }) => {
        const said = cx.text(`sunny-run.${decided ? 'decided' : 'verdict'}.${verdict}`);
        return [said, ...reasons.map((reason) => reasonText(reason, say))].join(comma);
      })
      .join('\n');
  };
}
const childColumns = (cx: Cx, isDay: boolean): ExportColumn<ChildRow>[] => [
  { title: cx.text('sunny-run.field.name'), width: 14, value: (row) => row.name },
  { title: cx.text('sunny-run.field.sidNo'), width: 14, value: (row) => row.sidNo ?? '' },
  {
    title: cx.text('sunny-run.field.excused'),
    width: 10,
    value: (row) => (row.excused ? cx.text('sunny-run.yes') : ''),
  },
  ...(isDay ? [{ title: cx.text('sunny-run.result'), width: 40, value: resultOf(cx) }] : []),
  ...sumColumns<ChildRow>(cx),
];

export const exportHandlers = [
  handle(calls.exportReport, async (cx, { orgId, level, type, grdId, clazzId, from, to }) => {
    ownSchool(cx, orgId);
    const span = { from, to: type === 1 ? from : to };
    if ((level === 'grd' && grdId === undefined) || (level === 'clz' && clazzId === undefined))
      throw fail(kernelFaults.badInput, {}, level === 'grd' ? 'grdId' : 'clazzId');
    if (level === 'clz' && clazzId !== undefined) {
      const report = await clazzReport(cx, { clazzId, ...span });
      const name = cx.text('sunny-run.book', { place: report.trail.at(-1)?.name ?? '' });
      return exportRows({
        name,
        columns: childColumns(cx, span.from === span.to),
        count: report.children.length,
        rows: report.children,
      });
    }
    const report = await groupReport(cx, { ...span, ...(level === 'grd' ? { grdId } : {}) });
    const name = cx.text('sunny-run.book', { place: report.trail.at(-1)?.name ?? '' });
    const first = cx.text(level === 'grd' ? 'sunny-run.field.clazzName' : 'sunny-run.field.grdName');
    return exportRows({ name, columns: groupColumns(cx, first), count: report.groups.length, rows: report.groups });
  }),
];
