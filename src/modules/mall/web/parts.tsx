import { useState } from 'react';
import { moneyText } from '../../../kernel/web/format';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { fileUrl } from '../../files/web/published';
import type { OrderState } from '../rules';
import { useT } from './texts';
import './mall.css';

/** Where an order is paid, which is finance's. */
export const PAY = '/mall/orders/{refId}/pay';
/** The cover of a course, an empty box where there is none: it says nothing that the title does not say. */
export function Cover({ path }: { readonly path: string | null }) {
  const [broken, setBroken] = useState(false);
  return path && !broken ? (
    <img className="mall-cover" src={fileUrl(path)} alt="" loading="lazy" onError={() => setBroken(true)} />
  ) : (
    <span className="mall-cover" aria-hidden />
  );
}
/** C-055: what is paid, and beside it what it would cost without the discount. */
export function Price({ priceFen, discountFen }: { readonly priceFen: number; readonly discountFen: number }) {
  const t = useT();
  return (
    <span className="mall-price">
      <strong>{discountFen === 0 ? t('free') : t('yuan', { money: moneyText(discountFen) })}</strong>
      {discountFen < priceFen ? (
        <s className="soft" aria-label={t('priceBefore', { money: moneyText(priceFen) })}>
          {t('yuan', { money: moneyText(priceFen) })}
        </s>
      ) : null}
    </span>
  );
}
const TONE: Readonly<Record<OrderState, Status>> = {
  toPay: 'waiting',
  paid: 'done',
  completed: 'done',
  cancelled: 'off',
  refunding: 'waiting',
  refunded: 'off',
};
export function StateTag({ of }: { readonly of: OrderState }) {
  const t = useT();
  return <StatusTag status={TONE[of]}>{t(`orderState.${of}`)}</StatusTag>;
}
/** How long a course may be used (C-053). */
export function Validity({ days }: { readonly days: number | null }) {
  const t = useT();
  return <>{days == null ? t('permanent') : t('daysOf', { days })}</>;
}
