import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { faceIn, isHere, meantIn } from '../../../../kernel/web/parts/zone';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { TeacherPicker } from '../../../people/web/published';
import { GradePicker } from '../../../textbook/web/published';
import { createCodesign, planChoices } from '../../contract';
import { DURATION_MAX, DURATION_MIN, INVITED_MAX } from '../../rules';
import { useT } from '../texts';

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
function DurationInput({ value, onChange, ...rest }: InputProps<number>) {
  const t = useT();
  return (
    <NumberInput
      {...rest}
      value={value ?? null}
      onChange={(v) => onChange?.(v)}
      suffix={t('minutesUnit')}
      step={5}
      style={{ width: '100%' }}
      placeholder={`${DURATION_MIN}–${DURATION_MAX}`}
    />
  );
}
function OwnSubject({ value, onChange, ...rest }: InputProps<number>) {
  const { data } = useCall(planChoices, {}, { quiet: true });
  return (
    <Select
      {...rest}
      value={value ?? undefined}
      onChange={(v: number) => onChange?.(v)}
      options={data?.subjects.map((s) => ({ value: s.sbjId, label: s.sbjName }))}
      style={{ width: '100%' }}
    />
  );
}

/** Invites colleagues to prepare a lesson together. */
export function CodesignDialog({
  open,
  onClose,
  onMade,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}) {
  const t = useT();
  const sbjId = useSession()?.teachSbjIds[0];
  if (!open) return null;
  return (
    <FormDialog
      open
      call={createCodesign}
      title={t('codesignAdd')}
      onClose={onClose}
      done={t('codesignMade')}
      onDone={(c) => onMade(c.codesignId)}
      initial={{ sbjId, duration: 60, start: dayjs().add(1, 'hour').startOf('hour').toISOString(), userIds: [] }}
      fields={{
        name: { help: t('codesignNameHelp') },
        sbjId: { label: t('field.sbjName'), as: OwnSubject },
        grdId: { label: t('grade'), as: GradePicker },
        start: { as: StartInput },
        duration: { as: DurationInput },
        userIds: { label: t('field.invite'), as: TeacherPicker, props: { multiple: true, max: INVITED_MAX } },
      }}
    />
  );
}
