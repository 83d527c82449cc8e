import { Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useToday } from '../../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { getTeachers } from '../../../class/contract';
import { SubjectPicker } from '../../../textbook/web/published';
import { createLesson } from '../../contract';
import { useT } from '../texts';

/** A time of day; typed or picked, in steps of five minutes. */
export function TimeOfDay({ value, onChange, ...rest }: InputProps<string>) {
  return (
    <TimePicker
      {...rest}
      placeholder={undefined}
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      value={value ? dayjs(`2000-01-01T${value}`) : null}
      onChange={(d) => onChange?.(d?.format('HH:mm') ?? null)}
      style={{ width: '100%' }}
    />
  );
}
/** Minutes. */
export function Minutes({ value, onChange, ...rest }: InputProps<number>) {
  const t = useT();
  return (
    <NumberInput
      {...rest}
      placeholder={undefined}
      value={value ?? null}
      onChange={(v) => onChange?.(v)}
      suffix={t('minutesUnit')}
      style={{ width: '100%' }}
    />
  );
}
/** Teachers of the class. */
function ClazzTeacher({ value, onChange, clazzId, ...rest }: InputProps<number> & { readonly clazzId: number }) {
  const t = useT();
  const { data } = useCall(getTeachers, { id: clazzId }, { quiet: true });
  const people = new Map((data?.teachers ?? []).map((x) => [x.userId, `${x.name} · ${x.sbjName}`]));
  return (
    <Select
      {...rest}
      allowClear
      placeholder={t('bySubject')}
      value={value ?? undefined}
      onChange={(v?: number) => onChange?.(v ?? null)}
      options={[...people].map(([id, label]) => ({ value: id, label }))}
    />
  );
}

/** A lesson that no timetable has (V-066: the class teacher makes it). */
export function CreateDialog({
  clazz,
  onClose,
}: {
  readonly clazz: { readonly clazzId: number; readonly clazzName: string; readonly stgId: number | null };
  readonly onClose: () => void;
}) {
  const t = useT();
  const today = useToday();
  return (
    <FormDialog
      open
      onClose={onClose}
      call={createLesson}
      title={t('createLessonFor', { name: clazz.clazzName })}
      done={t('created')}
      fixed={{ clazzId: clazz.clazzId }}
      initial={{ date: today, duration: 45 }}
      fields={{
        name: true,
        sbjId: { as: SubjectPicker, props: { stgId: clazz.stgId ?? undefined } },
        teacherId: { as: ClazzTeacher, props: { clazzId: clazz.clazzId }, help: t('teacherHelp') },
        date: true,
        start: { as: TimeOfDay },
        duration: { as: Minutes },
      }}
    />
  );
}
