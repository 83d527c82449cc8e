import { MobileOutlined } from '@ant-design/icons';
import { Modal, QRCode } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { saidNow } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { useT } from './texts';
import './face.css';

/** One press to the phone page of a class: its address, to be read by the phone that photographs. */
export function PhoneCode({
  clazzId,
  clazzName,
  inRow = false,
  onClose,
}: {
  readonly clazzId: number;
  readonly clazzName: string;
  /** In a list it is small and says whose class it is. */ readonly inRow?: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [code, setCode] = useState<ReplyOf<typeof calls.phoneCode>>();
  // Nothing that is shown changes by it.
  const make = useAct(calls.phoneCode, { refreshes: [], onDone: setCode });
  const open = () => make.run({ clazzId });
  return (
    <>
      {inRow ? (
        <ActButton size="small" aria-label={`${t('byPhone')}: ${clazzName}`} onClick={open}>
          {t('byPhone')}
        </ActButton>
      ) : (
        <ActButton type="primary" icon={<MobileOutlined />} onClick={open}>
          {t('byPhone')}
        </ActButton>
      )}
      <Modal
        open={code != null}
        title={t('phoneTitle', { name: clazzName })}
        footer={null}
        onCancel={() => {
          setCode(undefined);
          onClose();
        }}
      >
        {code ? (
          <div className="face-code">
            <QRCode value={code.url} size={220} type="svg" bordered={false} />
            <code>{code.url}</code>
            <span className="soft">{t('phoneUntil', { at: saidNow(code.endsAt) })}</span>
          </div>
        ) : null}
      </Modal>
    </>
  );
}
