import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { perfSelfGet, perfSelfSubmit } from '../../contract';
import { Events } from '../events';
import { Evidence } from '../evidence';
import { Loaded } from '../parts';
import { useT } from '../texts';
import { perfSelfKind } from './saving';
import { SheetForm } from './sheet-form';

/** A teacher judges themself. */
export default function PerfSheet({ params }: ScreenProps) {
  const t = useT();
  const key = { id: Number(params['perfId']), userId: Number(params['userId']) };
  const got = useCall(perfSelfGet, key, { quiet: true });
  const submit = useAct(perfSelfSubmit, { done: t('submitted') });
  return (
    <Loaded of={got} fresh>
      {(sheet) => (
        <SheetForm key={sheet.handedAt} sheet={sheet} kind={perfSelfKind} submit={submit.run}>
          <Evidence kind="perf" {...key} indexes={sheet.indexes} />
          <Events kind="perf" {...key} indexes={sheet.indexes} open={sheet.item.state === 'running'} />
        </SheetForm>
      )}
    </Loaded>
  );
}
