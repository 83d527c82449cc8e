import { Alert, Button, Modal, Typography } from 'antd';
import { useT } from './texts';

/** A key that shows this once. */
export interface ShownKey {
  readonly name: string;
  readonly appKey: string;
}
/** Shows a vendor's key until somebody says that it is kept. */
export function KeyDialog({ made, onClose }: { readonly made: ShownKey | undefined; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open={made != null}
      title={t('keyOf', { name: made?.name ?? '' })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('keyKept')}
        </Button>
      }
    >
      <div className="stack">
        <Alert type="warning" showIcon title={t('keyOnce')} />
        <Typography.Paragraph copyable code className="device-key">
          {made?.appKey}
        </Typography.Paragraph>
        <p className="soft">{t('keyUse')}</p>
      </div>
    </Modal>
  );
}
