import { Button } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import { ErrorState } from '../../../kernel/web/parts/states';
import { UploadFiles } from '../../files/web/published';
import * as calls from '../contract';
import { WORK_PROC, WORK_USE } from '../rules';
import { useT } from './texts';
import { WorkCard } from './work-card';

const Paths = (props: { readonly value?: readonly string[]; readonly onChange?: (v: unknown) => void }) => (
  <UploadFiles {...props} proc={WORK_PROC} use={WORK_USE} />
);
/** What a child hands in for art, from the phone: pictures or a video, and what became of it. */
export function MyWorks() {
  const t = useT();
  const today = useToday();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useCall(calls.myWorks, {}, { quiet: true });
  const back = useAct(calls.takeBackWork, { done: t('takenBack') });
  return (
    <section className="panel stack" aria-label={t('works')}>
      <div className="row">
        <h2>{t('works')}</h2>
        <Button className="row-end" onClick={() => setAdding(true)}>
          {t('handIn')}
        </Button>
      </div>
      <p className="soft">{t('worksText')}</p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : isPending ? <Bones /> : null}
      {data?.items.map((work) => (
        <WorkCard key={work.workId} work={work}>
          {work.state === 'sent' ? (
            <div>
              <ActButton
                size="small"
                onClick={async () => {
                  if (await confirm({ title: t('takeBackAsk', { title: work.title }) }))
                    await back.run({ id: work.workId });
                }}
              >
                {t('takeBack')}
              </ActButton>
            </div>
          ) : null}
        </WorkCard>
      ))}
      <FormDialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t('handIn')}
        call={calls.handInWork}
        initial={{ kind: 'work', onDate: today }}
        fields={{ kind: true, title: true, onDate: true, paths: { as: Paths }, remark: true }}
        submitText={t('handIn')}
        done={t('handedIn')}
      />
    </section>
  );
}
