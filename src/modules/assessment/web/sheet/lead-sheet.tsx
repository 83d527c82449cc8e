import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { leadGet, leadSubmit, perfSelfGet } from '../../contract';
import { Events } from '../events';
import { Evidence } from '../evidence';
import { Loaded } from '../parts';
import { useT } from '../texts';
import { leadKind } from './saving';
import { SheetForm } from './sheet-form';
import { Theirs } from './theirs';

/** A leader judges a teacher, with what the teacher has said beside it. */
export default function LeadSheet({ params }: ScreenProps) {
  const t = useT();
  const key = { id: Number(params['perfId']), userId: Number(params['userId']) };
  const got = useCall(leadGet, key, { quiet: true });
  const self = useCall(perfSelfGet, key, { quiet: true });
  const submit = useAct(leadSubmit, { done: t('submitted') });
  return (
    <Loaded of={got} fresh>
      {(sheet) => (
        <SheetForm key={sheet.handedAt} sheet={sheet} kind={leadKind} submit={submit.run}>
          <Theirs sheet={self.data} />
          <Evidence kind="perf" {...key} indexes={sheet.indexes} judge />
          <Events kind="perf" {...key} indexes={sheet.indexes} open={sheet.item.state === 'running'} judge />
        </SheetForm>
      )}
    </Loaded>
  );
}
