import { Button, Form, Result, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { FormScreen } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Select } from 'antd';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { seriesList } from '../../../textbook/contract';
import { StagePicker, SubjectPicker, type DictionaryPickerProps } from '../../../textbook/web/published';
import { UploadFiles } from '../../../files/web/published';
import { PAGES_MAX, taskDirect, taskInit, taskMyClaim, taskToInput } from '../../contract';
import { useT } from '../texts';
import { DirectInput } from './direct-input';
import './input.css';

/** How pages are uploaded (server/input/files.ts). */
export const PAGE_USE = { families: ['image'] as const, open: false, count: PAGES_MAX };
/** The subjects of the stage chosen above. */
export function SubjectOfStage(props: DictionaryPickerProps) {
  const stgId = Form.useWatch('stgId') as number | undefined;
  return <SubjectPicker {...props} stgId={stgId} />;
}
function SeriesOfSubject({ value, onChange, id }: InputProps<number>) {
  const stgId = Form.useWatch('stgId') as number | undefined,
    sbjId = Form.useWatch('sbjId') as number | undefined;
  const { data } = useCall(seriesList, { stgId, sbjId }, { quiet: true });
  return (
    <Select
      id={id}
      allowClear
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v)}
      options={data?.map((s) => ({ value: s.srsId, label: s.nameZh }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

/** Pages become tasks for inputters; or a question is typed at once, without a claim. */
export default function BatchInput() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'direct' && can(taskDirect) ? 'direct' : 'pages';
  return (
    <div className="stack">
      {can(taskDirect) ? (
        <Segmented
          value={tab}
          onChange={(next) => setSearch(next === 'pages' ? {} : { tab: next })}
          options={(['pages', 'direct'] as const).map((value) => ({ value, label: t(`batch.${value}`) }))}
        />
      ) : null}
      {tab === 'pages' ? <Pages /> : <DirectInput />}
    </div>
  );
}
function Pages() {
  const t = useT();
  const can = useCan();
  const [done, setDone] = useState<{ readonly count: number; readonly again: number }>();
  if (done && done.count > 0) {
    return (
      <section className="panel">
        <Result
          status="success"
          title={t('batch.done', { count: done.count })}
          subTitle={t('batch.doneText')}
          extra={
            <>
              <Button type="primary" onClick={() => setDone({ count: 0, again: done.again + 1 })}>
                {t('batch.more')}
              </Button>
              {can(taskMyClaim) ? (
                <Link to="/desk/teach/repo/myClaimTasks">
                  <Button>{t('batch.toClaim')}</Button>
                </Link>
              ) : null}
              {can(taskToInput) ? (
                <Link to="/desk/teach/repo/queipt/preInputTasks">
                  <Button>{t('batch.toList')}</Button>
                </Link>
              ) : null}
            </>
          }
        />
      </section>
    );
  }
  return (
    <FormScreen
      key={done?.again ?? 0}
      call={taskInit}
      initial={{ stgId: 2, sbjId: 2 }}
      submitText={t('batch.make')}
      onDone={(r) => setDone({ count: r.taskIds.length, again: done?.again ?? 0 })}
      fields={{
        title: { label: t('field.batchTitle'), props: { placeholder: t('batch.titlePlace') } },
        stgId: { as: StagePicker },
        sbjId: { as: SubjectOfStage },
        srsId: { as: SeriesOfSubject, label: t('field.srsId') },
        images: {
          as: UploadFiles,
          label: t('field.images'),
          props: { proc: 'question-bank.page', use: PAGE_USE },
          help: t('batch.imagesHelp'),
        },
        num: { label: t('field.num'), help: t('batch.numHelp') },
      }}
    />
  );
}
