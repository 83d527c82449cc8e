import { Select } from 'antd';
import { useState } from 'react';
import { plusDays } from '../../../../kernel/shared/dates';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { useToday } from '../../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { openLesson, teachList, type Lesson } from '../../../lesson/contract/lessons';
import { useT } from '../texts';

/** So many days ahead lessons are offered. */
const DAYS = 14;
const keyOf = ({ lessonId, arrangeId, date }: Lesson): string =>
  lessonId == null ? `${arrangeId ?? 0} ${date}` : String(lessonId);

/** Chooses a lesson that the owner gives; one that stands in the timetable alone is opened. */
export function LessonInput({ value, onChange, ...rest }: InputProps<number>) {
  const t = useT();
  const today = useToday();
  const { data } = useCall(teachList, { from: today, to: plusDays(today, DAYS), pageSize: 10_000 }, { quiet: true });
  const [opened, setOpened] = useState<{ readonly id: number; readonly key: string }>();
  const lessons = (data?.items ?? []).filter(({ state }) => state !== 'ended');
  const labelOf = (l: Lesson) => `${dayText(l.date)} ${l.start} · ${l.clazzName} · ${l.topic || l.name || l.sbjName}`;
  const options = lessons.map((lesson) => ({ value: keyOf(lesson), label: labelOf(lesson) }));
  const own = opened && opened.id === value ? opened.key : value == null ? null : String(value);
  const known = own == null || options.some((option) => option.value === own);
  const choose = async (key: string | undefined) => {
    const lesson = lessons.find((one) => keyOf(one) === key);
    if (!lesson) {
      onChange?.(null);
      return;
    }
    const { lessonId, arrangeId, date } = lesson;
    if (lessonId != null) {
      onChange?.(lessonId);
      return;
    }
    if (arrangeId == null) return;
    const made = await send(openLesson, { arrangeId, date });
    setOpened({ id: made.lessonId, key: keyOf(lesson) });
    onChange?.(made.lessonId);
  };
  return (
    <Select
      {...rest}
      allowClear
      value={own}
      options={known ? options : [{ value: own, label: t('chosenLesson') }, ...options]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(key: string | undefined) => void choose(key)}
      style={{ width: '100%' }}
    />
  );
}
