import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '../../../kernel/shared/session';
import { Alone } from '../../../kernel/web/alone';
import { Avatar } from '../../../kernel/web/parts/basics';
import { sidePart } from '../../../kernel/web/side-part';
import type { KnownSession } from './known-session';
import { fileUrl, useT } from './texts';
import { usePop } from './use-pop';

// Its tabs belong to four modules: they load when somebody opens the card.
const Body = sidePart(() => import('./user-card-body'), 'account', 'class', 'textbook');

/** Whether a dialog stands: the textbook's and the accounts' open from inside the card, and a click in them is no click beside it. */
const dialogStands = () =>
  [...document.querySelectorAll('.ant-modal-wrap')].some((el) => getComputedStyle(el).display !== 'none');

/** The user card: a picture and a name that open it. */
export function UserCard({ session, known }: { readonly session: Session; readonly known: KnownSession | undefined }) {
  const t = useT();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // A navigation closes the card.
  const open = openAt === pathname;
  const { trigger, box, afterOpenChange } = usePop(() => setOpenAt(undefined));
  return (
    <Popover
      open={open}
      zIndex={900}
      onOpenChange={(next) => {
        if (next || !dialogStands()) setOpenAt(next ? pathname : undefined);
      }}
      afterOpenChange={afterOpenChange}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <div {...box}>
          <Alone told>
            <Suspense fallback={<div className="sh-card" aria-busy="true" />}>
              <Body session={session} known={known} onClose={() => setOpenAt(undefined)} />
            </Suspense>
          </Alone>
        </div>
      }
    >
      <Button
        ref={trigger}
        type="text"
        className="sh-user"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('card', { name: session.name })}
      >
        <Avatar name={session.name} photo={session.photo && fileUrl(session.photo)} size={32} />
        <span className="sh-user-name">{session.name}</span>
      </Button>
    </Popover>
  );
}
