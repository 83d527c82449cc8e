import { Select } from 'antd';
import { useState } from 'react';
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
  // Not touched yet, none chosen (the total says it), or one of them.
  const [level, setLevel] = useState<string | null>();
  return (
    <Loaded of={got} fresh>
      {(sheet) => (
        <SheetForm
          key={sheet.handedAt}
          sheet={sheet}
          kind={mainKind}
          submit={(draft) => submit.run({ ...draft, level: level === undefined ? sheet.level : level })}
          last={
            <Select
              aria-label={t('setLevel')}
              placeholder={t('setLevel')}
              allowClear
              value={(level === undefined ? sheet.level : level) ?? undefined}
              onChange={(value: string | undefined) => setLevel(value ?? null)}
              options={sheet.levels.map((name) => ({ value: name, label: name }))}
              style={{ minWidth: 260 }}
            />
          }
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
