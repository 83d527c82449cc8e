import { Button } from 'antd';
import { EmptyState } from '../../../kernel/web/parts/states';
import { ROLE } from '../rules';
import { listedIn, type Listed } from './model';
import type { RoomAtHand } from './use-room';
import { useT } from './texts';

/** Who is here, and who is away with a hand up or on stage. */
export function People({ room }: { readonly room: RoomAtHand }) {
  const t = useT();
  const { model, me } = room;
  const all = listedIn(model);
  if (!all.length) return <EmptyState compact title={t('nobody')} />;
  const leads = me?.role === ROLE.teacher;
  return (
    <ul className="lv-people">
      {all.map((person) => (
        <li key={person.userId}>
          <span className="lv-name">{person.name}</span>
          <Marks person={person} room={room} />
          {leads && person.role !== ROLE.teacher ? <Lead person={person} room={room} /> : null}
        </li>
      ))}
    </ul>
  );
}
function Marks({ person: { userId, role, away }, room }: { readonly person: Listed; readonly room: RoomAtHand }) {
  const t = useT();
  const { hands, stage, muted } = room.model.room;
  return (
    <span className="lv-marks">
      {role === ROLE.student ? null : t(role === ROLE.teacher ? 'role.2' : 'role.4')}
      {stage.includes(userId) ? t('onStage') : null}
      {stage.includes(userId) && muted?.includes(userId) ? <span className="soft">{t('mute.on')}</span> : null}
      {hands.includes(userId) ? `${t('hands')} ${hands.indexOf(userId) + 1}` : null}
      {away ? <span className="soft">{t('away')}</span> : null}
    </span>
  );
}
/** What the teacher does with a child. */
function Lead({ person: { userId, name, away }, room }: { readonly person: Listed; readonly room: RoomAtHand }) {
  const t = useT();
  const { hands, stage } = room.model.room;
  const up = stage.includes(userId);
  const hushed = room.model.room.hushed?.includes(userId) ?? false;
  const isMuted = room.model.room.muted?.includes(userId) ?? false;
  return (
    <span className="lv-lead">
      {hands.includes(userId) ? (
        <Button
          type="text"
          aria-label={t('lowerWho', { name })}
          onClick={() => void room.act({ kind: 'hand', up: false, userId })}
        >
          {t('lower')}
        </Button>
      ) : null}
      {away ? null : (
        <Button
          type="text"
          aria-label={t(hushed ? 'unhushWho' : 'hushWho', { name })}
          onClick={() => void room.act({ kind: 'hush', on: !hushed, userId })}
        >
          {t(hushed ? 'unhush' : 'hush')}
        </Button>
      )}
      {up ? (
        <Button
          type="text"
          aria-label={t(isMuted ? 'unmuteWho' : 'muteWho', { name })}
          onClick={() => void room.act({ kind: 'mute', on: !isMuted, userId })}
        >
          {t(isMuted ? 'unmute' : 'mute')}
        </Button>
      ) : null}
      {up || !away ? (
        <Button
          aria-label={t(up ? 'stepDownWho' : 'callUpWho', { name })}
          onClick={() => void room.act({ kind: 'stage', on: !up, userId })}
        >
          {t(up ? 'stepDown' : 'callUp')}
        </Button>
      ) : null}
    </span>
  );
}
