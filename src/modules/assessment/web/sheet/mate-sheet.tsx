import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { mateGet, mateSubmit } from '../../contract';
import { Loaded } from '../parts';
import { useT } from '../texts';
import { mateKind } from './saving';
import { SheetForm } from './sheet-form';

/** A child judges a classmate; nobody reads whose it is. */
export default function MateSheet({ params }: ScreenProps) {
  const t = useT();
  const key = { id: Number(params['evalId']), userId: Number(params['userId']) };
  const got = useCall(mateGet, key, { quiet: true });
  const submit = useAct(mateSubmit, { done: t('submitted') });
  return (
    <Loaded of={got} fresh>
      {(sheet) => <SheetForm key={sheet.handedAt} sheet={sheet} kind={mateKind} submit={submit.run} />}
    </Loaded>
  );
}
