import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { bridge } from '../../../kernel/web/bridge/bridge';
import { durationText, numberText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { notify } from '../../../kernel/web/notify';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { ClazzStudentPicker } from '../../class/web/published';
import * as calls from '../contract';
import { hubMessage, type RecordState } from '../rules/record';
import { useT, type Key, type Say } from './texts';

type Item = ReplyOf<typeof calls.pfmItems>['items'][number];
const UNITS: ReadonlySet<string> = new Set(['s', 'm', 'cm', 'count', 'kg', 'ml', 'bpm', 'age']);
const unitText = (unit: string, t: Say): string =>
  UNITS.has(unit) ? t(`unit.${unit}` as Key) : unit === 'none' ? '' : unit;
/** A value in its item's unit: times as minutes and seconds where the item says so. */
export function valueText(
  value: number,
  { unit, unitType, decimals }: Pick<Item, 'unit' | 'unitType' | 'decimals'>,
  t: Say,
): string {
  const plain = value / 10 ** decimals;
  return unitType === 2
    ? durationText(Math.round(plain))
    : `${numberText(plain, decimals)} ${unitText(unit, t)}`.trim();
}
const STATUS = { ok: 'done', doubtful: 'waiting', void: 'off' } as const;
export const RecordTag = ({ state }: { readonly state: RecordState }) => {
  const t = useT();
  return <StatusTag status={STATUS[state]}>{t(`record.${state}`)}</StatusTag>;
};

/** A typed number as it travels: the unit's times ten to the decimals; nothing where it is no number of so many decimals. */
function scaled(text: string, decimals: number): number | undefined {
  if (!/^-?\d{1,7}(\.\d{1,4})?$/.test(text.trim())) return undefined;
  const value = Number(text) * 10 ** decimals;
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-6 ? whole : undefined;
}
/** Enters one result: a teacher chooses the child, a child records its own. */
export function AddRecord({ userId, onClose }: { readonly userId?: number; readonly onClose: () => void }) {
  const t = useT();
  const { data } = useCall(calls.pfmItems, {}, { quiet: true });
  const [chosen, setChosen] = useState(userId);
  const [itemId, setItemId] = useState<number>();
  const [text, setText] = useState('');
  const item = data?.items.find((one) => one.itemId === itemId);
  const value = scaled(text, item?.decimals ?? 0);
  const save = useAct(calls.pfmRecord, {
    done: ({ saved, doubtful }) => (saved > 0 && doubtful === 0 ? t('recordSaved') : undefined),
    onDone: ({ saved, doubtful }) => {
      if (saved === 0) notify({ tone: 'info', text: t('recordAgain') });
      else if (doubtful > 0) notify({ tone: 'warning', text: t('recordDoubtful') });
      onClose();
    },
  });
  const isBad = text !== '' && value == null;
  return (
    <Modal
      open
      title={t('addRecord')}
      onCancel={onClose}
      onOk={() => {
        if (chosen != null && itemId != null && value != null)
          void save.run({ items: [{ userId: chosen, itemId, value, time: new Date().toISOString() }] });
      }}
      okButtonProps={{ disabled: chosen == null || itemId == null || value == null, loading: save.busy }}
    >
      <Form layout="vertical">
        {userId == null ? (
          <Form.Item label={t('field.child')}>
            <ClazzStudentPicker
              aria-label={t('field.child')}
              value={chosen}
              onChange={(id) => setChosen(id == null ? undefined : Number(id))}
            />
          </Form.Item>
        ) : null}
        <Form.Item label={t('field.itemName')}>
          <Select
            aria-label={t('field.itemName')}
            placeholder={t('chooseItem')}
            value={itemId}
            onChange={setItemId}
            options={data?.items.map((one) => ({ value: one.itemId, label: one.itemName })) ?? []}
          />
        </Form.Item>
        <Measure userId={chosen} itemId={itemId} onOpened={onClose} />
        <Form.Item
          label={item ? `${t('field.value')} (${unitText(item.unit, t)})` : t('field.value')}
          validateStatus={isBad ? 'error' : ''}
          help={isBad ? t('valueBad') : t('valueHelp', { decimals: item?.decimals ?? 0 })}
        >
          <Input
            aria-label={t('field.value')}
            inputMode="decimal"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
/** Opens the client's measuring page with a ticket for this child and item. In a browser nobody would hear of it, so the key is not there. */
function Measure({
  userId,
  itemId,
  onOpened,
}: {
  readonly userId: number | undefined;
  readonly itemId: number | undefined;
  readonly onOpened: () => void;
}) {
  const t = useT();
  const can = useCan();
  const ask = useAct(calls.pfmTicket, {
    done: t('measureOpened'),
    onDone: (ticket) => {
      bridge().native('toSportHub', hubMessage(ticket));
      onOpened();
    },
  });
  if (!bridge().present || !can(calls.pfmTicket)) return null;
  return (
    <Form.Item>
      <ActButton
        disabled={userId == null || itemId == null}
        onClick={() => (userId == null || itemId == null ? undefined : ask.run({ userId, itemIds: [itemId] }))}
      >
        {t('measure')}
      </ActButton>
    </Form.Item>
  );
}
