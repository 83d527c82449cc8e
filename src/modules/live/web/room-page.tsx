import { Alert, Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { WholeScreenKey } from './head-keys';
import { useNow } from './use-now';
import { ROLE } from '../rules';
import { RoomBoard } from './board-tools';
import { Chat } from './chat';
import { DeviceCheck } from './device-check';
import { RoomFilm } from './film';
import { MediaKeys, MediaWords, MuteAll } from './media-keys';
import { fastNow, stateOf } from './model';
import { People } from './people';
import { RecordKey, RecordSign } from './recording';
import { SharedScreen, Tiles } from './tiles';
import { may, type RoomAtHand } from './use-room';
import { useT } from './texts';
import './live.css';

/** A room with everything in it, for a person or for a tablet that leads. `exit` leads out. */
export function RoomPage({
  lessonId,
  room,
  exit,
  kept,
  quizzes,
  finish,
}: {
  readonly lessonId: number;
  readonly room: RoomAtHand;
  readonly exit: ReactNode;
  readonly kept?: ReactNode;
  /** The lesson's quizzes, for whoever gives or answers them. */
  readonly quizzes?: ReactNode;
  /** Ends the lesson, for whoever gives it. */
  readonly finish?: ReactNode;
}) {
  const t = useT();
  const { standing, hello, model } = room;
  // No frame stands around a room: who is not let in has a way out here.
  if (standing === 'refused')
    return (
      <div className="lv-out">
        <ErrorState error={room.error} onRetry={room.again} />
        {exit}
      </div>
    );
  if (standing === 'taken')
    return (
      <EmptyState
        title={t('state.taken')}
        text={t('state.takenText')}
        action={
          <Button type="primary" onClick={room.again}>
            {t('here')}
          </Button>
        }
      />
    );
  if (standing === 'ended')
    return <EmptyState title={t('state.ended')} text={t('state.endedText')} action={kept ?? exit} />;
  if (!hello) return <EmptyState title={t('state.connecting')} action={exit} />;
  const { film } = model;
  return (
    <div className="lv-room">
      <header className="lv-head">
        {exit}
        <h1>{hello.title}</h1>
        <span className="lv-state" role="status">
          {standing === 'lost' ? t('state.lost') : t(`state.${stateOf(model)}`)}
        </span>
        <RecordSign room={room} />
        {finish}
        <WholeScreenKey />
      </header>
      <main className="lv-main">
        <div className="lv-work">
          <SharedScreen room={room} />
          {isScreenShown(room) ? null : film && !room.me?.control ? (
            <RoomFilm key={film.resId} room={room} film={film} lessonId={lessonId} />
          ) : (
            <RoomBoard room={room} lessonId={lessonId} />
          )}
        </div>
        <Side room={room} quizzes={quizzes} />
      </main>
    </div>
  );
}

/** Whether the teacher's screen stands in the board's place. */
const isScreenShown = ({ media, me }: RoomAtHand): boolean =>
  media.places[0]?.screen === true && media.places[0].userId !== me?.userId && !media.voicesOnly;

type Tab = 'people' | 'chat' | 'quizzes';
function Side({ room, quizzes }: { readonly room: RoomAtHand; readonly quizzes: ReactNode }) {
  const t = useT();
  const { model } = room;
  const [tab, setTab] = useState<Tab>('people');
  return (
    <aside className="lv-side">
      <Tiles room={room} />
      <MediaWords room={room} />
      <MediaKeys room={room} />
      <MuteAll room={room} />
      <RecordKey room={room} />
      <Asks room={room} />
      <Segmented<Tab>
        block
        value={tab}
        onChange={setTab}
        options={[
          { value: 'people', label: t('peopleCount', { count: model.people.size }) },
          { value: 'chat', label: t('chat') },
          ...(quizzes ? [{ value: 'quizzes' as const, label: t('quiz') }] : []),
        ]}
      />
      {tab === 'people' ? <People room={room} /> : tab === 'chat' ? <Chat room={room} /> : quizzes}
      <DeviceCheck room={room} />
    </aside>
  );
}

/** What a child asks for; what the teacher is told. */
function Asks({ room: { model, me, act, ahead } }: { readonly room: RoomAtHand }) {
  const t = useT();
  const now = useNow();
  if (!me) return null;
  const fast = me.role === ROLE.teacher ? fastNow(model, now + ahead) : 0;
  const isUp = model.room.hands.includes(me.userId);
  const onStage = model.room.stage.includes(me.userId);
  return (
    <>
      {fast ? <Alert type="warning" showIcon title={t('fastText', { count: fast })} /> : null}
      {may(model, me, { kind: 'hand', up: true }) ? (
        <div className="lv-asks">
          {onStage ? (
            <Button onClick={() => void act({ kind: 'stage', on: false, userId: me.userId })}>{t('leaveStage')}</Button>
          ) : (
            <Button
              type={isUp ? 'default' : 'primary'}
              aria-pressed={isUp}
              onClick={() => void act({ kind: 'hand', up: !isUp })}
            >
              {t(isUp ? 'hand.down' : 'hand.up')}
            </Button>
          )}
          <Button onClick={() => void act({ kind: 'fast' })}>{t('fast')}</Button>
        </div>
      ) : null}
    </>
  );
}
