import { Button, type ButtonProps } from 'antd';
import { useMemo, useState } from 'react';
import { CallError } from '../http/call-error';
import { clickLock } from '../lock';

interface Props extends Omit<ButtonProps, 'onClick' | 'loading'> {
  readonly onClick: () => unknown;
  /** Which act it is, where one button stands for one after the other: the next one is no double click. */
  readonly of?: string;
}
/** A button that is locked for 1,000 ms after a click and while its work runs; `data-act` says so to number-hold.ts. */
export function ActButton({ onClick, of, ...rest }: Props) {
  const lock = useMemo(() => clickLock(), []);
  const [busy, setBusy] = useState(false);
  const click = () =>
    void lock.run(async () => {
      setBusy(true);
      try {
        await onClick();
      } catch (error) {
        if (!(error instanceof CallError)) console.warn(error);
      } finally {
        setBusy(false);
      }
    }, of);
  return <Button data-act {...rest} loading={busy ? { delay: 250 } : false} onClick={click} />;
}
