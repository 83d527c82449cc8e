import { Segmented } from 'antd';
import { Link } from 'react-router';
import { ListPages } from '../../../../kernel/web/list/pages';
import { Chart } from '../../../../kernel/web/chart/chart';
import { saidNow, shortDay } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { evalStudy } from '../../contract';
import { Kind } from '../parts';
import { useT } from '../texts';
import { placeIn } from '../zone';
import { Say } from './say';
import { points } from './task-card';
import { Bones } from './work-list';
import '../homework.css';
import './reply.css';

/** Results the curve goes back. */
const CURVE = 20;

/** Own tasks with stars and comments, how the results went over time, and what the child says of each. */
export default function EvalStudent() {
  const t = useT();
  const me = useSession();
  const zone = me?.zone ?? 'Asia/Shanghai';
  const list = useList(evalStudy, { pageSize: 10 });
  const state = (list.state.filters['state'] as string | undefined) ?? 'all';
  const past = useCall(evalStudy, { pageSize: CURVE }, { quiet: true });
  const curve = (past.data?.items ?? [])
    .filter((r) => r.released && r.state === 'marked' && r.score != null && r.fullScore > 0)
    .toReversed();
  return (
    <div className="stack">
      {curve.length > 1 ? (
        <section className="panel">
          <Chart
            title={t('say.curve')}
            kind="line"
            height={240}
            unit="%"
            categories={curve.map((r) => shortDay(placeIn(zone, r.submittedAt!)[0]))}
            series={[
              { name: t('got.rate'), values: curve.map((r) => Math.round((r.score! * 1000) / r.fullScore) / 10) },
            ]}
            reference={{ name: t('report.passLine'), value: 60 }}
          />
        </section>
      ) : null}
      <Segmented
        value={state}
        onChange={(v) => list.filter({ state: v === 'all' ? undefined : v })}
        options={(['all', 'marked', 'waiting'] as const).map((k) => ({ value: k, label: t(`say.${k}`) }))}
      />
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <Bones />
      ) : list.rows.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('say.none')} text={t('say.noneText')} />
        </div>
      ) : (
        <ul className={list.refreshing ? 'hw-cards refreshing' : 'hw-cards'}>
          {list.rows.map((r) => (
            <li key={r.taskId} className="panel stack" style={{ gap: 10 }}>
              <header className="hw-head">
                <div>
                  <h2>
                    <Link
                      to={toPath('/work/report/stu/{taskId}/{userId}', { taskId: r.taskId, userId: me?.userId ?? 0 })}
                    >
                      {r.name}
                    </Link>{' '}
                    <Kind kind={r.kind} />
                  </h2>
                  <p className="soft">
                    {[r.sbjName, t('mine.handedAt', { at: saidNow(r.submittedAt!, zone) })].join(' · ')}
                  </p>
                </div>
                <div className="row-end">
                  <span className="hw-points">
                    {!r.released ? (
                      <span className="soft">{t('mine.hidden')}</span>
                    ) : r.state === 'submitted' ? (
                      <span className="soft">{t('mine.waiting')}</span>
                    ) : (
                      <>
                        <b>{points(r.score ?? 0)}</b>
                        <span className="unit">{t('got.of', { full: r.fullScore })}</span>
                      </>
                    )}
                    {r.star ? (
                      <div className="hw-stars" aria-label={`${t('got.star')} ${r.star}`}>
                        {'★'.repeat(r.star)}
                      </div>
                    ) : null}
                  </span>
                </div>
              </header>
              {r.comment ? <p className="hw-comment">{r.comment}</p> : null}
              <Say taskId={r.taskId} degree={r.evalDegree} />
            </li>
          ))}
        </ul>
      )}
      <ListPages list={list} />
    </div>
  );
}
