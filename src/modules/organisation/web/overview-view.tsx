import { Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Chart } from '../../../kernel/web/chart/chart';
import { instantDay, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { usePlaces } from '../../../kernel/web/app';
import * as calls from '../contract';
import type { Overview } from '../contract';
import { BUSI } from '../../../kernel/shared/codes';
import { SCOPES, type Scope } from '../rules';
import { OrgLogo } from './published';
import { ServeList } from './serves';
import { useT, useWord, useUnit } from './texts';
import { useWays } from './use-ways';

/** Name, kind and place of an institution. */
export function OrgHead({ org, children }: { readonly org: Overview['org']; readonly children?: React.ReactNode }) {
  const t = useT();
  const lang = useLang();
  return (
    <div className="org-head">
      <OrgLogo name={org.name} logo={org.logo} size={56} />
      <div>
        <h2>{org.name}</h2>
        <p className="soft">
          {[
            titleIn(SCOPES[org.scope as Scope], lang),
            org.regName,
            org.adminName ? t('contactIs', { name: org.adminName }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {org.enabled ? null : <StatusTag status="off">{t('off')}</StatusTag>}
      <span className="row row-end">{children}</span>
    </div>
  );
}

/** Where the rows behind a figure stand: lists of the own organisation, or of another one by its id. */
export function usePeopleWays(orgId: number) {
  const { to } = useWays();
  const query = useSession()?.orgId === orgId ? '' : `?orgId=${orgId}`;
  return {
    student: to(['/desk/edu/students4', '/desk/sport/home/edu/students4', '/desk/edu/students5'], query),
    teacher: to(['/desk/edu/teachers', '/desk/sport/home/edu/teachers'], query),
    classes: to(['/desk/edu/clazz4', '/desk/sport/home/edu/clazz4'], query),
    staff: to(['/desk/sys/staffer', '/desk/sport/home/sys/staffer'], query),
  };
}

/** Figures of people; each opens its list. */
export function PeopleFigures({ of }: { readonly of: Overview }) {
  const t = useT();
  const unit = useUnit();
  const w = useWord();
  const ways = usePeopleWays(of.org.orgId);
  const n = (value: number) => numberText(value);
  return (
    <div className="org-figures">
      {of.people.student || of.classes ? (
        <Figure
          of={of.org.busiId === BUSI.school ? 'people.students' : 'people.learners'}
          label={w('kind.student')}
          value={n(of.people.student)}
          unit={unit('people')}
          onOpen={ways.student}
          hint={of.unplaced ? t('unplaced', { count: of.unplaced }) : undefined}
        />
      ) : null}
      <Figure
        of={of.org.busiId === BUSI.school ? 'people.teachers' : 'people.staff'}
        label={w('kind.teacher')}
        value={n(of.people.teacher)}
        unit={unit('people')}
        onOpen={ways.teacher}
      />
      {of.people.student || of.classes ? (
        <Figure
          of="class.clazzes"
          label={t('field.classes')}
          value={n(of.classes)}
          unit={unit('classes')}
          onOpen={ways.classes}
        />
      ) : null}
      {of.people.headTeacher ? (
        <Figure
          of="people.heads"
          label={w('kind.headTeacher')}
          value={n(of.people.headTeacher)}
          unit={unit('people')}
          onOpen={ways.classes}
        />
      ) : null}
      {of.people.research ? (
        <Figure
          of="people.research"
          label={w('kind.research')}
          value={n(of.people.research)}
          unit={unit('people')}
          onOpen={ways.staff}
        />
      ) : null}
      <Figure
        of="people.admins"
        label={w('kind.admin')}
        value={n(of.people.admin)}
        unit={unit('people')}
        onOpen={ways.staff}
      />
    </div>
  );
}

/** Newest news of the institution and those above it. */
export function NewsPanel({ of }: { readonly of: Overview }) {
  const zone = useSession()?.zone;
  const t = useT();
  const places = usePlaces();
  const site = places.some((p) => p.path === '/school/{orgId}/news/{id}');
  return (
    <section className="panel">
      <div className="org-panel-h">
        <h3>{t('recentNews')}</h3>
      </div>
      {of.news.length === 0 ? (
        <EmptyState compact title={t('noNews')} text={t('noNewsText')} />
      ) : (
        <ul className="org-rows">
          {of.news.map((x) => (
            <li key={x.newsId}>
              <span className="grow">
                {x.orgId === of.org.orgId ? null : (
                  <Tag variant="filled" style={{ marginInlineEnd: 8 }}>
                    {x.orgName}
                  </Tag>
                )}
                {site ? <Link to={`/school/${x.orgId}/news/${x.newsId}`}>{x.title}</Link> : x.title}
              </span>
              <span className="soft">{instantDay(x.publishedAt, zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Who has never signed in, as a list that can be searched. */
function Unsigned({ orgId }: { readonly orgId: number }) {
  const t = useT();
  const w = useWord();
  return (
    <ListScreen
      call={calls.unsigned}
      scope="u"
      fixed={{ id: orgId }}
      pageSize={10}
      print={false}
      printTitle={t('neverSigned')}
      filters={{ person: true, userType: true }}
      columns={[
        { of: 'name', title: t('field.person'), width: 140 },
        { of: 'userType', width: 100, align: 'left', show: (r) => w(`userType.${r.userType}`) },
        { of: 'clazzName', width: 140 },
        { of: 'sidNo', width: 150 },
        { of: 'yunNo', width: 150 },
      ]}
      empty={{ title: t('allSigned'), text: t('allSignedText') }}
    />
  );
}

/** People, classes per grade, services, news and who has never signed in. `compact`: in a drawer. */
export function OverviewView({ orgId, compact }: { readonly orgId: number; readonly compact?: boolean }) {
  const t = useT();
  const unit = useUnit();
  const w = useWord();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useCall(calls.overview, { id: orgId }, { quiet: true, keep: true });
  if (error && !data)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active avatar paragraph={{ rows: 8 }} />
      </div>
    );
  const waiting = data.unsigned.students + data.unsigned.teachers;
  // A bureau and the platform have no classes of their own.
  const taught = data.org.busiId !== BUSI.region && data.org.busiId !== BUSI.platform;
  return (
    <div className="stack">
      <section className="panel stack">
        <OrgHead org={data.org}>
          {compact ? <Link to={`/desk/org2?orgId=${orgId}`}>{t('wholeOverview')}</Link> : null}
        </OrgHead>
        <PeopleFigures of={data} />
      </section>
      <div className={compact ? 'stack' : 'org-two'}>
        {taught ? (
          <section className="panel">
            {data.grades.length ? (
              <Chart
                title={t('perGrade')}
                kind="bar"
                unit={unit('people')}
                categories={data.grades.map((g) => w(`grade.${g.grdId}`))}
                series={[{ name: t('field.students'), values: data.grades.map((g) => g.students) }]}
              />
            ) : (
              <>
                <div className="org-panel-h">
                  <h3>{t('perGrade')}</h3>
                </div>
                <EmptyState compact title={t('noClasses')} />
              </>
            )}
            {data.grades.length ? (
              <table className="plain" style={{ marginTop: 12 }}>
                <thead>
                  <tr>
                    <th scope="col">{t('field.grdId')}</th>
                    <th scope="col" className="num">
                      {t('field.classes')}
                    </th>
                    <th scope="col" className="num">
                      {t('field.students')}
                    </th>
                    <th scope="col" className="num">
                      {t('perClass')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.grades.map((g) => (
                    <tr key={g.grdId}>
                      <th scope="row">{w(`grade.${g.grdId}`)}</th>
                      <td className="num">{g.classes}</td>
                      <td className="num">{numberText(g.students)}</td>
                      <td className="num">{numberText(g.students / g.classes, 1)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : null}
          </section>
        ) : (
          <NewsPanel of={data} />
        )}
        <div className="stack">
          <section className="panel">
            <div className="org-panel-h">
              <h3>{t('serves')}</h3>
            </div>
            <ServeList serves={data.serves} />
          </section>
          {taught && !compact ? <NewsPanel of={data} /> : null}
        </div>
      </div>
      <section className="stack" style={{ gap: 8 }}>
        <div className="row">
          <strong>{t('neverSigned')}</strong>
          <span className="soft">
            {waiting
              ? t('neverSum', { students: data.unsigned.students, teachers: data.unsigned.teachers })
              : t('allSigned')}
          </span>
          {waiting && compact ? (
            <a
              role="button"
              tabIndex={0}
              className="row-end"
              onClick={() => {
                setOpen(!open);
              }}
              onKeyDown={(e) => {
                if (e.key === 'Enter') setOpen(!open);
              }}
            >
              {t(open ? 'hide' : 'show')}
            </a>
          ) : null}
        </div>
        {waiting && (!compact || open) ? <Unsigned orgId={orgId} /> : null}
      </section>
    </div>
  );
}
