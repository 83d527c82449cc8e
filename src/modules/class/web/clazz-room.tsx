import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Tabs } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { holds } from '../../../kernel/shared/need';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { CHANGES_ALL } from '../access';
import { getClazz, getGroups, getSeats, getTeachers, listDynamics, listStudents } from '../contract';
import type { Clazz } from '../contract/parts';
import { CardLink } from './clazz-cards';
import { ClazzIcon } from './clazz-mark';
import { ClazzLogs } from './room/clazz-logs';
import { Groups } from './room/groups';
import { InvitePanel } from './room/invite-panel';
import { PrintRoster } from './room/print-roster';
import { SeatPlan } from './room/seat-plan';
import { Seats } from './room/seats';
import { useT } from './texts';
import { useOpens } from '../../../kernel/web/router/use-opens';
import { ASSIGN, CONSENTS, FACES, SPORT, WEEK } from './further';
import './class.css';

/** A class takes at most so many on one page; above it the register in the desk pages. */
const WHOLE = 200;

/** One class as its teachers see it: who sits there, groups, invite code, log. */
export default function ClazzRoom({ params }: { readonly params: { readonly clazzId: string } }) {
  const id = Number(params.clazzId);
  const { data: clazz, error, refetch } = useCall(getClazz, { id }, { quiet: true });
  useTitle(clazz?.clazzName);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return clazz ? (
    <Room clazz={clazz} />
  ) : (
    <div className="panel stack">
      <span className="bone" />
      <span className="bone" />
    </div>
  );
}

function Room({ clazz }: { readonly clazz: Clazz }) {
  const t = useT();
  const can = useCan();
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const { data } = useCall(listStudents, { id: clazz.clazzId, pageSize: WHOLE }, { quiet: true });
  const students = data?.items;
  const isMaster = clazz.masterId === session?.userId;
  const leads = isMaster || holds(session, ...CHANGES_ALL);
  const printing = search.get('print') != null && students != null;
  useEffect(() => {
    if (!printing) return;
    setSearch(
      (s) => {
        s.delete('print');
        return s;
      },
      { replace: true },
    );
    window.print();
  }, [printing, setSearch]);

  const tabs = [
    {
      key: 'students',
      label: t('students'),
      children: students ? <Seats clazz={clazz} students={students} leads={leads} /> : <span className="bone" />,
    },
    ...(can(getGroups)
      ? [{ key: 'groups', label: t('groups'), children: <Groups clazz={clazz} students={students ?? []} /> }]
      : []),
    ...(can(getSeats) ? [{ key: 'seats', label: t('seatPlan'), children: <SeatPlan clazz={clazz} /> }] : []),
    ...(leads
      ? [
          { key: 'invite', label: t('invite'), children: <InvitePanel clazz={clazz} isMaster={isMaster} /> },
          { key: 'logs', label: t('logs'), children: <ClazzLogs clazzId={clazz.clazzId} ended={clazz.ended} /> },
        ]
      : []),
  ];
  return (
    <div className="stack">
      <RoomHead clazz={clazz} />
      {data && data.total > WHOLE ? (
        <Alert type="info" showIcon title={t('firstOf', { shown: WHOLE, total: data.total })} />
      ) : null}
      <Tabs
        className="no-print"
        destroyOnHidden
        activeKey={tabs.find((x) => x.key === search.get('tab'))?.key ?? 'students'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={tabs}
      />
      <PrintRoster clazz={clazz} students={students ?? []} />
    </div>
  );
}

function RoomHead({ clazz }: { readonly clazz: Clazz }) {
  const t = useT();
  const can = useCan();
  const opens = useOpens();
  const session = useSession();
  const isMaster = clazz.masterId === session?.userId;
  const { data } = useCall(getTeachers, { id: clazz.clazzId }, { quiet: true });
  return (
    <header className="panel room-head no-print">
      <ClazzIcon type={clazz.clazzType} size={46} />
      <div className="room-name">
        <h2>
          {clazz.clazzName} {clazz.ended ? <StatusTag status="off">{t('fault.ended')}</StatusTag> : null}
        </h2>
        <p className="soft">
          {[
            t(`type.${clazz.clazzType as 1}`),
            clazz.grdName,
            `${t('master')} ${clazz.masterName ?? t('noMaster')}`,
            t('studentsCount', { count: clazz.studentCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {data && data.teachers.length > 0 ? (
          <p className="soft">{data.teachers.map((x) => `${x.sbjName} ${x.name}`).join(t('comma'))}</p>
        ) : null}
      </div>
      <div className="row row-end">
        {!clazz.ended && opens(ASSIGN) && data?.teachers.some((x) => x.userId === session?.userId) ? (
          <CardLink to={toPath(ASSIGN, {}, { clazz: clazz.clazzId })}>{t('assignWork')}</CardLink>
        ) : null}
        {!clazz.ended && opens(WEEK) ? (
          <CardLink to={toPath(WEEK, { clazzId: clazz.clazzId })}>{t('timetable')}</CardLink>
        ) : null}
        {!clazz.ended && clazz.clazzType === 1 && opens(SPORT) ? (
          <CardLink to={toPath(SPORT, { clazzId: clazz.clazzId })}>{t('sportData')}</CardLink>
        ) : null}
        {clazz.ended || !can(listDynamics) ? null : (
          <CardLink to={toPath('/clazz/space/{role}/index', { role: 'teacher' }, { clazz: clazz.clazzId })}>
            {t('space')}
          </CardLink>
        )}
        {!clazz.ended && (isMaster || holds(session, ...CHANGES_ALL)) && opens(CONSENTS) ? (
          <CardLink to={toPath(CONSENTS, { clazzId: clazz.clazzId })}>{t('consents')}</CardLink>
        ) : null}
        {!clazz.ended && clazz.clazzType === 1 && (isMaster || holds(session, 'BASIC_SUPERMAN')) && opens(FACES) ? (
          <CardLink to={toPath(FACES, { clazzId: clazz.clazzId })}>{t('faces')}</CardLink>
        ) : null}
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('printList')}
        </Button>
      </div>
    </header>
  );
}
