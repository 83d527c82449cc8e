import { Button, Skeleton, Table } from 'antd';
import { Link } from 'react-router';
import { Chart } from '../../../../kernel/web/chart/chart';
import { durationText, numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { reportUser, type UserReport } from '../../contract';
import { Rate } from '../parts';
import { useT } from '../texts';
import { useAwaited } from './got';
import { StuHead } from './stu-head';
import { points } from './task-card';

const one = (n: number | null) => (n == null ? '—' : numberText(n, n % 1 ? 1 : 0));
/** Rate of a part in hundredths; what was not judged yet is a gap. */
const rateOf = (q: UserReport['ques'][number]): number | null =>
  q.score == null || q.full === 0 ? null : Math.round((q.score * 1000) / q.full) / 10;

/** A child's report of one task: a sentence, the figures, then where it was lost. */
export default function StuReport({
  params,
}: {
  readonly params: { readonly taskId?: string; readonly userId?: string };
}) {
  const t = useT();
  const me = useSession();
  const awaited = useAwaited();
  const id = Number(params.taskId),
    userId = Number(params.userId);
  const { data, error, refetch } = useCall(reportUser, { id, userId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const { task, row, ques, klgs } = data;
  const head = (
    <StuHead
      task={task}
      userId={userId}
      userName={data.userName}
      clazzName={data.clazzName}
      at="report"
      print={data.released && row.submittedAt != null}
      submittedAt={row.submittedAt}
    />
  );
  const own = me?.userId === userId;
  const paths = { taskId: id, userId };
  if (row.submittedAt == null)
    return (
      <div className="stack">
        {head}
        <div className="panel">
          <EmptyState
            title={t('got.notHandedIn')}
            text={t('got.notHandedInText')}
            action={
              own ? (
                <Link to={toPath('/work/dowork/{taskId}/answer', { taskId: id })}>
                  <Button type="primary">{t('got.goDo')}</Button>
                </Link>
              ) : undefined
            }
          />
        </div>
      </div>
    );
  if (!data.released)
    return (
      <div className="stack">
        {head}
        <div className="panel">
          <EmptyState
            title={t('got.notYet')}
            text={awaited(task, { released: false, state: row.state })}
            action={
              <Link to={toPath('/work/report/stu/{taskId}/{userId}/view', paths)}>
                <Button>{t('got.paper')}</Button>
              </Link>
            }
          />
        </div>
      </div>
    );
  const weak = klgs
    .filter((k) => k.rate != null && k.rate < 70)
    .toSorted((a, b) => a.rate! - b.rate!)
    .slice(0, 3)
    .map((k) => k.klgName);
  const lost = new Set(ques.filter((q) => q.score != null && q.score < q.full).map((q) => q.qid)).size;
  const open = ques.filter((q) => q.score == null).length;
  const name = own ? t('got.mine') : data.userName;
  const no = (q: UserReport['ques'][number]) => (q.qcid ? `${q.queNo}(${q.qcid})` : String(q.queNo));
  return (
    <div className="stack">
      {head}
      <section className="panel stack">
        <p className="hw-answer">
          {row.rate == null
            ? null
            : data.clazzRate == null
              ? t('got.sayAlone', { rate: one(row.rate) })
              : t('got.say', { rate: one(row.rate), clazz: one(data.clazzRate) })}{' '}
          {open
            ? t('got.partly', { n: open })
            : weak.length
              ? t('got.sayWeak', { what: weak.join(t('comma')) })
              : t('got.sayFine')}
        </p>
        <div className="figures">
          <Figure
            of="homework.score"
            label={t('got.score')}
            value={row.score == null ? '—' : points(row.score)}
            unit={t('got.of', { full: task.fullScore })}
          />
          <Figure of="homework.wrong" label={t('got.wrong')} value={lost} unit={t('got.queUnit')} />
          <Figure of="homework.spent" label={t('got.spent')} value={durationText(row.spent)} />
          {row.star ? (
            <Figure
              of="homework.star"
              label={t('got.star')}
              value={<span className="hw-stars">{'★'.repeat(row.star)}</span>}
            />
          ) : null}
        </div>
        {data.comment ? (
          <div>
            <span className="soft">{t('got.comment')}</span>
            <p className="hw-comment">{data.comment}</p>
          </div>
        ) : null}
        <div className="row" data-chrome>
          {lost ? (
            <Link to={toPath('/work/report/stu/{taskId}/{userId}/wrong', paths)}>
              <Button>
                {t('got.tabWrong')} {lost}
              </Button>
            </Link>
          ) : null}
          {own ? (
            <Link to={toPath('/work/report/stu/{taskId}/{userId}/exercise', paths)}>
              <Button type={lost ? 'primary' : 'default'}>{t('got.train')}</Button>
            </Link>
          ) : null}
          {own ? (
            <Link to={toPath('/exercise/{taskId}/trainByWork', { taskId: id })}>
              <Button>{t('got.practise')}</Button>
            </Link>
          ) : null}
          {own ? (
            <Link to="/work/wrong/index">
              <Button>{t('mine.wrongbook')}</Button>
            </Link>
          ) : null}
        </div>
      </section>
      <div className="hw-charts">
        <section className="panel">
          <Chart
            title={t('got.byQue')}
            kind="bar"
            height={240}
            unit="%"
            categories={ques.map(no)}
            series={[
              { name, values: ques.map(rateOf) },
              { name: t('got.clazz'), values: ques.map((q) => q.clazzRate) },
            ]}
          />
        </section>
        {klgs.length > 2 ? (
          <section className="panel no-print">
            <Chart
              title={t('got.byKlg')}
              kind="across"
              height={Math.max(240, klgs.length * 44)}
              unit="%"
              categories={klgs.map((k) => k.klgName)}
              series={[
                { name, values: klgs.map((k) => k.rate) },
                { name: t('got.clazz'), values: klgs.map((k) => k.clazzRate) },
              ]}
            />
          </section>
        ) : null}
      </div>
      {klgs.length ? (
        <section className="panel">
          <Table
            size="middle"
            rowKey="klgId"
            pagination={false}
            dataSource={klgs}
            columns={[
              { title: t('report.klgName'), dataIndex: 'klgName', key: 'name' },
              { title: name, key: 'rate', width: '32%', render: (_, k) => <Rate rate={k.rate} /> },
              {
                title: t('got.clazz'),
                key: 'clazz',
                align: 'right',
                render: (_, k) => (k.clazzRate == null ? '—' : `${one(k.clazzRate)}%`),
              },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}
