import { Tooltip } from 'antd';
import MeasureRow from 'antd/es/table/TableMeasureRowContext.js';
import { Suspense, useContext, useState, type KeyboardEvent, type ReactNode } from 'react';
import { hasText, text } from '../i18n/i18n';
import { useText, useUi } from '../i18n/use-text';

/**
 * The name of a figure, which says on hover, focus or tap what is counted, and of what.
 * @param of `<module>.<figure>`, as the module's locale defines it (kernel/shared/figures.ts); absent: the name alone
 * @param rests what this one figure rests on: its days, its rows
 */
export function Defined({
  of,
  rests,
  children,
}: {
  readonly of?: string | undefined;
  readonly rests?: string | undefined;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  // A table draws its head a second time, unseen, to measure columns: a key there would take the focus of the keyboard.
  const measured = useContext(MeasureRow);
  if (!of || measured) return <>{children}</>;
  const close = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' || !open) return;
    // The dialog around it stays.
    e.stopPropagation();
    setOpen(false);
  };
  return (
    <Tooltip
      open={open}
      onOpenChange={setOpen}
      trigger={['hover', 'focus']}
      title={
        open ? (
          <Suspense fallback="…">
            <Definition of={of} rests={rests} />
          </Suspense>
        ) : (
          '…'
        )
      }
    >
      <button type="button" className="defined" data-figure={of} onKeyDown={close}>
        {children}
      </button>
    </Tooltip>
  );
}

/** The sentence, and for a share or mean what is divided by what. */
function Definition({ of, rests }: { readonly of: string; readonly rests: string | undefined }) {
  const ui = useUi();
  const [module = '', figure = ''] = of.split('.');
  useText(module);
  const key = (what: string) => `${module}.define.${figure}.${what}`;
  return (
    <span className="definition">
      <strong>{text(key('name'))}</strong>
      <span>{text(key('says'))}</span>
      {hasText(key('part')) ? (
        <span>{ui('definedAs', { part: text(key('part')), whole: text(key('whole')) })}</span>
      ) : null}
      {rests ? <span>{rests}</span> : null}
    </span>
  );
}
