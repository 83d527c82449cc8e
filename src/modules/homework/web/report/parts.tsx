import { Table, Tooltip } from 'antd';
import { Link } from 'react-router';
import { durationText, numberText } from '../../../../kernel/web/format';
import { Chart } from '../../../../kernel/web/chart/chart';
import { Figure } from '../../../../kernel/web/parts/basics';
import { Defined } from '../../../../kernel/web/parts/definition';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import type { ClazzReport, Figures, QueRate, StudentRow } from '../../contract';
import { Rate, ReplyTag } from '../parts';
import { useT } from '../texts';

const one = (n: number | null) => (n == null ? '—' : numberText(n, n % 1 ? 1 : 0));
export const noOf = (q: { readonly queNo: number; readonly qcid: number }): string =>
  q.qcid === 0 ? String(q.queNo) : `${q.queNo}(${q.qcid})`;

/** What to teach tomorrow: the weakest knowledge, or the questions most got wrong where none is linked. */
export function weakest(klgs: ClazzReport['klgs'], ques: readonly QueRate[], queNo: (no: string) => string): string[] {
  const low = klgs
    .filter((k) => k.rate != null && k.rate < 70)
    .slice(0, 3)
    .map((k) => k.klgName);
  return low.length
    ? low
    : ques
        .filter((q) => q.rate != null && q.rate < 60)
        .toSorted((a, b) => a.rate! - b.rate!)
        .slice(0, 3)
        .map((q) => queNo(noOf(q)));
}
/** One sentence and the figures. */
export function Answer({
  figures,
  klgs,
  ques,
}: {
  readonly figures: Figures;
  readonly klgs: ClazzReport['klgs'];
  readonly ques: readonly QueRate[];
}) {
  const t = useT();
  const weak = weakest(klgs, ques, (no) => t('mark.queNo', { no }));
  // What an average rests on stands beside it, until everything is marked.
  const { marked, papers } = figures;
  const hint = marked < papers ? t('report.ofMarked', { n: marked, of: papers }) : undefined;
  return (
    <section className="panel stack">
      <p className="hw-answer">
        {figures.rate == null ? (
          t('report.sayNone')
        ) : (
          <>
            {t('report.say', { rate: one(figures.rate), pass: one(figures.passRate) })}{' '}
            {weak.length ? t('report.sayWeak', { what: weak.join(t('comma')) }) : t('report.sayFine')}
          </>
        )}
      </p>
      <div className="figures">
        <Figure of="homework.papers" label={t('report.papers')} value={figures.papers} />
        <Figure of="homework.average" label={t('report.average')} value={one(figures.average)} hint={hint} />
        <Figure of="homework.median" label={t('report.median')} value={one(figures.median)} hint={hint} />
        <Figure of="homework.highest" label={t('report.highest')} value={one(figures.highest)} hint={hint} />
        <Figure of="homework.lowest" label={t('report.lowest')} value={one(figures.lowest)} hint={hint} />
        <Figure
          of="homework.passRate"
          label={t('report.passRate')}
          value={one(figures.passRate)}
          unit="%"
          hint={hint}
        />
        <Figure
          of="homework.excellentRate"
          label={t('report.excellentRate')}
          value={one(figures.excellentRate)}
          unit="%"
          hint={hint}
        />
      </div>
    </section>
  );
}
export function Bands({ bands }: { readonly bands: ClazzReport['bands'] }) {
  const t = useT();
  return (
    <Chart
      title={t('report.bands')}
      kind="bar"
      height={220}
      unit={t('report.peopleUnit')}
      categories={bands.map((b) => (b.from ? `${t(`band.${b.key}`)} ≥${b.from}%` : `${t(`band.${b.key}`)} <60%`))}
      series={[{ name: t('report.bandPeople'), values: bands.map((b) => b.count) }]}
    />
  );
}
export function QueChart({ ques }: { readonly ques: readonly QueRate[] }) {
  const t = useT();
  return (
    <Chart
      title={t('report.rateChart')}
      kind="bar"
      height={220}
      unit="%"
      categories={ques.map(noOf)}
      series={[{ name: t('report.rate'), values: ques.map((q) => q.rate) }]}
      reference={{ name: t('report.passLine'), value: 60 }}
    />
  );
}
export const Names = ({ names }: { readonly names: readonly string[] }) => {
  const t = useT();
  return names.length === 0 ? (
    <span className="soft">—</span>
  ) : (
    <Tooltip title={names.join(t('comma'))}>
      <span>
        {names.slice(0, 5).join(t('comma'))}
        {names.length > 5 ? ` ${t('report.more')}` : ''}
      </span>
    </Tooltip>
  );
};

/** Questions with how they went. */
export function QueTable({
  ques,
  onOpen,
}: {
  readonly ques: readonly QueRate[];
  readonly onOpen?: (q: QueRate) => void;
}) {
  const t = useT();
  return (
    <Table<QueRate>
      size="middle"
      rowKey={(q) => `${q.qid}/${q.qcid}`}
      pagination={false}
      dataSource={ques as QueRate[]}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: t('report.queNo'),
          key: 'no',
          render: (_, q) =>
            onOpen ? (
              <button
                type="button"
                className="ant-btn ant-btn-link"
                style={{ padding: 0, height: 'auto' }}
                onClick={() => onOpen(q)}
              >
                {noOf(q)}
              </button>
            ) : (
              noOf(q)
            ),
        },
        {
          title: <Defined of="homework.rate">{t('report.rate')}</Defined>,
          key: 'rate',
          width: 190,
          sorter: (a, b) => (a.rate ?? 101) - (b.rate ?? 101),
          render: (_, q) => <Rate rate={q.rate} />,
        },
        {
          title: t('report.average'),
          key: 'average',
          align: 'right',
          render: (_, q) => `${one(q.average)} / ${q.score}`,
        },
        ...(['right', 'part', 'wrong', 'empty'] as const).map((k) => ({
          title: t(`report.${k}`),
          key: k,
          align: 'right' as const,
          render: (_: unknown, q: QueRate) => q[k] || '',
        })),
        ...(ques.some((q) => q.toMark)
          ? [
              {
                title: t('report.toMark'),
                key: 'toMark',
                align: 'right' as const,
                render: (_: unknown, q: QueRate) => q.toMark || '',
              },
            ]
          : []),
        {
          title: <Tooltip title={t('report.spreadHint')}>{t('report.spread')}</Tooltip>,
          key: 'spread',
          align: 'right',
          sorter: (a, b) => (a.spread ?? -101) - (b.spread ?? -101),
          render: (_, q) => (q.spread == null ? '—' : q.spread),
        },
        { title: t('report.wrongNames'), key: 'names', render: (_, q) => <Names names={q.wrongNames} /> },
      ]}
    />
  );
}
export function KlgTable({ klgs }: { readonly klgs: ClazzReport['klgs'] }) {
  const t = useT();
  if (klgs.length === 0) return <EmptyState compact title={t('report.klgNone')} />;
  return (
    <Table
      size="middle"
      rowKey="klgId"
      pagination={false}
      dataSource={klgs as ClazzReport['klgs']}
      columns={[
        { title: t('report.klgName'), dataIndex: 'klgName', key: 'name' },
        { title: t('report.klgQues'), key: 'ques', align: 'right', render: (_, k) => k.queCount },
        {
          title: <Defined of="homework.rate">{t('report.rate')}</Defined>,
          key: 'rate',
          width: 190,
          render: (_, k) => <Rate rate={k.rate} />,
        },
        { title: t('report.weakNames'), key: 'names', render: (_, k) => <Names names={k.weakNames} /> },
      ]}
    />
  );
}
export function StudentTable({
  taskId,
  rows,
  many,
}: {
  readonly taskId: number;
  readonly rows: readonly StudentRow[];
  readonly many: boolean;
}) {
  const t = useT();
  return (
    <Table<StudentRow>
      size="middle"
      rowKey="userId"
      pagination={false}
      dataSource={rows as StudentRow[]}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('field.rank'), key: 'rank', align: 'right', width: 64, render: (_, r) => r.rank ?? '—' },
        {
          title: t('field.userName'),
          key: 'name',
          render: (_, r) =>
            r.submittedAt ? (
              <Link to={toPath('/work/report/stu/{taskId}/{userId}', { taskId, userId: r.userId })}>{r.userName}</Link>
            ) : (
              r.userName
            ),
        },
        ...(many ? [{ title: t('field.clazzName'), dataIndex: 'clazzName', key: 'clazz' }] : []),
        { title: t('field.state'), key: 'state', render: (_, r) => <ReplyTag row={r} /> },
        {
          title: t('field.score'),
          key: 'score',
          align: 'right',
          sorter: (a, b) => (a.score ?? -1) - (b.score ?? -1),
          render: (_, r) => one(r.score),
        },
        { title: t('field.rate'), key: 'rate', width: 170, render: (_, r) => <Rate rate={r.rate} /> },
        { title: t('field.wrong'), key: 'wrong', align: 'right', render: (_, r) => (r.submittedAt ? r.wrong : '—') },
        {
          title: t('field.spent'),
          key: 'spent',
          align: 'right',
          render: (_, r) => (r.spent ? durationText(r.spent) : '—'),
        },
        { title: t('field.star'), key: 'star', render: (_, r) => '★'.repeat(r.star ?? 0) },
      ]}
    />
  );
}
