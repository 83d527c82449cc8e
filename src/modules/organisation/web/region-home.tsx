import { RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { Chart } from '../../../kernel/web/chart/chart';
import { dayText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { Defined } from '../../../kernel/web/parts/definition';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { serveState } from '../rules';
import { useT, useWord, useUnit } from './texts';
import { useWays } from './use-ways';

const n = (value: number) => numberText(value);

/** A region's home: the answer first, then districts, kinds and what waits. Every figure leads to its schools. */
export default function RegionHomeScreen() {
  const t = useT();
  const unit = useUnit();
  const w = useWord();
  const session = useSession();
  const today = useToday();
  const { to } = useWays();
  const [search, setSearch] = useSearchParams();
  const regId = Number(search.get('regId')) || undefined;
  const { data, error, refetch } = useCall(calls.regionHome, { regId }, { quiet: true, keep: true });
  if (error && !data)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  const lists = ['/desk/sport/home/edu/organize', '/desk/user/organize'];
  const at = data.regId ?? undefined;
  const rows = (filter: Record<string, string | number | boolean | undefined>) =>
    to(
      lists,
      `?${new URLSearchParams(Object.entries({ regId: at, ...filter }).flatMap(([k, v]) => (v == null ? [] : [[k, String(v)]])))}`,
    );
  const enter = (id: number | undefined) => {
    setSearch(id ? { regId: String(id) } : {});
  };
  const { total } = data;
  const name = data.regName ?? t('allRegions');
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row">
          <div>
            {regId && regId !== session?.orgRegion ? (
              <div className="crumbs">
                <a
                  role="button"
                  tabIndex={0}
                  onClick={() => {
                    enter(undefined);
                  }}
                  onKeyDown={(e) => {
                    if (e.key === 'Enter') enter(undefined);
                  }}
                >
                  {session?.orgName}
                </a>
                <RightOutlined style={{ fontSize: 10 }} />
                <span>{name}</span>
              </div>
            ) : null}
            <p className="region-answer">
              {t('regionAnswer', {
                name,
                schools: n(total.schools),
                students: n(total.students),
                teachers: n(total.teachers),
              })}
            </p>
          </div>
          <span className="row row-end">
            {rows({ busiId: 4 }) ? <Button onClick={rows({ busiId: 4 })}>{t('schoolList')}</Button> : null}
          </span>
        </div>
        <div className="org-figures">
          <Figure
            of="organisation.schools"
            label={t('schools')}
            value={n(total.schools)}
            unit={unit('schools')}
            onOpen={rows({ busiId: 4 })}
            hint={total.disabled ? t('disabledCount', { count: total.disabled }) : undefined}
          />
          <Figure
            of="people.students"
            label={t('field.students')}
            value={n(total.students)}
            unit={unit('people')}
            onOpen={rows({ busiId: 4 })}
          />
          <Figure
            of="people.teachers"
            label={t('field.teachers')}
            value={n(total.teachers)}
            unit={unit('people')}
            onOpen={rows({})}
          />
          <Figure
            of="class.clazzes"
            label={t('field.classes')}
            value={n(total.classes)}
            unit={unit('classes')}
            onOpen={rows({ busiId: 4 })}
          />
          <Figure
            of="organisation.orgs"
            label={t('allOrgs')}
            value={n(total.organisations)}
            unit={unit('orgs')}
            onOpen={rows({})}
          />
        </div>
      </section>
      <div className="org-two">
        <section className="panel">
          {data.regions.length ? (
            <>
              <Chart
                title={t('perRegion')}
                kind="bar"
                unit={unit('people')}
                categories={data.regions.map((r) => r.regName)}
                series={[{ name: t('field.students'), values: data.regions.map((r) => r.students) }]}
              />
              <table className="plain" style={{ marginTop: 12 }}>
                <thead>
                  <tr>
                    <th scope="col">{t('field.regId')}</th>
                    <th scope="col" className="num">
                      {t('schools')}
                    </th>
                    <th scope="col" className="num">
                      {t('field.students')}
                    </th>
                    <th scope="col" className="num">
                      {t('field.teachers')}
                    </th>
                    <th scope="col" className="num">
                      {t('field.classes')}
                    </th>
                    <th scope="col" className="num">
                      <Defined of="organisation.ratio">{t('ratio')}</Defined>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.regions.map((r) => (
                    <tr key={r.regId}>
                      <th scope="row">
                        <a
                          role="button"
                          tabIndex={0}
                          onClick={() => {
                            enter(r.regId);
                          }}
                          onKeyDown={(e) => {
                            if (e.key === 'Enter') enter(r.regId);
                          }}
                        >
                          {r.regName}
                        </a>
                      </th>
                      <td className="num">{r.schools}</td>
                      <td className="num">{n(r.students)}</td>
                      <td className="num">{n(r.teachers)}</td>
                      <td className="num">{n(r.classes)}</td>
                      <td className="num">{r.teachers ? `${numberText(r.students / r.teachers, 1)} : 1` : '—'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          ) : data.scopes.length ? (
            <Chart
              title={t('perScope')}
              kind="across"
              categories={data.scopes.map((s) => w(`scope.${s.scope}`))}
              series={[{ name: t('field.students'), values: data.scopes.map((s) => s.students) }]}
            />
          ) : (
            <EmptyState title={t('regionEmptyTitle')} text={t('regionEmptyText')} />
          )}
        </section>
        <div className="stack">
          <section className="panel">
            <div className="org-panel-h">
              <h3>{t('endingServes')}</h3>
            </div>
            {data.ending.length === 0 ? (
              <StatusTag status="done">{t('noneEnding')}</StatusTag>
            ) : (
              <ul className="org-rows">
                {data.ending.map((s) => {
                  const over = serveState({ start: '2000-01-01', end: s.end }, today) === 'over';
                  return (
                    <li key={`${s.orgId} ${s.servId}`}>
                      <span className="grow">
                        <Link to={`/desk/org2?orgId=${s.orgId}`}>{s.orgName}</Link>{' '}
                        <span className="soft">{w(`servId.${s.servId}`)}</span>
                      </span>
                      <StatusTag status={over ? 'needs' : 'waiting'}>
                        {t(over ? 'endedOn' : 'endsOn', { day: dayText(s.end) })}
                      </StatusTag>
                    </li>
                  );
                })}
              </ul>
            )}
          </section>
          <section className="panel">
            <div className="org-panel-h">
              <h3>{t('quietSchools')}</h3>
              {data.quiet.length ? (
                <span className="soft">{t('schoolCount', { count: data.quiet.length })}</span>
              ) : null}
            </div>
            {data.quiet.length === 0 ? (
              <StatusTag status="done">{t('noneQuiet')}</StatusTag>
            ) : (
              <ul className="org-rows">
                {data.quiet.slice(0, 8).map((o) => (
                  <li key={o.orgId}>
                    <span className="grow">
                      <Link to={`/desk/org2?orgId=${o.orgId}`}>{o.orgName}</Link>
                    </span>
                    <span className="soft">{o.adminName ? t('contactIs', { name: o.adminName }) : null}</span>
                  </li>
                ))}
                {data.quiet.length > 8 ? (
                  <li>
                    <span className="soft">{t('andMore', { count: data.quiet.length - 8 })}</span>
                  </li>
                ) : null}
              </ul>
            )}
          </section>
          {data.regions.length && data.scopes.length ? (
            <section className="panel">
              <Chart
                title={t('perScope')}
                kind="across"
                height={60 + 40 * data.scopes.length}
                categories={data.scopes.map((s) => w(`scope.${s.scope}`))}
                series={[{ name: t('field.students'), values: data.scopes.map((s) => s.students) }]}
              />
            </section>
          ) : null}
        </div>
      </div>
    </div>
  );
}
