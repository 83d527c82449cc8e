import { Button, Input } from 'antd';
import { useState } from 'react';
import { useT } from './texts';

interface Props {
  readonly code: string;
  readonly asking: boolean;
  /** Why the last day was refused. */ readonly fault: string | undefined;
  readonly onAsk: (bornOn: string) => void;
}
/** Asks what only people who know the holder know. The browser's own field: on a phone it turns to a year of birth in one move. */
export function AskDay({ code, asking, fault, onAsk }: Props) {
  const t = useT();
  const [day, setDay] = useState('');
  return (
    <form
      className="panel stack"
      onSubmit={(e) => {
        e.preventDefault();
        if (day) onAsk(day);
      }}
    >
      <h1>{t('ask')}</h1>
      <p className="soft">{t('askText')}</p>
      <div className="stack proof-field">
        <label htmlFor="proof-born">{t('field.bornOn')}</label>
        <Input
          id="proof-born"
          type="date"
          size="large"
          min="1900-01-01"
          max="2199-12-31"
          value={day}
          status={fault ? 'error' : ''}
          aria-describedby={fault ? 'proof-fault' : undefined}
          onChange={(e) => setDay(e.target.value)}
        />
        {fault ? (
          <span id="proof-fault" role="alert" className="proof-fault">
            {fault}
          </span>
        ) : null}
      </div>
      <Button type="primary" size="large" block htmlType="submit" disabled={!day} loading={asking}>
        {t('askDone')}
      </Button>
      <p className="soft proof-code">
        {t('codeIs')} <code>{code.toUpperCase()}</code>
      </p>
    </form>
  );
}
