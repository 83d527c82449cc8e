import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { bridge } from '../../../kernel/web/bridge/bridge';
import { send } from '../../../kernel/web/http/send';
import { CallError } from '../../../kernel/web/http/call-error';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { fetchLessonToken } from '../contract';
import { ROLE, opensInBrowser } from '../rules';
import { RoomPage } from './room-page';
import { useRoom } from './use-room';
import { useT } from './texts';

/** The classroom of a lesson: a child comes in as one, the own teacher leads, another teacher looks on unseen. */
export default function Room({ params }: ScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const lessonId = Number(params['lessonId']);
  const role = useRole();
  const room = useRoom(lessonId, async () => {
    const token = await role((liveRole) =>
      send(
        fetchLessonToken,
        { lessonId, liveRole, client: bridge().present ? 'computer' : 'browser' },
        { quiet: true },
      ),
    );
    // The computer client has a classroom of its own for what needs it (V-070).
    if (bridge().present && !opensInBrowser(token.clazzType)) bridge().native('openLive', { lessonId, ...token });
    return token.ticket;
  });
  useTitle(room.hello?.title);
  const back = <Button aria-label={t('back')} icon={<LeftOutlined />} onClick={() => void navigate(-1)} />;
  const kept = (
    <Link to={toPath('/live/{lessonId}/kept', { lessonId })}>
      <Button type="primary">{t('kept')}</Button>
    </Link>
  );
  return <RoomPage room={room} exit={back} kept={kept} />;
}

/** Asks as the lesson's teacher first; who is not, looks on. What fits is kept for the next time. */
function useRole() {
  const isChild = useSession()?.userType === USER_TYPE.student;
  const known = useRef<number>(isChild ? ROLE.student : ROLE.teacher);
  return async <T,>(ask: (role: number) => Promise<T>): Promise<T> => {
    try {
      return await ask(known.current);
    } catch (error) {
      const other = error instanceof CallError && error.problem.error === 'lesson.fault.notYourLesson';
      if (!other || isChild) throw error;
      known.current = ROLE.anonymous;
      return ask(known.current);
    }
  };
}
