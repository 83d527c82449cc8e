import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import * as calls from '../contract';
import { LimitsDialog } from './limits-dialog';
import { StatisList } from './statis-list';
import { useT } from './texts';

/** What all sellers sold, and the limits that hold for them. */
export default function StatisPfm() {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  return (
    <>
      <StatisList
        level="pfm"
        actions={can(calls.setLimits) ? <Button onClick={() => setOpen(true)}>{t('limits')}</Button> : null}
      />
      {open ? <LimitsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
