import MeasureRow from 'antd/es/table/TableMeasureRowContext';
import { useContext, useEffect, useRef, type ReactNode } from 'react';
import { useUi } from '../i18n/use-text';

/**
 * The tick over all rows: `rowSelection={{ columnTitle: headTick, … }}`. A table draws its head a second time, unseen, to
 * measure columns; a tick there would take the focus of the keyboard.
 */
export const headTick = (tick: ReactNode): ReactNode => <Seen>{tick}</Seen>;

function Seen({ children }: { readonly children: ReactNode }) {
  const t = useUi();
  const place = useRef<HTMLSpanElement>(null);
  // The library calls it "Select all" in every language, and offers no other word.
  useEffect(() => place.current?.querySelector('input')?.setAttribute('aria-label', t('tickAll')));
  return useContext(MeasureRow) ? null : (
    <span ref={place} style={{ display: 'contents' }}>
      {children}
    </span>
  );
}
