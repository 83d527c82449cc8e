import { Alert, Skeleton } from 'antd';
import { dayText, saidNow } from '../../../../kernel/web/format';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { consentMine, consentMineSet } from '../../contract';
import { useT } from '../texts';
import { ConsentTag, Wording } from './consent-tag';
import './consent.css';

type Mine = ReplyOf<typeof consentMine>;

/** A child's own consents: read what they are for, agree, withdraw; before fourteen a guardian decides. */
export default function MyConsents() {
  const t = useT();
  const { data, error, refetch } = useCall(consentMine, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active />
      </section>
    );
  return (
    <div className="stack">
      <Alert
        type="info"
        showIcon
        title={
          data.own ? t('mineOwn') : data.ownFrom ? t('mineGuardian', { from: dayText(data.ownFrom) }) : t('mineNoDay')
        }
      />
      {data.purposes.map((purpose) => (
        <One key={purpose.purpose} asked={purpose} own={data.own} />
      ))}
    </div>
  );
}

function One({ asked, own }: { readonly asked: Mine['purposes'][number]; readonly own: boolean }) {
  const t = useT();
  const confirm = useConfirm();
  const act = useAct(consentMineSet, { done: t('mineDone') });
  const { purpose, version, title, state } = asked;
  const say = (give: boolean) => act.run({ answers: [{ purpose, version, give }] });
  const withdraw = async () => {
    if (await confirm({ title: t('mineWithdrawAsk', { title }), text: t('mineWithdrawText') })) await say(false);
  };
  const given = state === 'given' || state === 'outdated';
  return (
    <section className="panel consent-answer" aria-label={title}>
      <div className="row">
        <h3>{title}</h3>
        <span className="row-end row">
          {asked.at ? (
            <span className="soft">
              {asked.byName} · {saidNow(asked.at)}
            </span>
          ) : null}
          <ConsentTag state={state} />
        </span>
      </div>
      <Wording text={asked.text} />
      {own ? (
        <div className="row">
          {state === 'given' ? null : (
            <ActButton type="primary" onClick={() => say(true)}>
              {t('agree')}
            </ActButton>
          )}
          {given ? <ActButton onClick={withdraw}>{t('mineWithdraw')}</ActButton> : null}
          {state === 'missing' ? <ActButton onClick={() => say(false)}>{t('disagree')}</ActButton> : null}
        </div>
      ) : null}
    </section>
  );
}
