import { Progress } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import { useT } from '../texts';
import { YearBar, type YearState } from './year-bar';

/** Who is not tested yet: the answer first, then items and classes; every figure opens to the children. */
export function Lacking({ state, orgId }: { readonly state: YearState; readonly orgId?: number }) {
  const t = useT();
  const [search] = useSearchParams();
  const { yearId } = state.year!;
  const { data, error, refetch } = useCall(calls.educLacking, { yearId, ...(orgId ? { orgId } : {}) }, { quiet: true });
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  const to = (more: Record<string, string | number>) =>
    `?${new URLSearchParams({ yearId: String(yearId), ...(search.get('orgId') ? { orgId: search.get('orgId')! } : {}), ...Object.fromEntries(Object.entries(more).map(([k, v]) => [k, String(v)])) }).toString()}`;
  const left = data ? data.due - data.complete - data.excused : 0;
  return (
    <div className="stack">
      <YearBar state={state} />
      <section className="panel">
        <p className="fit-answer">
          {data ? (
            left === 0 ? (
              t('lackingNone')
            ) : (
              t('lackingSome', { left: numberText(left), due: numberText(data.due) })
            )
          ) : (
            <span className="bone" />
          )}
        </p>
        <div className="figures">
          <Figure label={t('figure.complete')} value={data ? numberText(data.complete) : '—'} />
          <Figure label={t('figure.begun')} value={data ? numberText(data.begun - data.complete) : '—'} />
          <Figure
            label={t('figure.untouched')}
            value={data ? numberText([...data.clazzes, ...data.orgs].reduce((n, c) => n + c.untouched, 0)) : '—'}
          />
          <Figure label={t('figure.excused')} value={data ? numberText(data.excused) : '—'} />
        </div>
      </section>
      {data && data.orgs.length > 0 ? (
        <section className="panel">
          <h2 className="sub-title">{t('bySchool')}</h2>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('field.orgName')}</th>
                <th>{t('progress')}</th>
                <th className="num">{t('figure.complete')}</th>
                <th className="num">{t('figure.untouched')}</th>
              </tr>
            </thead>
            <tbody>
              {data.orgs.map((o) => (
                <tr key={o.orgId}>
                  <td>
                    <Link
                      to={`?${new URLSearchParams({ yearId: String(yearId), orgId: String(o.orgId), view: 'lacking' }).toString()}`}
                    >
                      {o.orgName}
                    </Link>
                  </td>
                  <td>
                    <Progress size="small" percent={Math.floor(((o.complete + o.excused) / o.due) * 100)} />
                  </td>
                  <td className="num">
                    {numberText(o.complete)} / {numberText(o.due)}
                  </td>
                  <td className="num">{numberText(o.untouched)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {data && data.orgs.length > 0 ? null : (
        <div className="fit-grid">
          <section className="panel">
            <h2 className="sub-title">{t('byItem')}</h2>
            <table className="plain">
              <thead>
                <tr>
                  <th>{t('field.lacks')}</th>
                  <th className="num">{t('peopleCount')}</th>
                </tr>
              </thead>
              <tbody>
                {(data?.items ?? []).map((i) => (
                  <tr key={i.itemId}>
                    <td>
                      <Link to={to({ lacks: i.itemId })}>{i.name}</Link>
                    </td>
                    <td className="num">{numberText(i.n)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section className="panel">
            <h2 className="sub-title">{t('byClazz')}</h2>
            <table className="plain">
              <thead>
                <tr>
                  <th>{t('field.clazzName')}</th>
                  <th>{t('progress')}</th>
                  <th className="num">{t('figure.untouched')}</th>
                </tr>
              </thead>
              <tbody>
                {(data?.clazzes ?? []).map((c) => (
                  <tr key={c.clazzId}>
                    <td>
                      <Link to={to({ clazzId: c.clazzId })}>{c.clazzName}</Link>
                    </td>
                    <td>
                      <Progress size="small" percent={Math.floor(((c.complete + c.excused) / c.due) * 100)} />
                    </td>
                    <td className="num">{c.untouched}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </div>
  );
}
