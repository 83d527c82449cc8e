import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { moneyText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { Qr } from '../../proof/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import './finance.css';

type State = ReplyOf<typeof calls.payState>;
/** An order that waits no more and was not paid in time. */
export function Over({ late, course }: { readonly late: boolean; readonly course: string }) {
  const t = useT();
  return (
    <section className="panel">
      <EmptyState
        title={t(late ? 'pay.late' : 'pay.over')}
        text={t(late ? 'pay.lateText' : 'pay.overText')}
        action={<Link to={course}>{t('pay.toCourse')}</Link>}
      />
    </section>
  );
}
interface WaitingProps {
  readonly of: State;
  readonly refId: number;
  readonly onOver: () => void;
}
/** The code, how long it lives, and what is paid for. */
export function Waiting({ of, refId, onOver }: WaitingProps) {
  const t = useT();
  return (
    <section className="panel finance-pay">
      <h2>{of.title}</h2>
      <span className="soft">
        {of.sellerName} · {t('pay.number', { number: of.number })}
      </span>
      <strong className="finance-sum">{t('yuan', { money: moneyText(of.amountFen) })}</strong>
      <Code refId={refId} title={of.title} />
      <Left until={of.expiresAt} onOver={onOver} />
      <p role="status">{t('pay.waits')}</p>
      <Link to="/mall/orders">{t('pay.toOrders')}</Link>
    </section>
  );
}
/** The code of the provider; in the demonstration a key beside it pays. */
function Code({ refId, title }: { readonly refId: number; readonly title: string }) {
  const t = useT();
  const [code, setCode] = useState<ReplyOf<typeof calls.payOrder>>();
  const { run, error } = useAct(calls.payOrder, { quiet: true, refreshes: [], onDone: setCode });
  const pay = useAct(calls.payAtStandIn, { refreshes: ['finance.wxpay.state'] });
  useEffect(() => {
    void run({ refId });
  }, [refId, run]);
  if (error) return <ErrorState compact error={error} onRetry={() => void run({ refId })} />;
  if (!code) return <Bones />;
  return (
    <>
      <Qr text={code.codeUrl} size={220} label={t('pay.codeOf', { title })} />
      <span>{t('pay.scan')}</span>
      {code.standIn ? (
        <ActButton type="primary" onClick={() => pay.run({ refId })}>
          {t('pay.standIn')}
        </ActButton>
      ) : null}
    </>
  );
}
const secondsTo = (until: string): number => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
/** 581 as 9:41. */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
function Left({ until, onOver }: { readonly until: string; readonly onOver: () => void }) {
  const t = useT();
  const [left, setLeft] = useState(() => secondsTo(until));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return onOver();
    const timer = setInterval(() => setLeft(secondsTo(until)), 500);
    return () => clearInterval(timer);
    // eslint-disable-next-line react/exhaustive-deps -- who is told is new with every drawing
  }, [until, isOver]);
  return <span className="finance-left">{t('pay.left', { clock: clock(left) })}</span>;
}
