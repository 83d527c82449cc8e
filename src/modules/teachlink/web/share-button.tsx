import { ShareAltOutlined } from '@ant-design/icons';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { instantDay } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useSession } from '../../../kernel/web/session/session-store';
import { getShare, setShare } from '../contract';
import { SHARE_SCOPES, type ShareScope } from '../rules';
import { useT } from './texts';

/** Shares the hour as it stands now, or takes it back; what goes along is said before. */
export function ShareButton({ linkId }: { readonly linkId: number }) {
  const t = useT();
  const zone = useSession()?.zone;
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<ShareScope>();
  const { data } = useCall(getShare, { linkId }, { quiet: true });
  const act = useAct(setShare, {
    refreshes: ['teachlink.link.share', 'teachlink.shared'],
    done: (r) => t(r.on ? 'share.done' : 'share.backDone'),
    onDone: () => setOpen(false),
  });
  const scope = picked ?? data?.scope ?? 'org';
  return (
    <>
      <Button icon={<ShareAltOutlined />} onClick={() => setOpen(true)}>
        {t(data?.on ? 'share.shared' : 'share.share')}
      </Button>
      <Modal
        open={open}
        title={t('share.share')}
        onCancel={() => setOpen(false)}
        okText={t(data?.on ? 'share.again' : 'share.share')}
        confirmLoading={act.busy}
        onOk={() => void act.run({ linkId, on: true, scope })}
        footer={(keys) => (
          <span className="row" style={{ justifyContent: 'flex-end' }}>
            {data?.on ? (
              <Button danger loading={act.busy} onClick={() => void act.run({ linkId, on: false })}>
                {t('share.back')}
              </Button>
            ) : null}
            {keys}
          </span>
        )}
      >
        <div className="stack">
          <Radio.Group
            value={scope}
            onChange={(e) => setPicked(e.target.value as ShareScope)}
            options={SHARE_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
            aria-label={t('share.scope')}
          />
          <p className="soft">{t('share.what')}</p>
          {data?.on && data.sharedAt ? (
            <p className="soft">{t('share.since', { day: instantDay(data.sharedAt, zone), n: data.copies })}</p>
          ) : null}
        </div>
      </Modal>
    </>
  );
}
