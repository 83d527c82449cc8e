import { Modal, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { offers, offersSet } from '../contract';
import { CYCLES, type Cycle } from '../rules';
import { useT } from './texts';

type Offer = ReplyOf<typeof offers>[number];

/** What each subject costs per cycle; an empty price is not sold. Requests made before keep their price. */
export function OffersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(offers, {}, { quiet: true });
  return (
    <Modal open title={t('setPrices')} width={760} onCancel={onClose} footer={null}>
      <p className="soft">{t('pricesText')}</p>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Offer>
          size="small"
          rowKey="servId"
          loading={isPending}
          pagination={false}
          scroll={{ y: 420 }}
          dataSource={data ?? []}
          locale={{ emptyText: <EmptyState compact /> }}
          columns={[
            { key: 'name', title: t('field.servId'), dataIndex: 'name', width: 120 },
            {
              key: 'prices',
              title: t('pricesHead'),
              render: (_, o) => <Prices key={JSON.stringify(o.prices)} offer={o} />,
            },
          ]}
        />
      )}
    </Modal>
  );
}

function Prices({ offer }: { readonly offer: Offer }) {
  const t = useT();
  const saved = Object.fromEntries(offer.prices.map((p) => [p.cycle, p.priceFen / 100])) as Partial<
    Record<Cycle, number>
  >;
  const [values, setValues] = useState(saved);
  const act = useAct(offersSet, { done: t('saved') });
  const dirty = CYCLES.some((c) => (values[c] ?? null) !== (saved[c] ?? null));
  const save = () =>
    act.run({
      servId: offer.servId,
      prices: CYCLES.flatMap((cycle) => {
        const price = values[cycle];
        return price == null ? [] : [{ cycle, priceFen: Math.round(price * 100) }];
      }),
    });
  return (
    <span className="row" style={{ gap: 8, flexWrap: 'nowrap' }}>
      {CYCLES.map((c) => (
        <NumberInput
          key={c}
          aria-label={`${offer.name} ${t(`cycle.${c}`)}`}
          placeholder={t(`cycle.${c}`)}
          prefix="¥"
          min={0}
          max={1_000_000}
          precision={2}
          value={values[c] ?? null}
          onChange={(v) => setValues({ ...values, [c]: v ?? undefined })}
          style={{ width: 150 }}
        />
      ))}
      {dirty ? (
        <ActButton size="small" type="primary" onClick={save}>
          {t('savePrices')}
        </ActButton>
      ) : null}
    </span>
  );
}
