import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { bridge } from '../../../kernel/web/bridge/bridge';
import { send } from '../../../kernel/web/http/send';
import { EmptyState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { fetchLessonToken } from '../contract';
import { ROLE, opensInBrowser } from '../rules';
import { FinishKey } from './head-keys';
import { GivenQuizzes, OwnQuizzes } from './quizzes';
import { RoomPage } from './room-page';
import { useRole } from './use-role';
import { HandedOver, useRoom } from './use-room';
import { useT } from './texts';

/** The classroom of a lesson: the own teacher leads, a child and a partner class take part, another teacher looks on unseen. */
export default function Room({ params }: ScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const lessonId = Number(params['lessonId']);
  const { ask, isGuest } = useRole();
  const room = useRoom(lessonId, async () => {
    const token = await ask((liveRole) =>
      send(
        fetchLessonToken,
        { lessonId, liveRole, client: bridge().present ? 'computer' : 'browser' },
        { quiet: true },
      ),
    );
    // The computer client has a classroom of its own for what needs it (V-070).
    if (!bridge().present || opensInBrowser(token.clazzType)) return token.ticket;
    bridge().native('openLive', { lessonId, ...token });
    throw new HandedOver();
  });
  useTitle(room.hello?.title);
  const back = <Button aria-label={t('back')} icon={<LeftOutlined />} onClick={() => void navigate(-1)} />;
  const kept = (
    <Link to={toPath('/live/{lessonId}/kept', { lessonId })}>
      <Button type="primary">{t('kept')}</Button>
    </Link>
  );
  if (room.standing === 'refused' && room.error instanceof HandedOver)
    return (
      <EmptyState
        title={t('client.opened')}
        text={t('client.openedText')}
        action={<Button onClick={room.again}>{t('client.again')}</Button>}
      />
    );
  const role = room.me?.role;
  const quizzes =
    role === ROLE.teacher ? (
      <GivenQuizzes lessonId={lessonId} />
    ) : role === ROLE.student ? (
      <OwnQuizzes lessonId={lessonId} />
    ) : undefined;
  // What stays of a lesson is read in its own school.
  return (
    <RoomPage
      lessonId={lessonId}
      room={room}
      exit={back}
      kept={isGuest ? undefined : kept}
      quizzes={quizzes}
      finish={role === ROLE.teacher ? <FinishKey lessonId={lessonId} /> : undefined}
    />
  );
}
