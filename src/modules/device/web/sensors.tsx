import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { LifeTag, NumbersInput } from './parts';
import { WatchKey } from './supervision';
import { useT } from './texts';

type Row = RowOf<typeof calls.querySensors>;

/** The sensors of an apparatus. */
export function Sensors({ apparatusId }: { readonly apparatusId: number }) {
  const t = useT();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(calls.querySensors, { apparatusId, pageSize: 200 }, { quiet: true });
  return (
    <section className="device-part">
      <div className="device-line">
        <strong>{t('sensors')}</strong>
        {can(calls.batchSensors) ? (
          <ActButton size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t('addSensors')}
          </ActButton>
        ) : null}
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <p className="soft">{t('noSensors')}</p> : null}
      {data?.items.map((row) => (
        <Sensor key={row.id} row={row} />
      ))}
      {adding ? (
        <FormDialog
          open
          call={calls.batchSensors}
          onClose={() => setAdding(false)}
          title={t('addSensors')}
          draft={false}
          fixed={{ apparatusId }}
          fields={{ devIds: { as: NumbersInput, help: t('devIdsHelp') } }}
          done={t('saved')}
        />
      ) : null}
    </section>
  );
}

function Sensor({ row }: { readonly row: Row }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [writing, setWriting] = useState(false);
  const remove = useAct(calls.deleteSensor, { done: t('removed') });
  const ask = async () => {
    if (await confirm({ title: t('removeAsk', { name: row.devId }), loses: [t('removeLoses')], ok: t('remove') }))
      await remove.run({ id: row.id });
  };
  return (
    <div className="device-line">
      <span>
        <WatchKey id={row.id} devId={row.devId} /> <span className="soft">{row.text}</span>
      </span>
      <LifeTag life={row.life} />
      <RowMenu
        label={row.devId}
        items={[
          ...(can(calls.updateSensor)
            ? [{ key: 'text', label: t('field.text'), onClick: () => setWriting(true) }]
            : []),
          ...(can(calls.deleteSensor)
            ? [{ key: 'remove', label: t('remove'), danger: true, onClick: () => void ask() }]
            : []),
        ]}
      />
      {writing ? (
        <FormDialog
          open
          call={calls.updateSensor}
          onClose={() => setWriting(false)}
          title={row.devId}
          draft={false}
          fixed={{ id: row.id }}
          initial={{ text: row.text }}
          fields={{ text: true }}
          done={t('saved')}
        />
      ) : null}
    </div>
  );
}
