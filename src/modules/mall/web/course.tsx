import { Button } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { numberText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Detail } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import { RichView } from '../../../kernel/web/rich/rich-view';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { useOpens } from '../../../kernel/web/router/use-opens';
import * as calls from '../contract';
import { CATEGORY } from '../rules';
import { Cover, PAY, Price, Validity } from './parts';
import { useT } from './texts';

type Course = ReplyOf<typeof calls.shopCourse>;

/** One course of the shop: what it is, what it costs, and the way into it. */
export default function CourseScreen({ params }: ScreenProps) {
  const spuId = Number(params['spuId']);
  const t = useT();
  const [search] = useSearchParams();
  const share = search.get('share') ?? undefined;
  const { data, error, refetch } = useCall(calls.shopCourse, { spuId, share }, { quiet: true });
  useTitle(data?.title);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      <section className="panel mall-head">
        {data.cover ? <Cover path={data.cover} /> : null}
        <div className="stack">
          <h2>{data.title}</h2>
          {data.subtitle ? <span className="soft">{data.subtitle}</span> : null}
          <Price {...data} />
          <Ways of={data} share={share} />
        </div>
      </section>
      <section className="panel">
        <Detail
          columns={2}
          items={[
            { label: t('field.sellerName'), value: data.sellerName },
            { label: t('field.category'), value: t(`category.${data.category as 1}`) },
            { label: t('field.validity'), value: <Validity days={data.validity} /> },
            data.hours == null ? null : { label: t('field.hours'), value: t('hoursOf', { hours: data.hours }) },
            { label: t('field.left'), value: data.left == null ? t('unlimited') : numberText(data.left) },
            data.period ? { label: t('field.period'), value: t(`period.${data.period}`) } : null,
            { label: t('tags'), value: data.tags.join(' · ') || '—' },
          ]}
        />
      </section>
      <section className="panel">
        <RichView html={data.details} />
      </section>
    </div>
  );
}
/** What the learner may do: go on, pay, buy, or read why not. */
function Ways({ of, share }: { readonly of: Course; readonly share: string | undefined }) {
  const t = useT();
  const opens = useOpens();
  const navigate = useNavigate();
  const toPay = (refId: number) => void navigate(opens(PAY) ? toPath(PAY, { refId }) : '/mall/orders');
  const toOrders = () => void navigate('/mall/orders');
  const askGuardian = useAct(calls.askGuardian, { done: t('guardianAsked') });
  // The guardians hear of it at once; where the school knows none, the orders say whom to ask.
  const waitForGuardian = (id: number) => {
    void askGuardian.run({ id });
    toOrders();
  };
  const buy = useAct(calls.submitOrder, {
    onDone: (order) => (order.guardian === 'waits' ? waitForGuardian(order.id) : toPay(order.id)),
  });
  const take = useAct(calls.quickSubmit, {
    done: (order) => (order.guardian === 'waits' ? undefined : t('isYours')),
    onDone: (order) => (order.guardian === 'waits' ? waitForGuardian(order.id) : undefined),
  });
  const { spuId } = of;
  const film = '/video/{spuId}';
  if (of.bought)
    return of.category === CATEGORY.video && opens(film) ? (
      <Link to={toPath(film, { spuId })} tabIndex={-1}>
        <Button type="primary" size="large">
          {t('watch')}
        </Button>
      </Link>
    ) : (
      <p role="status">{t(of.category === CATEGORY.live ? 'boughtLive' : 'boughtText')}</p>
    );
  const { openOrderId } = of;
  if (openOrderId != null)
    return (
      <Button type="primary" size="large" onClick={() => (of.waitsForGuardian ? toOrders() : toPay(openOrderId))}>
        {t(of.waitsForGuardian ? 'toGuardian' : 'toOrder')}
      </Button>
    );
  if (!of.forSale) return <p role="status">{t('soldNoMore')}</p>;
  if (of.left === 0) return <p role="status">{t('allTaken')}</p>;
  if (!of.payable) return <p role="status">{t('noPayYet')}</p>;
  const free = of.discountFen === 0;
  return (
    <>
      <ActButton
        type="primary"
        size="large"
        onClick={() => (free ? take.run({ spuId, share }) : buy.run({ spuId, share }))}
      >
        {t(free ? 'takeIt' : 'buyIt')}
      </ActButton>
      {of.asksGuardian ? <p className="soft">{t('asksGuardian')}</p> : null}
    </>
  );
}
