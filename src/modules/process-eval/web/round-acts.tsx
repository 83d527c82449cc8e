import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { useToday } from '../../../kernel/web/parts/date-range';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { RoundState } from '../rules';
import { useT } from './texts';

const SHOWN_DAYS = 7;
/** Shows the results, closes after the showing, opens again with a reason. */
export function RoundActs({
  task: { normId: id, name, state },
}: {
  readonly task: { readonly normId: number; readonly name: string; readonly state: RoundState };
}) {
  const t = useT();
  const can = useCan();
  const today = useToday();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<'show' | 'reopen'>();
  const close = useAct(calls.closeRound, { done: t('closedDone') });
  const shut = () => setDialog(undefined);
  if (!can(calls.showRound)) return null;
  return (
    <>
      {state === 'open' ? <Button onClick={() => setDialog('show')}>{t('show')}</Button> : null}
      {state === 'shown' ? (
        <ActButton
          type="primary"
          onClick={async () => {
            if (await confirm({ title: t('closeAsk', { name }), loses: [t('closeLoses')] })) await close.run({ id });
          }}
        >
          {t('close')}
        </ActButton>
      ) : null}
      {state === 'open' ? null : <Button onClick={() => setDialog('reopen')}>{t('reopen')}</Button>}
      <FormDialog
        open={dialog === 'show'}
        onClose={shut}
        title={t('showOf', { name })}
        call={calls.showRound}
        fixed={{ id }}
        initial={{ until: plusDays(today, SHOWN_DAYS), anyway: false }}
        fields={{ until: { label: t('field.until'), help: t('showHelp') }, anyway: { label: t('field.anyway') } }}
        submitText={t('show')}
        done={t('shownDone')}
      />
      <FormDialog
        open={dialog === 'reopen'}
        onClose={shut}
        title={t('reopenOf', { name })}
        call={calls.reopenRound}
        fixed={{ id }}
        fields={{ why: { label: t('field.why') } }}
        submitText={t('reopen')}
        done={t('reopenedDone')}
      />
    </>
  );
}
