import { Modal } from 'antd';
import { useUi } from '../i18n/use-text';

/** "Leave this page?", while something typed would be lost. */
export default function LeaveQuestion({
  onLeave,
  onStay,
}: {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  const t = useUi();
  return (
    <Modal
      open
      title={t('leaveTitle')}
      okText={t('leave')}
      cancelText={t('stay')}
      okButtonProps={{ danger: true }}
      onOk={onLeave}
      onCancel={onStay}
    >
      {t('leaveText')}
    </Modal>
  );
}
