import { Input, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { moneyText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { ErrorState } from '../../../kernel/web/parts/states';
import { getMail, setMail, tryMail } from '../contract';
import { useT } from './texts';

/** The organisation's mail server, and a letter to see that it works. */
export default function MailForm() {
  const t = useT();
  const { data, error, refetch } = useCall(getMail, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel form-screen">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const { hasPassword, changedAt, ownAddress, smsCount, smsFen, ...initial } = data;
  return (
    <div className="stack">
      <header className="lead">
        <p className="soft">
          {t('mailHint')} {t('smsUsed', { count: smsCount, cost: moneyText(smsFen) })}
        </p>
      </header>
      <FormScreen
        key={changedAt}
        call={setMail}
        initial={initial}
        done={t('saved')}
        fields={{
          enabled: true,
          host: { as: Line },
          port: true,
          secure: true,
          login: { as: Line },
          password: { as: Password, help: hasPassword ? t('passwordKept') : undefined },
          fromAddress: true,
          fromName: true,
        }}
      />
      {changedAt ? <Try own={ownAddress} /> : null}
    </div>
  );
}

/** Long, and yet one line: a host or an account has no second one. */
const Line = ({ value, onChange, ...rest }: InputProps<string>) => (
  <Input
    {...rest}
    value={value ?? ''}
    autoComplete="off"
    maxLength={253}
    onChange={(e) => onChange?.(e.target.value)}
  />
);

/** A password that the browser must not fill in by itself: it is another server's. */
const Password = ({ value, onChange, ...rest }: InputProps<string>) => (
  <Input.Password
    {...rest}
    value={value ?? ''}
    autoComplete="new-password"
    maxLength={200}
    onChange={(e) => onChange?.(e.target.value || undefined)}
  />
);

/** A letter with the kept settings, to the asker's own address at first. */
function Try({ own }: { readonly own: string }) {
  const t = useT();
  const [to, setTo] = useState(own);
  const act = useAct(tryMail, { refreshes: [], done: (r) => t('trySent', { to: r.sentTo }) });
  return (
    <section className="panel">
      <Space.Compact>
        <Input
          type="email"
          aria-label={t('tryTo')}
          placeholder={t('tryTo')}
          value={to}
          onChange={(e) => setTo(e.target.value)}
        />
        <ActButton disabled={!to.includes('@')} onClick={() => act.run({ to })}>
          {t('tryIt')}
        </ActButton>
      </Space.Compact>
    </section>
  );
}
