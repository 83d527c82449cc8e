import { Select } from 'antd';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useToday } from '../../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { listTeaching } from '../../../class/contract';
import { reuseLesson, type WholeLesson } from '../../contract';
import { shortDay } from '../parts/days';
import { useT } from '../texts';

/** The teacher's other classes (V-068: not the lesson's own). */
function OtherClazzes({ value, onChange, exceptId, ...rest }: InputProps<number[]> & { readonly exceptId: number }) {
  const { data } = useCall(listTeaching, { curPage: 1, pageSize: 200 }, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      value={value ?? []}
      onChange={(v: number[]) => onChange?.(v)}
      options={data?.items
        .filter(({ clazz }) => clazz.clazzId !== exceptId)
        .map(({ clazz }) => ({ value: clazz.clazzId, label: clazz.clazzName }))}
    />
  );
}
export function ReuseDialog({ lesson, onClose }: { readonly lesson: WholeLesson; readonly onClose: () => void }) {
  const t = useT();
  const today = useToday();
  return (
    <FormDialog
      open
      call={reuseLesson}
      onClose={onClose}
      title={t('reuseTitle')}
      submitText={t('reuse')}
      draft={false}
      fixed={{ id: lesson.lessonId }}
      initial={{ date: lesson.date < today ? today : lesson.date }}
      done={({ items }) =>
        t('reused', { where: items.map((l) => `${l.clazzName} ${shortDay(l.date)} ${l.start}`).join(t('comma')) })
      }
      fields={{ clazzIds: { as: OtherClazzes, props: { exceptId: lesson.clazzId } }, date: { help: t('reuseHelp') } }}
    />
  );
}
