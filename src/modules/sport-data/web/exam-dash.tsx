import { Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Chart } from '../../../kernel/web/chart/chart';
import { numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import { EXAM_KINDS, type ExamKind } from '../rules';
import { numberIn } from './address';
import { decimalsOfFigure, meaningOf, unitOfFigure } from './pages';
import { useT, type Key, type Say } from './texts';

type Block = ReplyOf<typeof calls.dataExam>;
/** What a dashboard draws below its figures, and where its rows are kept. */
interface Dash {
  readonly charts: readonly { readonly tile: string; readonly title: Key; readonly unit?: Key }[];
  readonly kept: string;
  readonly keep: Key;
  readonly nothing: readonly [title: Key, text: Key];
}
const DASH: Readonly<Record<ExamKind, Dash>> = {
  fee: {
    charts: [
      { tile: 'category', title: 'examCategories', unit: 'unit.yuan' },
      { tile: 'year', title: 'examYears', unit: 'unit.yuan' },
    ],
    kept: '/desk/sport-data4/money',
    keep: 'keepMoney',
    nothing: ['noFees', 'noFeesText'],
  },
  place: {
    charts: [
      { tile: 'kind', title: 'examKinds' },
      { tile: 'list', title: 'examGrounds', unit: 'unit.area' },
    ],
    kept: '/desk/sport-data4/places',
    keep: 'keepPlaces',
    nothing: ['noPlaces', 'noSitesText'],
  },
};

/** What exams cost the school, and where it can hold them: figures of a school year, parts of them as charts, tables and sheets. */
export default function ExamDash({ with: { kind: word } }: ScreenProps) {
  const t = useT();
  const kind: ExamKind = EXAM_KINDS.find((one) => one === word) ?? 'fee';
  const { charts, kept, keep, nothing } = DASH[kind];
  const [search, setSearch] = useSearchParams();
  const yearId = numberIn(search, 'yearId');
  const head = useCall(calls.dataExam, { kind, yearId }, { quiet: true, keep: true });
  const sum = useCall(calls.dataExam, { kind, tile: 'sum', yearId }, { quiet: true, keep: true });
  const error = head.error ?? sum.error;
  if (error && !sum.data)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void head.refetch();
          void sum.refetch();
        }}
      />
    );
  if (!sum.data) return <Bones />;
  const isEmpty = sum.data.figures.every(({ value }) => !value);
  const years = head.data?.scope?.years ?? [];
  return (
    <div className="stack">
      <div className="row">
        <Select
          aria-label={t('year')}
          style={{ minWidth: 180 }}
          value={yearId ?? head.data?.scope?.yearId ?? undefined}
          onChange={(year) => setSearch({ yearId: String(year) }, { replace: true })}
          options={years.map((year) => ({ value: year, label: t('yearSpan', { from: year, to: year + 1 }) }))}
        />
        <Link to={kept}>{t(keep)}</Link>
      </div>
      {isEmpty ? (
        <EmptyState title={t(nothing[0])} text={t(nothing[1])} action={<Link to={kept}>{t(keep)}</Link>} />
      ) : (
        <>
          <section className="panel">
            <div className="figures">
              {sum.data.figures.map(({ key, value }) => (
                <Figure
                  key={key}
                  of={meaningOf(key)}
                  label={t(`key.${key}` as Key)}
                  value={value == null ? '—' : numberText(value, decimalsOfFigure(key, unitOfFigure(key, undefined)))}
                  unit={unitTextOf(key, t)}
                />
              ))}
            </div>
          </section>
          {charts.map(({ tile, title, unit }) => (
            <DashChart
              key={tile}
              input={{ kind, tile, yearId }}
              title={t(title)}
              unit={unit === undefined ? undefined : t(unit)}
            />
          ))}
        </>
      )}
    </div>
  );
}
function unitTextOf(key: string, t: Say): string | undefined {
  const unit = unitOfFigure(key, undefined);
  return unit === 'none' ? undefined : unit === '%' ? '%' : t(unit);
}
function DashChart({
  input,
  title,
  unit,
}: {
  readonly input: { readonly kind: ExamKind; readonly tile: string; readonly yearId: number | undefined };
  readonly title: string;
  readonly unit: string | undefined;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.dataExam, input, { quiet: true, keep: true });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <section className="panel">
      <Chart
        title={title}
        kind="bar"
        categories={data.rows.map((row) => row.name)}
        series={seriesOf(data, t)}
        {...(unit ? { unit } : {})}
      />
    </section>
  );
}
const seriesOf = ({ keys, rows }: Block, t: Say) =>
  keys.map((key, at) => ({ name: t(`key.${key}` as Key), values: rows.map((row) => row.values[at] ?? null) }));
