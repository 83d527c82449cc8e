import { useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import type { LessonLiveProps } from '../../timetable/web/published';
import { fetchLessonToken } from '../contract';
import { PAIRED, hasDoor, opensInBrowser } from '../rules';
import { useT } from './texts';

/** The door to a lesson's classroom; when the lesson is over, to what stays of it. */
export default function Enter({ lessonId, clazzType, state, open }: LessonLiveProps) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const session = useSession();
  if (!session || !hasDoor(session, clazzType) || !can(fetchLessonToken)) return null;
  if (state === 'ended')
    // In a school's own classes most lessons are given in a room: their board is found on the lesson's page.
    return lessonId == null ? null : (
      <ActButton type="text" onClick={() => navigate(toPath('/live/{lessonId}/kept', { lessonId }))}>
        {t('kept')}
      </ActButton>
    );
  return (
    <>
      <ActButton
        type={opensInBrowser(clazzType) ? 'default' : 'primary'}
        onClick={async () => navigate(toPath('/live/{lessonId}', { lessonId: await open() }))}
      >
        {t('enter')}
      </ActButton>
      {clazzType === PAIRED ? (
        <ActButton type="text" onClick={() => navigate('/arrange/live/partners')}>
          {t('partners')}
        </ActButton>
      ) : null}
    </>
  );
}
