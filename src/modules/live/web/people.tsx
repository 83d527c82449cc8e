import { Button } from 'antd';
import { EmptyState } from '../../../kernel/web/parts/states';
import { ROLE } from '../rules';
import type { Person } from './model';
import type { RoomAtHand } from './use-room';
import { useT } from './texts';

/** Who is here: the teacher first, then who is on stage, raised hands in their order, everybody else. */
export function People({ room }: { readonly room: RoomAtHand }) {
  const t = useT();
  const { model, me } = room;
  const { hands, stage } = model.room;
  const rank = ({ userId, role }: Person): number =>
    role === ROLE.teacher ? -2 : stage.includes(userId) ? -1 : hands.includes(userId) ? hands.indexOf(userId) : 1000;
  const all = [...model.people.values()].toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'zh'));
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
function Marks({ person: { userId, role }, room }: { readonly person: Person; readonly room: RoomAtHand }) {
  const t = useT();
  const { hands, stage } = room.model.room;
  return (
    <span className="lv-marks">
      {role === ROLE.student ? null : t(role === ROLE.teacher ? 'role.2' : 'role.4')}
      {stage.includes(userId) ? t('onStage') : null}
      {hands.includes(userId) ? `${t('hands')} ${hands.indexOf(userId) + 1}` : null}
    </span>
  );
}
/** What the teacher does with a child. */
function Lead({ person: { userId, name }, room }: { readonly person: Person; readonly room: RoomAtHand }) {
  const t = useT();
  const { hands, stage } = room.model.room;
  const up = stage.includes(userId);
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
      <Button
        aria-label={t(up ? 'stepDownWho' : 'callUpWho', { name })}
        onClick={() => void room.act({ kind: 'stage', on: !up, userId })}
      >
        {t(up ? 'stepDown' : 'callUp')}
      </Button>
    </span>
  );
}
