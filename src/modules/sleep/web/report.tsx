import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { Chart } from '../../../kernel/web/chart/chart';
import { DrillReport, type DrillColumn } from '../../../kernel/web/drill-report';
import { comma, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { Figures, Stat } from '../contract';
import { COMPONENTS } from '../rules';
import { clockText, hiddenParts, hoursOf, lengthText, reachedText, shareOf, shareText } from './parts';
import { useT, type Key, type T } from './texts';

/** Sleep by school, grade and class, beside the hours the ministry asks for, the start of school and homework. */
export function Report() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const num = (key: string): number | undefined => Number(search.get(key)) || undefined;
  const [schemaId, grdId, clazzId] = [num('schemaId'), num('grdId'), num('clazzId')];
  const { data, error, isPending, refetch } = useCall(
    calls.statSleep,
    {
      level: grdId == null && clazzId == null ? 'grd' : 'clz',
      ...(schemaId == null ? {} : { schemaId }),
      ...(grdId == null ? {} : { grdId }),
      ...(clazzId == null ? {} : { clazzId }),
    },
    { quiet: true, keep: true },
  );
  const go = (more: Readonly<Record<string, number | undefined>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(more))
        if (value === undefined) next.delete(key);
        else next.set(key, String(value));
      return next;
    });
  if (data?.form === null) return <EmptyState title={t('noForm')} text={t('noFormText')} />;
  const place = data?.trail.at(-1)?.name ?? '';
  const isClazz = clazzId != null;
  return (
    <DrillReport
      trail={(data?.trail ?? []).map((one) => ({ key: one.level, name: one.name }))}
      onPlace={(key) => go({ clazzId: undefined, ...(key === 'org' ? { grdId: undefined } : {}) })}
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      narrowed={data ? [formText(t, data.form)] : []}
      tools={
        data ? (
          <Select
            aria-label={t('field.schemaId')}
            style={{ minWidth: 240 }}
            value={data.form.schemaId}
            onChange={(id: number) => go({ schemaId: id })}
            options={formsOf(data).map((one) => ({ value: one.schemaId, label: formText(t, one) }))}
          />
        ) : null
      }
      answer={data ? answerOf(t, place, data) : ''}
      figures={data?.whole ? figuresOf(t, data.whole, data) : []}
      charts={data ? <Charts of={data} /> : null}
      title={t(grdId == null && !isClazz ? 'below.grd' : 'below.clz')}
      rows={data?.groups ?? []}
      rowKey={(row) => String(row.id)}
      onRow={(row) =>
        isClazz || row.id === 0 ? undefined : () => go(grdId == null ? { grdId: row.id } : { clazzId: row.id })
      }
      columns={columnsOf(t)}
      foot={<Foot of={data} />}
    />
  );
}

/** The forms to choose among: one that nobody has answered yet is named as well while it is looked at. */
const formsOf = ({ form, terms }: Stat) =>
  form == null || terms.some(({ schemaId }) => schemaId === form.schemaId) ? terms : [form, ...terms];
type Form = Pick<Stat['terms'][number], 'name' | 'yearId' | 'termId'>;
const formText = (t: T, { name, yearId, termId }: Form): string =>
  t('formOf', { name, year: `${yearId}–${yearId + 1}`, term: t(termId === 1 ? 'term.1' : 'term.2') });
function answerOf(t: T, place: string, { whole, expected }: Stat): string {
  if (!whole) return t('answerHidden', { place });
  const said = { place, count: numberText(whole.count), expected: numberText(expected) };
  const slept = lengthText(t, whole.minutes);
  return whole.judged === 0 || whole.reached == null
    ? t('answerSlept', { ...said, slept })
    : t('answerReached', { ...said, slept, share: reachedText(t, whole) });
}
const partText = (t: T, part: number | null, whole: number | null): string | undefined =>
  part == null || whole == null ? undefined : t('partOf', { part: numberText(part), whole: numberText(whole) });
const figuresOf = (t: T, whole: Figures, { starts }: Stat) => [
  {
    label: t('field.minutes'),
    of: 'sleep.minutes',
    value: lengthText(t, whole.minutes),
    hint: whole.line == null ? undefined : t('lineIs', { line: lengthText(t, whole.line) }),
  },
  {
    label: t('field.reached'),
    of: 'sleep.reached',
    value: reachedText(t, whole),
    hint: partText(t, whole.reached, whole.judged),
  },
  {
    label: t('field.over'),
    of: 'sleep.over',
    value: shareText(t, whole.over, whole.count),
    hint: partText(t, whole.over, whole.count),
  },
  ...starts.map((start) => ({
    label:
      starts.length > 1
        ? t('startOf', { stage: t(`stage.${start.stgId}` as Key), start: t('field.startMin') })
        : t('field.startMin'),
    of: 'sleep.start',
    value: clockText(start.startMin),
    hint:
      start.startMin < start.notBefore
        ? t('startEarly', { at: clockText(start.notBefore) })
        : t('startRight', { at: clockText(start.notBefore) }),
  })),
  {
    label: t('field.homework'),
    of: 'sleep.homework',
    value: whole.homework == null ? '—' : numberText(whole.homework),
    unit: t('minutesUnit'),
  },
];
type Group = Stat['groups'][number];
const column = (title: string, of: string, text: (figures: Figures) => string, hidden: string): DrillColumn<Group> => ({
  title,
  of,
  figure: true,
  show: (row) => (row.figures ? text(row.figures) : <span className="soft">{hidden}</span>),
  text: (row) => (row.figures ? text(row.figures) : hidden),
});
const columnsOf = (t: T): DrillColumn<Group>[] => {
  const name = (row: Group) => row.name || t('noClazz');
  return [
    { title: t('place'), show: name, text: name },
    {
      title: t('field.count'),
      figure: true,
      show: (row) => (row.figures ? numberText(row.figures.count) : <span className="soft">{t('hiddenGroup')}</span>),
      text: (row) => row.figures?.count ?? t('hiddenGroup'),
    },
    column(t('field.minutes'), 'sleep.minutes', (of) => lengthText(t, of.minutes), ''),
    column(t('field.line'), 'sleep.reached', (of) => lengthText(t, of.line), ''),
    column(t('field.reached'), 'sleep.reached', (of) => reachedText(t, of), ''),
    column(t('field.over'), 'sleep.over', (of) => shareText(t, of.over, of.count), ''),
    column(t('field.startMin'), 'sleep.start', (of) => clockText(of.startMin), ''),
    column(t('field.homework'), 'sleep.homework', (of) => (of.homework == null ? '—' : String(of.homework)), ''),
  ];
};
function Charts({ of: { whole, groups, terms } }: { readonly of: Stat }) {
  const t = useT();
  const shown = groups.flatMap(({ name, figures }) => (figures ? [{ name, ...figures }] : []));
  const seen = terms.flatMap(({ figures, ...form }) => (figures ? [{ ...form, ...figures }] : [])).toReversed();
  const hidden = whole ? hiddenParts(whole.components) : [];
  return (
    <>
      {shown.length > 1 ? (
        <section className="panel">
          <Chart
            title={t('chartHours')}
            kind="bar"
            height={260}
            categories={shown.map((row) => row.name)}
            decimals={1}
            unit={t('hoursUnit')}
            series={[{ name: t('field.minutes'), values: shown.map((row) => hoursOf(row.minutes)) }]}
            {...(whole?.line == null ? {} : { reference: { name: t('field.line'), value: whole.line / 60 } })}
          />
        </section>
      ) : null}
      {whole ? (
        <section className="panel">
          <Chart
            title={t('chartParts')}
            kind="stack"
            height={280}
            categories={COMPONENTS.map((code) => t(`part.${code}`))}
            unit={t('childrenUnit')}
            series={([0, 1, 2, 3] as const).map((points) => ({
              name: t(`points.${points}`),
              values: whole.components.map(({ counts }) => counts[points] ?? null),
            }))}
          />
          {hidden.length > 0 ? (
            <p className="soft">
              {t('partsHidden', { parts: hidden.map((code) => t(`part.${code}` as Key)).join(comma()) })}
            </p>
          ) : null}
        </section>
      ) : null}
      {seen.length > 1 ? (
        <section className="panel">
          <Chart
            title={t('chartTerms')}
            kind="line"
            height={260}
            categories={seen.map((one) => formText(t, one))}
            decimals={1}
            unit="%"
            series={[
              { name: t('field.reached'), values: seen.map((one) => shareOf(one.reached, one.judged)) },
              { name: t('field.over'), values: seen.map((one) => shareOf(one.over, one.count)) },
            ]}
          />
        </section>
      ) : null}
    </>
  );
}
function Foot({ of }: { readonly of: Stat | undefined }) {
  const t = useT();
  return (
    <div className="stack">
      {of?.form?.isDemo ? <div className="soft">{t('isDemo')}</div> : null}
      <div className="soft">{t('hiddenWhy')}</div>
      <div className="soft">{t('source')}</div>
    </div>
  );
}
