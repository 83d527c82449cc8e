import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { TextbookDialog } from './textbook-dialog';
import { useT } from './texts';

type Pref = ReplyOf<typeof calls.prefsGet>;
export type ChosenPref = Pref & { readonly srsId: number; readonly tbkId: number };

/**
 * Shows its children once the person has a current textbook, of one subject when given; until then "please choose a
 * textbook first" with the dialog at hand (V-090). `change` opens the dialog again.
 */
export function NeedTextbook({
  stgId,
  sbjId,
  children,
}: {
  readonly stgId?: number;
  readonly sbjId?: number;
  readonly children: (pref: ChosenPref, change: () => void) => ReactNode;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data, error, isPending, refetch } = useCall(
    calls.prefsGet,
    stgId != null && sbjId != null ? { stgId, sbjId } : {},
    { quiet: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 5 }} />
      </section>
    );
  return (
    <>
      {data.tbkId == null ? (
        <section className="panel">
          <EmptyState
            title={t('chooseFirst')}
            text={t('noneText')}
            action={
              <Button type="primary" onClick={() => setOpen(true)}>
                {t('choose')}
              </Button>
            }
          />
        </section>
      ) : (
        children(data as ChosenPref, () => setOpen(true))
      )}
      {open ? <TextbookDialog current={data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
