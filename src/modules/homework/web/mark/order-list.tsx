import { memo } from 'react';
import type { ByUsr } from '../../contract';
import { useT } from '../texts';

interface Props {
  readonly order: ByUsr['order'];
  readonly current: number;
  readonly reply: NonNullable<ByUsr['paper']>['reply'];
  readonly anonymous: boolean;
  readonly onGo: (userId: number) => void;
  readonly onNear: (userId: number) => void;
}
/** The pile of papers: who is marked, who waits. */
export const OrderList = memo(function OrderList({ order, current, reply, anonymous, onGo, onNear }: Props) {
  const t = useT();
  return (
    <nav className="panel" style={{ padding: 10 }} aria-label={t('mark.byPerson')}>
      <ul className="hw-order">
        {order.map((o, i) => {
          const mine = o.userId === current,
            state = mine ? reply.state : o.state;
          return (
            <li key={o.userId}>
              <button
                type="button"
                aria-current={mine}
                onMouseEnter={() => onNear(o.userId)}
                onClick={() => onGo(o.userId)}
              >
                <span className={state === 'marked' ? 'hw-dot hw-dot-done' : 'hw-dot'} />
                {anonymous ? t('mark.anonymousName', { no: i + 1 }) : o.userName}
                <span className="num soft">{state === 'marked' ? (mine ? reply.score : o.score) : ''}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});
