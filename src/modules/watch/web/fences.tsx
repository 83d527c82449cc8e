import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { fileUrl } from '../../files/contract';
import * as calls from '../contract';
import type { Fence } from '../contract/fences';
import { FenceEditor } from './fence-editor';
import { Map } from './map';
import { PlanDialog } from './plan';
import { useT } from './texts';
import './watch.css';

const WEEK = 7;
/** Fences of the school: a map of all of them, and the list with what each one says. */
export default function Fences() {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useCall(calls.listFences, {}, { quiet: true });
  const plan = useCall(calls.getPlan, {}, { quiet: true }).data;
  const [edited, setEdited] = useState<Fence | 'new'>();
  const [planning, setPlanning] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !plan) return <Bones />;
  const ground = plan.path ? { url: fileUrl(plan.path), marks: plan.marks } : undefined;
  if (edited)
    return (
      <FenceEditor
        fence={edited === 'new' ? undefined : edited}
        others={data.items.filter((fence) => edited === 'new' || fence.id !== edited.id)}
        plan={ground}
        onClose={() => setEdited(undefined)}
      />
    );
  const add = can(calls.createFence) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('newFence')}
    </Button>
  ) : null;
  return (
    <section className="panel stack">
      <div className="watch-bar">
        <span className="soft">{t('fencesText')}</span>
        <span className="watch-keys">
          {can(calls.setPlan) ? <Button onClick={() => setPlanning(true)}>{t('plan')}</Button> : null}
          {add}
        </span>
      </div>
      <div className="watch-split">
        <Map
          key={JSON.stringify([data.items.length, plan.path])}
          label={t('mapOf')}
          fences={data.items}
          plan={ground}
        />
        {data.items.length === 0 ? (
          <EmptyState title={t('noFences')} text={t('noFencesText')} compact />
        ) : (
          <ul className="watch-fences">
            {data.items.map((fence) => (
              <One key={fence.id} of={fence} onEdit={() => setEdited(fence)} />
            ))}
          </ul>
        )}
      </div>
      {planning ? <PlanDialog plan={plan} onClose={() => setPlanning(false)} /> : null}
    </section>
  );
}
function One({ of, onEdit }: { readonly of: Fence; readonly onEdit: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const turn = useAct(calls.updateFence, { done: t('fenceSaved') });
  const remove = useAct(calls.deleteFence, { done: t('fenceRemoved') });
  const { id, name, kind, times, dwell, on } = of;
  const ask = async () => {
    if (await confirm({ title: t('removeFenceAsk', { name }), loses: [t('removeFenceLoses')] }))
      await remove.run({ id });
  };
  return (
    <li>
      <div className="watch-bar">
        <strong>{name}</strong>
        <span className="row-end">
          <StatusTag status={on ? 'done' : 'off'}>{t(on ? 'isOn' : 'isOff')}</StatusTag>
          {can(calls.updateFence) ? (
            <RowMenu
              label={t('actsOf', { name })}
              items={[
                { key: 'edit', label: t('edit'), onClick: onEdit },
                { key: 'on', label: t(on ? 'turnOff' : 'turnOn'), onClick: () => void turn.run({ id, on: !on }) },
                { key: 'remove', danger: true, label: t('remove'), onClick: () => void ask() },
              ]}
            />
          ) : null}
        </span>
      </div>
      <span>{t(`fence.${kind}`)}</span>
      {times.map((piece) => (
        <span key={JSON.stringify(piece)} className="soft">
          {t('pieceOf', {
            days:
              piece.days.length === WEEK
                ? t('everyDay')
                : piece.days.map((day) => t(`day.${day as 1}`)).join(t('comma')),
            from: piece.from,
            to: piece.to,
          })}
        </span>
      ))}
      <span className="soft">{t('dwellOf', { seconds: dwell })}</span>
    </li>
  );
}
