import { PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { WEEKDAYS } from './days';
import { useTermTitle } from './term-title';
import { useT } from './texts';

type Master = ReplyOf<typeof calls.master>;
type Cell = Master['rows'][number]['cells'][number];
/** Monday to Friday, and a weekend day that has lessons. */
const daysOf = (data: Master) =>
  WEEKDAYS.filter((d) => d <= 5 || data.rows.some((r) => r.cells.some((c) => c.weekday === d)));

/** The whole school on one sheet, or a page for every class: to look at and to print. */
export function MasterTab() {
  const t = useT();
  const termTitle = useTermTitle();
  const [form, setForm] = useState<'sheet' | 'pages'>('sheet');
  const { data, error, isPending, refetch } = useCall(calls.master, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 12 }} />
      </section>
    );
  if (!data.rows.some((r) => r.cells.length))
    return (
      <section className="panel">
        <EmptyState title={t('noLessons')} text={t('emptyWeekText')} />
      </section>
    );
  return (
    <div className={form === 'sheet' ? 'stack tt-sheet-page' : 'stack'}>
      <div className={form === 'sheet' ? 'tt-head' : 'tt-head no-print'}>
        <h2>{termTitle(data.title)}</h2>
        <div className="row-end no-print">
          <Segmented
            value={form}
            onChange={setForm}
            options={[
              { value: 'sheet', label: t('masterSheet') },
              { value: 'pages', label: t('classPages') },
            ]}
          />
          <PlanExports />
          <Button
            icon={<PrinterOutlined />}
            onClick={() => {
              window.print();
            }}
          >
            {t('print')}
          </Button>
        </div>
      </div>
      {form === 'sheet' ? (
        <Sheet data={data} />
      ) : (
        data.rows.filter((r) => r.cells.length).map((row) => <Page key={row.clazzId} row={row} data={data} />)
      )}
    </div>
  );
}
/** The week as it takes place, or the term as it is planned, as a sheet by class or by teacher. */
function PlanExports() {
  const t = useT();
  const [span, setSpan] = useState<'week' | 'term'>('week');
  return (
    <>
      <Select
        aria-label={t('exportSpan')}
        value={span}
        onChange={setSpan}
        options={[
          { value: 'week', label: t('thisWeek') },
          { value: 'term', label: t('thisTerm') },
        ]}
      />
      <ExportButton call={calls.planExport} input={{ by: 'clazz', span }} text={t('exportClazz')} />
      <ExportButton call={calls.planExport} input={{ by: 'teacher', span }} text={t('exportTeacher')} />
    </>
  );
}
/** A subject on a crowded sheet: two characters in Chinese (体育, 道德, 信息); in English initials of several words (PEH, IT), else a short form. */
const shortSubject = (name: string) => {
  if (/^[\u4e00-\u9fff]/.test(name)) return name.slice(0, 2);
  if (name.includes(' ')) return name.replaceAll(/[^A-Z]/g, '');
  return name.length > 7 ? `${name.slice(0, 4)}.` : name;
};
const weeksMark = (t: ReturnType<typeof useT>, c: Cell) => (c.weeks === 'all' ? '' : t(`weeksShort.${c.weeks}`));

function Sheet({ data }: { readonly data: Master }) {
  const t = useT();
  const days = daysOf(data);
  return (
    <div className="tt-scroll tt-sheet">
      <table className="tt-master">
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('whose.clazz')}
            </th>
            {days.map((d) => (
              <th key={d} scope="colgroup" colSpan={data.sections.length}>
                {t(`weekday.${d}`)}
              </th>
            ))}
          </tr>
          <tr>
            {days.flatMap((d) =>
              data.sections.map((s) => (
                <th key={`${d} ${s.secNo}`} scope="col">
                  {s.secNo}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {data.rows
            .filter((r) => r.cells.some((c) => data.sections.some((s) => s.secNo === c.secNo)))
            .map((row) => (
              <tr key={row.clazzId}>
                <th scope="row">{row.clazzName}</th>
                {days.flatMap((d) =>
                  data.sections.map((s) => (
                    <td key={`${d} ${s.secNo}`}>
                      {row.cells
                        .filter((c) => c.weekday === d && c.secNo === s.secNo)
                        .map((c) => (
                          <span key={c.arrangeId} title={c.sbjName}>
                            {shortSubject(c.sbjName)}
                            {weeksMark(t, c)}
                            <small>{c.teacherName}</small>
                          </span>
                        ))}
                    </td>
                  )),
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
/** One class's week on one sheet of paper: its whole day with times, breaks and rooms. */
function Page({ row, data }: { readonly row: Master['rows'][number]; readonly data: Master }) {
  const t = useT();
  const termTitle = useTermTitle();
  const days = daysOf({ ...data, rows: [row] });
  const own =
    (data.stages.find((s) => s.stgId === row.stgId) ?? data.stages.find((s) => s.stgId == null) ?? data.stages[0])
      ?.sections ?? [];
  // A class without a stage of its own, an elective one, shows only what it has.
  const sections = row.stgId == null ? own.filter((s) => row.cells.some((c) => c.secNo === s.secNo)) : own;
  const extra = [...new Set(row.cells.map((c) => c.secNo))]
    .filter((n) => !sections.some((s) => s.secNo === n))
    .sort((a, b) => a - b)
    .map((n) => ({ secNo: n, name: t('section', { no: n }), start: '', end: '', kind: 'lesson' as const }));
  return (
    <section className="tt-page stack" style={{ gap: 8 }}>
      <div className="row">
        <h2 style={{ margin: 0, fontSize: 18 }}>{t('clazzWeekOf', { name: row.clazzName })}</h2>
        <span className="soft">{termTitle(data.title)}</span>
      </div>
      <table className="tt-grid">
        <thead>
          <tr>
            <th scope="col" aria-label={t('sectionColumn')} />
            {days.map((d) => (
              <th key={d} scope="col">
                {t(`weekday.${d}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...sections, ...extra].map((s) => {
            const here = row.cells.filter((c) => c.secNo === s.secNo);
            if (!here.length && s.kind !== 'lesson')
              return (
                <tr key={s.secNo} className="tt-break">
                  <th scope="row">{s.start}</th>
                  <td colSpan={days.length}>
                    {s.name} {s.start}–{s.end}
                  </td>
                </tr>
              );
            return (
              <tr key={s.secNo}>
                <th scope="row">
                  {s.name}
                  {s.start ? (
                    <small>
                      {s.start}–{s.end}
                    </small>
                  ) : null}
                </th>
                {days.map((d) => (
                  <td key={d}>
                    {here
                      .filter((c) => c.weekday === d)
                      .map((c) => (
                        <div key={c.arrangeId} className="tt-cell">
                          <strong>
                            {c.sbjName} {weeksMark(t, c)}
                          </strong>
                          <small>{[c.teacherName, c.roomName].filter(Boolean).join(' · ')}</small>
                        </div>
                      ))}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
