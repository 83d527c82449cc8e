import { Alert } from 'antd';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useCan } from '../../../../kernel/web/app';
import { Qr } from '../../../proof/web/published';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { useT } from '../texts';

/** Number cloths, two a page; the code leads whoever scans it to the child's starts. */
export function Numbers({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const { gamId } = meet;
  const { data } = useCall(calls.listNumbers, { gamId }, { quiet: true });
  const give = useAct(calls.giveNumbers, { done: (r) => t('papers.numbered', { count: r.given }) });
  if (!data) return null;
  const anew = async () => {
    if (await confirm({ title: t('papers.numberAnew'), loses: [t('papers.numberAnewAsk')] }))
      await give.run({ gamId, anew: true });
  };
  return (
    <>
      <div className="row" data-chrome>
        {data.without ? (
          <Alert type="info" showIcon title={t('papers.withoutNumber', { count: data.without })} />
        ) : null}
        {can(calls.giveNumbers) && meet.state !== 'finished' ? (
          <>
            <ActButton onClick={() => give.run({ gamId })}>{t('papers.giveNumbers')}</ActButton>
            {data.items.length ? <ActButton onClick={anew}>{t('papers.numberAnew')}</ActButton> : null}
          </>
        ) : null}
      </div>
      {data.items.length ? null : <EmptyState title={t('papers.noNumbers')} />}
      {data.items.map((w) => (
        <section key={w.userId} className="game-cloth">
          <b>{w.no}</b>
          <div>
            <h2>{w.clazzName}</h2>
            <span>{meet.name}</span>
          </div>
          <Qr
            text={`${location.origin}/sport/games?gam=${gamId}&tab=starts&no=${w.no}`}
            size={96}
            label={t('papers.numberQr', { no: w.no })}
          />
        </section>
      ))}
    </>
  );
}
