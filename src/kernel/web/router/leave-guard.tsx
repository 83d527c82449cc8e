import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUi } from '../i18n/use-text';

const dirty = new Set<object>();
/** Whether something typed is not sent yet. */
export const isDirty = (): boolean => dirty.size > 0;

/** Says that leaving would lose what was typed; one guard of the page asks for all forms. */
export function useDirty(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const mark = {};
    dirty.add(mark);
    return () => { dirty.delete(mark); };
  }, [on]);
}
/** Sent: leaving is free at once, before React has drawn again. */
export const settleDirty = (): void => dirty.clear();

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
