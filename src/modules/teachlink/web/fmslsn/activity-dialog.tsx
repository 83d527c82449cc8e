import { DatePicker, Select } from 'antd';
import { useNavigate } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { faceIn, isHere, meantIn } from '../../../../kernel/web/parts/zone';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { teachList } from '../../../lesson/contract/lessons';
import { SubjectPicker } from '../../../textbook/web/published';
import { createActivity, updateActivity, type Activity } from '../../contract';
import { SCALE_MAX } from '../../rules';
import { useT } from '../texts';
import { LessonInput } from './lesson-input';

/** Day and time where the school is, as an instant. */
function StartInput({ value, onChange, ...rest }: InputProps<string>) {
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  return (
    <DatePicker
      {...rest}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      showNow={isHere(zone)}
      format="YYYY-MM-DD HH:mm"
      value={value ? faceIn(zone, value) : null}
      onChange={(d) => onChange?.(d ? meantIn(zone, d) : null)}
      style={{ width: '100%' }}
    />
  );
}
const NumberField = ({ value, onChange, ...rest }: InputProps<number>) => (
  <NumberInput {...rest} value={value ?? null} onChange={(v) => onChange?.(v)} style={{ width: '100%' }} />
);
/** The items of the scale, each written and closed with Enter. */
const ScaleInput = ({ value, onChange, ...rest }: InputProps<string[]>) => (
  <Select
    {...rest}
    mode="tags"
    open={false}
    maxCount={SCALE_MAX}
    value={value ?? []}
    onChange={(v: string[]) => onChange?.(v)}
    style={{ width: '100%' }}
  />
);

/** A new research activity, or an own one that is changed. */
export function ActivityDialog({ activity, onClose }: { readonly activity?: Activity; readonly onClose: () => void }) {
  const t = useT();
  const go = useNavigate();
  const sbjId = useSession()?.teachSbjIds[0];
  const can = useCan();
  const fields = {
    name: true,
    start: { as: StartInput },
    duration: { as: NumberField, help: t('durationHelp') },
    limit: { as: NumberField },
    validity: { as: NumberField, help: t('validityHelp') },
    scale: { as: ScaleInput, help: t('scaleHelp') },
    ...(can(teachList) ? { lessonId: { as: LessonInput, help: t('lessonHelp') } } : {}),
  } as const;
  if (activity)
    return (
      <FormDialog
        open
        onClose={onClose}
        title={t('editActivity')}
        call={updateActivity}
        fixed={{ id: activity.fmsLsnId }}
        done={t('savedActivity')}
        initial={{
          name: activity.name,
          start: activity.start,
          duration: activity.duration,
          limit: activity.limit,
          scale: [...activity.scale],
          lessonId: activity.lessonId,
        }}
        fields={{ ...fields, validity: { as: NumberField, help: t('newCodeHelp') } }}
      />
    );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('newActivity')}
      call={createActivity}
      done={t('savedActivity')}
      initial={{ sbjId, duration: 45, limit: 40, validity: 7, scale: [] }}
      fields={{ ...fields, sbjId: { as: SubjectPicker } }}
      onDone={(a) => void go(toPath('/fmslsn/{fmsLsnId}/design', { fmsLsnId: a.fmsLsnId }))}
    />
  );
}
