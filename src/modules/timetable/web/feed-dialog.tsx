import { Button, Modal, Space, Typography } from 'antd';
import { SyncOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import * as calls from '../contract';
import { useT } from './texts';

/** The personal calendar's secret address: made, renewed, switched off. */
export function FeedButton() {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  return can(calls.feedGet) ? (
    <>
      <Button
        icon={<SyncOutlined />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('feed')}
      </Button>
      {open ? (
        <FeedDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  ) : null;
}

function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const { data, refetch } = useCall(calls.feedGet, {}, { quiet: true });
  const [address, setAddress] = useState<string>();
  const renew = useAct(calls.feedRenew, {
    onDone: (r) => {
      setAddress(`${location.origin}${r.path}.ics`);
      void refetch();
    },
  });
  const drop = useAct(calls.feedDrop, {
    done: t('feedDropped'),
    onDone: () => {
      setAddress(undefined);
      void refetch();
    },
  });
  const again = async () => {
    if (data?.madeAt == null || (await confirm({ title: t('feedRenew'), loses: t('feedRenewLoses') })))
      await renew.run({});
  };
  return (
    <Modal
      open
      title={t('feed')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      width={520}
    >
      <div className="stack">
        <p style={{ margin: 0 }}>{t('feedText')}</p>
        {address ? (
          <>
            <Typography.Paragraph copyable className="tt-secret" style={{ margin: 0 }}>
              {address}
            </Typography.Paragraph>
            <p className="soft" style={{ margin: 0 }}>
              {t('feedOnce')}
            </p>
          </>
        ) : null}
        {data?.madeAt && !address ? (
          <p className="soft" style={{ margin: 0 }}>
            {t('feedMade', { at: instantText(data.madeAt) })}
          </p>
        ) : null}
        <Space>
          {address ? null : (
            <ActButton type="primary" onClick={again}>
              {t(data?.madeAt ? 'feedRenew' : 'feedMake')}
            </ActButton>
          )}
          {data?.madeAt ? (
            <ActButton danger onClick={() => drop.run({})}>
              {t('feedDrop')}
            </ActButton>
          ) : null}
        </Space>
      </div>
    </Modal>
  );
}
