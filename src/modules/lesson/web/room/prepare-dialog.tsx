import { Select } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { commonHours, commonPlans } from '../../../teachplan/contract';
import { prepareLesson, type WholeLesson } from '../../contract';
import { useT } from '../texts';

/** An hour of a plan: the plan first, then its hours, those taught marked. */
function HourPicker({
  value,
  onChange,
  sbjId,
  clazzId,
  planId,
  ...rest
}: InputProps<number> & { readonly sbjId: number; readonly clazzId: number; readonly planId: number | undefined }) {
  const t = useT();
  const [plan, setPlan] = useState(planId);
  const plans = useCall(commonPlans, { sbjId }, { quiet: true });
  const hours = useCall(commonHours, { id: plan ?? 0, clazzId }, { quiet: true, when: plan != null });
  if (plans.data?.length === 0) return <span className="soft">{t('noPlans')}</span>;
  return (
    <div className="stack" style={{ gap: 8 }}>
      <Select
        aria-label={t('plan')}
        placeholder={t('choosePlan')}
        loading={plans.isPending}
        value={plan}
        onChange={setPlan}
        options={plans.data
          ?.toSorted((a, b) => Number(b.mine) - Number(a.mine))
          .map((p) => ({ value: p.planId, label: p.mine ? p.name : `${p.name} · ${p.userName}` }))}
      />
      <Select
        {...rest}
        allowClear
        disabled={plan == null}
        loading={hours.isPending && plan != null}
        placeholder={t('chooseHour')}
        value={value ?? undefined}
        onChange={(v?: number) => onChange?.(v ?? null)}
        showSearch={{ optionFilterProp: 'label' }}
        options={hours.data?.hours.map((h) => ({
          value: h.linkId,
          label: `${t('placeNo', { unitNo: h.unitNo, hourNo: h.hourNo })} ${h.name}${h.taught ? t('taughtMark') : ''}`,
        }))}
      />
    </div>
  );
}

/** Says what the lesson is about. `onDone`: the lesson was to begin and only waited for this. */
export function PrepareDialog({
  lesson,
  onClose,
  onDone,
}: {
  readonly lesson: WholeLesson;
  readonly onClose: () => void;
  readonly onDone?: () => unknown;
}) {
  const t = useT();
  return (
    <FormDialog
      open
      call={prepareLesson}
      onClose={onClose}
      title={t('prepareTitle')}
      submitText={onDone ? t('saveAndStart') : undefined}
      done={onDone ? undefined : t('saved')}
      onDone={() => void onDone?.()}
      draft={String(lesson.lessonId)}
      fixed={{ id: lesson.lessonId }}
      initial={{
        linkId: lesson.linkId ?? lesson.planned?.linkId ?? null,
        topic: lesson.linkId ? '' : lesson.topic,
        content: lesson.content,
      }}
      fields={{
        linkId: {
          as: HourPicker,
          props: { sbjId: lesson.sbjId, clazzId: lesson.clazzId, planId: (lesson.link ?? lesson.planned)?.planId },
        },
        topic: { help: t('topicHelp') },
        content: true,
      }}
    />
  );
}
