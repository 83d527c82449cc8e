import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { evalSelfGet, evalSelfSubmit } from '../../contract';
import { Events } from '../events';
import { Evidence } from '../evidence';
import { Loaded } from '../parts';
import { useT } from '../texts';
import { evalSelfKind } from './saving';
import { SheetForm } from './sheet-form';

/** A child judges itself, at a phone as well. */
export default function ChildSheet({ params }: ScreenProps) {
  const t = useT();
  const key = { id: Number(params['evalId']), userId: Number(params['userId']) };
  const got = useCall(evalSelfGet, key, { quiet: true });
  const submit = useAct(evalSelfSubmit, { done: t('submitted') });
  return (
    <Loaded of={got} fresh>
      {(sheet) => (
        <SheetForm key={sheet.handedAt} sheet={sheet} kind={evalSelfKind} submit={submit.run}>
          <Evidence kind="eval" {...key} indexes={sheet.indexes} />
          <Events kind="eval" {...key} indexes={sheet.indexes} open={sheet.item.state === 'running'} />
        </SheetForm>
      )}
    </Loaded>
  );
}
