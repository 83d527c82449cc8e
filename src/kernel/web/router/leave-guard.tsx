import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUi } from '../i18n/use-text';
import { isDirty, settleDirty } from './dirty';

/** Asks before a dirty page is left, by a link, by back or by closing the window. */
export function LeaveGuard() {
  const t = useUi();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => { if (isDirty()) event.preventDefault(); };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Modal open={blocker.state === 'blocked'} title={t('leaveTitle')} okText={t('leave')} cancelText={t('stay')} okButtonProps={{ danger: true }}
      onOk={() => { settleDirty(); blocker.proceed?.(); }} onCancel={() => blocker.reset?.()}>
      {t('leaveText')}
    </Modal>
  );
}
