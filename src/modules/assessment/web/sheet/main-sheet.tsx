import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { leadGet, mainGet, mainSubmit, perfSelfGet } from '../../contract';
import { Events } from '../events';
import { Evidence } from '../evidence';
import { Loaded } from '../parts';
import { useT } from '../texts';
import { mainKind } from './saving';
import { SheetForm } from './sheet-form';
import { Theirs } from './theirs';

/** The school's own judgement of a teacher, which may set the level as well. */
export default function MainSheet({ params }: ScreenProps) {
  const t = useT();
  const key = { id: Number(params['perfId']), userId: Number(params['userId']) };
  const got = useCall(mainGet, key, { quiet: true });
  const self = useCall(perfSelfGet, key, { quiet: true });
  const lead = useCall(leadGet, key, { quiet: true });
  const submit = useAct(mainSubmit, { done: t('submitted') });
  return (
    <Loaded of={got} fresh>
      {(sheet) => (
        <SheetForm
          key={sheet.handedAt}
          sheet={sheet}
          kind={mainKind}
          submit={(draft) => submit.run({ ...draft, level: draft.level === undefined ? sheet.level : draft.level })}
        >
          <Theirs sheet={self.data} />
          <Theirs sheet={lead.data} />
          <Evidence kind="perf" {...key} indexes={sheet.indexes} judge />
          <Events kind="perf" {...key} indexes={sheet.indexes} open={sheet.item.state === 'running'} judge />
        </SheetForm>
      )}
    </Loaded>
  );
}
