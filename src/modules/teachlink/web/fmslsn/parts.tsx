import { Link, NavLink } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { saidNow } from '../../../../kernel/web/format';
import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import { PrintHead } from '../../../../kernel/web/parts/print-head';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { fetchLessonToken } from '../../../live/contract/calls';
import type { Activity } from '../../contract';
import type { ActivityState } from '../../rules';
import { useT } from '../texts';
import '../teachlink.css';

const TONE: Readonly<Record<ActivityState, Status>> = { waiting: 'waiting', running: 'done', ended: 'off' };
export function StateTag({ state }: { readonly state: ActivityState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}

export const ACTIVITY_PAGES = ['design', 'attend', 'reflect', 'report'] as const;
/** The head of an activity's pages. */
export function ActivityHead({
  activity: a,
  children,
}: {
  readonly activity: Activity;
  readonly children?: React.ReactNode;
}) {
  const t = useT();
  const session = useSession();
  const can = useCan();
  const zone = session?.zone;
  // Who takes part looks on in the classroom of the lesson; who gives it leads there.
  const looksOn = a.lessonId != null && a.state !== 'ended' && session?.video.enabled && can(fetchLessonToken);
  return (
    <>
      <PrintHead />
      <header className="panel tl-head">
        <div className="row">
          <h2>{a.name}</h2>
          <StateTag state={a.state} />
          <span className="row-end row">
            {looksOn && a.lessonId != null ? (
              <Link to={`${toPath('/live/{lessonId}', { lessonId: a.lessonId })}${a.mine ? '' : '?as=observer'}`}>
                {t(a.mine ? 'toClassroom' : 'lookOn')}
              </Link>
            ) : null}
            {children}
          </span>
        </div>
        <span className="soft">
          {a.sbjName} · {a.hostName} {a.ownerName} · {saidNow(a.start, zone)} · {t('minutesN', { n: a.duration })} ·{' '}
          {t('headsOf', { n: a.heads, limit: a.limit })}
        </span>
        {a.joined ? (
          <nav className="tl-pages" data-chrome aria-label={t('pages')}>
            {ACTIVITY_PAGES.map((page) => (
              <NavLink key={page} to={toPath(`/fmslsn/{fmsLsnId}/${page}`, { fmsLsnId: a.fmsLsnId })} replace>
                {t(`fms.${page}`)}
              </NavLink>
            ))}
          </nav>
        ) : null}
      </header>
    </>
  );
}
