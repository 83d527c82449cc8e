import { Link, useSearchParams } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import { leftToTest, toBeTested } from '../../contract';
import { useT } from '../texts';
import { CompletionBar } from './completion-bar';
import { YearBar, type YearState } from './year-bar';
import { searchOf } from './search';

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
  const to = (more: Record<string, string | number>) => `?${searchOf({ yearId, orgId: search.get('orgId'), ...more })}`;
  const left = data ? leftToTest(data) : 0;
  return (
    <div className="stack">
      <YearBar state={state} />
      <section className="panel">
        <p className="fit-answer">
          {data ? (
            left === 0 ? (
              t('lackingNone')
            ) : (
              t('lackingSome', { left: numberText(left), due: numberText(toBeTested(data)) })
            )
          ) : (
            <span className="bone" />
          )}
        </p>
        <div className="figures">
          <Figure
            of="fitness-test.complete"
            label={t('figure.complete')}
            value={data ? numberText(data.complete) : '—'}
          />
          <Figure
            of="fitness-test.partly"
            label={t('figure.begun')}
            value={data ? numberText(data.begun - data.complete) : '—'}
          />
          <Figure
            of="fitness-test.untouched"
            label={t('figure.untouched')}
            value={data ? numberText([...data.clazzes, ...data.orgs].reduce((n, c) => n + c.untouched, 0)) : '—'}
          />
          <Figure of="fitness-test.excused" label={t('figure.excused')} value={data ? numberText(data.excused) : '—'} />
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
                    <CompletionBar of={o} />
                  </td>
                  <td className="num">
                    {numberText(o.complete)} / {numberText(toBeTested(o))}
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
                      <CompletionBar of={c} />
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
