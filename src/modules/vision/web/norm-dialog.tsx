import { Alert, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import * as calls from '../contract';
import { periodOf } from '../rules';
import { useTermText } from './parts';
import { useT } from './texts';

/** The norms in use; who may, changes them, and judges this term again by them. */
export function NormDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const term = useTermText();
  const now = periodOf(useToday());
  const [editing, setEditing] = useState(false);
  const { data } = useCall(calls.getNorm, {}, { quiet: true });
  const again = useAct(calls.rejudge, { done: (r) => t('rejudged', { judged: r.judged, changed: r.changed }) });
  if (data && editing)
    return (
      <FormDialog
        open
        onClose={() => setEditing(false)}
        title={t('norm')}
        call={calls.setNorm}
        initial={data.norm}
        draft={false}
        done={t('normSaved')}
        fields={{
          boundary: { help: t('help.boundary') },
          degrees: { help: t('help.degrees') },
          pre: { help: t('help.pre') },
          underSix: { help: t('help.underSix') },
          dropLines: { help: t('help.dropLines') },
        }}
      />
    );
  return (
    <Modal
      open
      title={t('norm')}
      onCancel={onClose}
      width={640}
      footer={
        <div className="row">
          {can(calls.rejudge) ? (
            <ActButton
              onClick={async () => {
                if (await confirm({ title: t('rejudgeAsk', { term: term(now) }) })) await again.run(now);
              }}
            >
              {t('rejudge')}
            </ActButton>
          ) : null}
          <span className="row-end">
            {data?.free && can(calls.setNorm) ? (
              <ActButton type="primary" onClick={() => setEditing(true)}>
                {t('change')}
              </ActButton>
            ) : null}
          </span>
        </div>
      }
    >
      {data ? (
        <div className="stack">
          {data.free ? null : <Alert type="info" showIcon title={t('normByRegion', { name: data.ownerName ?? '' })} />}
          <Detail
            columns={1}
            items={(['boundary', 'degrees', 'pre', 'underSix'] as const)
              .map((key) => ({ label: t(`field.${key}`), value: t(`${key}.${data.norm[key]}` as 'boundary.strict') }))
              .concat([{ label: t('field.dropLines'), value: t('dropLinesValue', { count: data.norm.dropLines }) }])}
          />
          <p className="soft" style={{ margin: 0 }}>
            {t('normSources')}
          </p>
        </div>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}
