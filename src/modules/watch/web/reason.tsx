import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { useT } from './texts';

interface Props {
  readonly userId: number;
  readonly orgId?: number;
  readonly affairId?: number;
  readonly what: 'body' | 'way';
  readonly children: ReactNode;
}
/** Nobody sees a child's body or way before the reason stands on record; the child may read it. */
export function Reason({ userId, orgId, affairId, what, children }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [given, setGiven] = useState(false);
  const act = useAct(calls.giveReason, { refreshes: [], onDone: () => setGiven(true) });
  if (given) return <>{children}</>;
  return (
    <form
      className="watch-reason"
      onSubmit={(event) => {
        event.preventDefault();
        void act.run({ userId, orgId, affairId, what, reason });
      }}
    >
      <p className="soft">{t('reasonText')}</p>
      <Input
        aria-label={t(`reason.${what}`)}
        placeholder={t('reasonHint')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ActButton
        type="primary"
        disabled={reason.trim().length < 4}
        onClick={() => act.run({ userId, orgId, affairId, what, reason })}
      >
        {t(`look.${what}`)}
      </ActButton>
    </form>
  );
}
