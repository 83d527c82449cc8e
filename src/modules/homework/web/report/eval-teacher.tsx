import { Rate as Stars, Select } from 'antd';
import { Link } from 'react-router';
import { ListPages } from '../../../../kernel/web/list/pages';
import { numberText, saidNow } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { DateRange } from '../../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { choices, evalTeach } from '../../contract';
import { Kind } from '../parts';
import { useT } from '../texts';
import '../homework.css';

/** How hard children found it, what they wrote, and the stars they were given, task by task. */
export default function EvalTeacher() {
  const t = useT();
  const list = useList(evalTeach, { pageSize: 10 });
  const start = useCall(choices, {}, { quiet: true });
  const { from, to, clazzId } = list.state.filters as { from?: string; to?: string; clazzId?: number };
  return (
    <div className="stack">
      <div className="row">
        <Select
          allowClear
          placeholder={t('field.clazzId')}
          aria-label={t('field.clazzId')}
          value={clazzId == null ? undefined : Number(clazzId)}
          onChange={(v) => list.filter({ clazzId: v })}
          options={start.data?.clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
          style={{ minWidth: 140 }}
        />
        <DateRange
          aria-label={t('field.span')}
          value={from && to ? [from, to] : undefined}
          onChange={(v) => list.filter({ from: v?.[0], to: v?.[1] })}
        />
      </div>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <div className="panel stack" aria-busy>
          <span className="bone" style={{ width: '40%' }} />
          <span className="bone" />
        </div>
      ) : list.rows.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('eval.none')} text={t('eval.noneText')} />
        </div>
      ) : (
        <ul className="hw-cards">
          {list.rows.map((r) => (
            <li key={r.taskId} className="panel stack" style={{ gap: 8 }}>
              <header className="hw-head">
                <div>
                  <h2>
                    <Link to={toPath('/work/{taskId}/view', { taskId: r.taskId })}>{r.name}</Link>{' '}
                    <Kind kind={r.kind} />
                  </h2>
                  <p className="soft">
                    {[
                      r.clazzNames.join(t('comma')),
                      t('home.submitted', { n: r.submitted }),
                      saidNow(r.startTime),
                    ].join(' · ')}
                  </p>
                </div>
                <span className="row-end">
                  {r.degree == null ? (
                    <span className="soft">{t('eval.none')}</span>
                  ) : (
                    <span>
                      <strong>{t(`eval.degree${Math.min(5, Math.max(1, Math.round(r.degree))) as 1}`)}</strong>{' '}
                      <span className="soft">
                        {numberText(r.degree, 1)} · {t('eval.count', { n: r.evalCount })}
                      </span>
                    </span>
                  )}
                </span>
              </header>
              {r.star == null ? null : (
                <div className="row">
                  <span className="soft">{t('eval.stars')}</span>
                  <Stars disabled allowHalf value={Math.round(r.star * 2) / 2} style={{ fontSize: 15 }} />
                  <span className="soft">
                    {numberText(r.star, 1)} · {t('people', { n: r.starCount })}
                  </span>
                </div>
              )}
              {r.words.length ? (
                <div>
                  <span className="soft">{t('eval.words')}</span>
                  <ul className="hw-rows">
                    {r.words.map((w) => (
                      <li key={w.userId}>
                        “{w.text}”{' '}
                        <span className="soft">
                          {w.userName}
                          {w.degree ? ` · ${t(`eval.degree${w.degree as 1}`)}` : ''}
                        </span>
                      </li>
                    ))}
                  </ul>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <ListPages list={list} />
    </div>
  );
}
