import { Select } from 'antd';
import { useMemo } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Field } from '../../../kernel/web/form/field';
import type { examChoices } from '../contract';
import { useT } from './texts';

export type Choices = ReplyOf<typeof examChoices>;
interface Option {
  readonly value: number;
  readonly label: string;
}
interface Picked<V> {
  readonly value?: V;
  readonly onChange?: (value: V) => void;
  /** What the field ties its label to. */
  readonly id?: string;
}
/** A choice among what the call offers; the same component from one rendering to the next, or an open list would close. */
function usePick<V extends number | number[]>(options: readonly Option[], mode?: 'multiple') {
  const offered = JSON.stringify(options);
  return useMemo(
    () =>
      function Pick({ id, value, onChange }: Picked<V>) {
        return (
          <Select<V>
            id={id}
            mode={mode}
            showSearch={{ optionFilterProp: 'label' }}
            value={value}
            onChange={onChange}
            options={JSON.parse(offered) as Option[]}
            style={{ width: '100%' }}
          />
        );
      },
    [offered, mode],
  );
}
/** A choice of one. */
export const usePickOne = (options: readonly Option[]) => usePick<number>(options);

/** The fields of an exam: grades that sit on paper, their classes, subjects. */
export function ExamFields({ choices, isNew }: { readonly choices: Choices; readonly isNew: boolean }) {
  const t = useT();
  const grades = [...new Map(choices.clazzes.map((c) => [c.grdId, c.grdName]))];
  const GradePick = usePickOne(grades.map(([value, label]) => ({ value, label })));
  const ClazzPick = usePick<number[]>(
    choices.clazzes.map((c) => ({ value: c.clazzId, label: `${c.grdName} ${c.clazzName}` })),
    'multiple',
  );
  const SubjectsPick = usePick<number[]>(
    choices.subjects.map((s) => ({ value: s.sbjId, label: s.sbjName })),
    'multiple',
  );
  return (
    <>
      <Field of="name" />
      {isNew ? <Field of="grdId" as={GradePick} help={t('gradeHelp')} /> : null}
      <Field of="clazzIds" as={ClazzPick} help={isNew ? undefined : t('clazzHelp')} />
      <Field of="date" />
      {isNew ? <Field of="sbjIds" as={SubjectsPick} /> : <Field of="wholeOnly" help={t('wholeOnlyHelp')} />}
    </>
  );
}
