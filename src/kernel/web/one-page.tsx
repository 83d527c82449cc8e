import { Button } from 'antd';
import { Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useUi } from './i18n/use-text';
import { LockMark } from './parts/marks';
import { StateFrame } from './parts/states';

/** What looks whether a name is still this page's. */
export interface OnePageWatch {
  /** What the page is, as pages name it: `exam.paper`. */
  readonly name: string;
  /** Another page of the account took the name. */
  readonly onLost: () => void;
}
/** The place for the module that knows who holds a name. Without it every page stands. */
export const onePageSlot: { Watch?: ComponentType<OnePageWatch> } = {};

/**
 * A page that an account has open once: the newest has it, an older one says that it was opened elsewhere and can take it back.
 * What is typed is kept by whoever keeps it (saving/): the page that gives way is taken down.
 */
export function OnePage({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const t = useUi();
  const [lost, setLost] = useState(false);
  const onLost = useCallback(() => setLost(true), []);
  const { Watch } = onePageSlot;
  if (lost)
    return (
      <section className="panel">
        <StateFrame
          mark={<LockMark />}
          title={t('onePage')}
          text={t('onePageText')}
          action={
            // Drawn anew the page asks for its name again, and the newest has it.
            <Button type="primary" onClick={() => setLost(false)}>
              {t('onePageTake')}
            </Button>
          }
        />
      </section>
    );
  return (
    <>
      {Watch ? (
        <Suspense fallback={null}>
          <Watch name={name} onLost={onLost} />
        </Suspense>
      ) : null}
      {children}
    </>
  );
}
