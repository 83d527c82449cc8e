import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kernel/web/http/hooks';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import * as calls from '../contract';
import type { DeviceRow } from '../contract/parts';
import { INTERVAL } from '../rules';
import { useT } from './texts';

const KEYS = ['intervalSeconds', 'lanes', 'volume'] as const;
const BOUNDS = { intervalSeconds: [5, 3600], lanes: [1, 12], volume: [0, 100] } as const;

/** What may be set on an apparatus; it hears of it by a command. */
export function SettingDialog({ row, onClose }: { readonly row: DeviceRow; readonly onClose: () => void }) {
  const t = useT();
  const [setting, setSetting] = useState(() => ({ intervalSeconds: INTERVAL, ...row.setting }));
  const save = useAct(calls.setApparatus, { done: t('told'), onDone: onClose });
  return (
    <Modal
      open
      title={row.name}
      onCancel={onClose}
      onOk={() => void save.run({ id: row.id, setting })}
      confirmLoading={save.busy}
    >
      <Form layout="vertical">
        <p className="soft">{t('setHelp')}</p>
        {KEYS.filter((key) => key !== 'lanes' || row.type === 'gate').map((key) => (
          <Form.Item key={key} label={t(`field.${key}`)} htmlFor={`setting-${key}`}>
            <NumberInput
              id={`setting-${key}`}
              min={BOUNDS[key][0]}
              max={BOUNDS[key][1]}
              precision={0}
              value={setting[key]}
              onChange={(value) => setSetting({ ...setting, [key]: value ?? undefined })}
            />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
