import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { usePlaces } from '../../../kernel/web/app';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import type { Overview } from '../contract';
import { serveState } from '../rules';
import { NewsPanel, OrgHead, PeopleFigures } from './overview-view';
import { ServeList } from './serves';
import { useJoin, useT, useWord } from './texts';
import { useWays } from './use-ways';

interface Task {
  readonly key: string;
  readonly status: Status;
  readonly text: string;
  readonly to?: string;
  readonly act: string;
}

/** What somebody ought to do next: services that end, a home page with holes, people without a class or a sign-in. */
function useTasks(of: Overview | undefined): Task[] {
  const t = useT();
  const w = useWord();
  const join = useJoin();
  const today = useToday();
  const { may } = useWays();
  if (!of) return [];
  const page = ['/desk/sys/home', '/desk/sport/home/sys/home'].find(may);
  const students = ['/desk/edu/students4', '/desk/sport/home/edu/students4'].find(may);
  const { home } = of;
  const holes = [
    home.logo ? null : t('hole.logo'),
    home.intro ? null : t('hole.intro'),
    home.carousels ? null : t('hole.carousels'),
    home.photos ? null : t('hole.photos'),
    home.news ? null : t('hole.news'),
    home.teachers ? null : t('hole.teachers'),
  ].filter((h) => h != null);
  return [
    ...of.serves
      .filter((s) => ['ending', 'over'].includes(serveState(s, today)))
      .map((s): Task => ({
        key: s.servId,
        status: serveState(s, today) === 'over' ? 'needs' : 'waiting',
        text: t(serveState(s, today) === 'over' ? 'task.over' : 'task.ending', {
          name: w(`servId.${s.servId}`),
          day: dayText(s.end!),
        }),
        act: t('task.askPlatform'),
      })),
    ...(of.unplaced
      ? [
          {
            key: 'unplaced',
            status: 'needs' as const,
            text: t('task.unplaced', { count: of.unplaced }),
            to: students && `${students}?standing=unplaced`,
            act: t('task.place'),
          },
        ]
      : []),
    ...(of.unsigned.teachers
      ? [
          {
            key: 'teachers',
            status: 'waiting' as const,
            text: t('task.teachers', { count: of.unsigned.teachers }),
            to: '/desk/org1?u.userType=2',
            act: t('task.see'),
          },
        ]
      : []),
    ...(of.unsigned.students
      ? [
          {
            key: 'students',
            status: 'waiting' as const,
            text: t('task.students', { count: of.unsigned.students }),
            to: '/desk/org1?u.userType=1',
            act: t('task.see'),
          },
        ]
      : []),
    ...(of.org.visit
      ? []
      : [
          {
            key: 'visit',
            status: 'off' as const,
            text: t('task.visit'),
            to: page && `${page}?tab=visit`,
            act: t('task.open'),
          },
        ]),
    ...(holes.length
      ? [
          {
            key: 'page',
            status: 'waiting' as const,
            text: t('task.page', { what: join(holes) }),
            to: page,
            act: t('task.fill'),
          },
        ]
      : []),
  ];
}

/** An institution's home: who we are, our figures, what waits. */
export default function OrgHome() {
  const t = useT();
  const session = useSession();
  const orgId = session?.orgId ?? 0;
  const places = usePlaces();
  const { data, error, refetch } = useCall(calls.overview, { id: orgId }, { quiet: true });
  const tasks = useTasks(data);
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
  const site = places.some((p) => p.path.startsWith('/school/{orgId}')) && data.org.visit;
  return (
    <div className="stack">
      <section className="panel stack">
        <OrgHead org={data.org}>
          {site ? (
            <Button href={`/school/${data.org.domain ?? orgId}`} target="_blank" rel="noopener">
              {t('toSite')}
            </Button>
          ) : null}
          <Link to="/desk/org1">
            <Button>{t('overview')}</Button>
          </Link>
        </OrgHead>
        <PeopleFigures of={data} />
      </section>
      <div className="org-two">
        <section className="panel">
          <div className="org-panel-h">
            <h3>{t('tasks')}</h3>
          </div>
          {tasks.length === 0 ? (
            <EmptyState compact title={t('noTasks')} text={t('noTasksText')} />
          ) : (
            <ul className="org-rows">
              {tasks.map((task) => (
                <li key={task.key}>
                  <StatusTag status={task.status}>{t(`state.${task.status}`)}</StatusTag>
                  <span style={{ flex: 1 }}>{task.text}</span>
                  {task.to ? <Link to={task.to}>{task.act}</Link> : <span className="soft">{task.act}</span>}
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className="panel">
          <div className="org-panel-h">
            <h3>{t('serves')}</h3>
          </div>
          <ServeList serves={data.serves} />
        </section>
      </div>
      <NewsPanel of={data} />
    </div>
  );
}
