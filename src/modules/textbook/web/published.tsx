import { Select } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { useUi } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import * as calls from '../contract';
import { useNames, useT } from './texts';

export { CurrentTextbook } from './current-textbook';
export { TextbookDialog } from './textbook-dialog';
export { NeedTextbook } from './need-textbook';
export { NodePicker } from './node-picker';
export { KnowledgePicker } from './knowledge-picker';
export { formulaLevelOf } from './formula-level';

/** What the pickers of the dictionaries receive; `stgId` narrows grades and subjects to a stage. */
export interface DictionaryPickerProps extends InputProps<number> {
  readonly filter?: boolean;
  readonly stgId?: number;
}
interface Choice {
  readonly value: number;
  readonly label: string;
}

function DictionaryPicker({
  value,
  onChange,
  filter,
  stgId: _,
  choices,
  pending,
  ...rest
}: DictionaryPickerProps & { readonly choices: readonly Choice[] | undefined; readonly pending: boolean }) {
  const ui = useUi();
  return (
    <Select
      placeholder={filter ? ui('all') : undefined}
      {...rest}
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      allowClear
      loading={pending}
      showSearch={{ optionFilterProp: 'label' }}
      options={choices as Choice[] | undefined}
      style={filter ? { minWidth: 120 } : { width: '100%' }}
    />
  );
}

/** Chooses a stage: primary, junior secondary, senior secondary, university. */
export function StagePicker(props: DictionaryPickerProps) {
  const t = useT();
  const nameOf = useNames();
  const { data, isPending } = useCall(calls.stageList, {}, { quiet: true });
  return (
    <DictionaryPicker
      aria-label={t('stage')}
      {...props}
      pending={isPending}
      choices={data?.map((s) => ({ value: s.stgId, label: nameOf(s) }))}
    />
  );
}
/** Chooses a grade, of one stage or of all. */
export function GradePicker(props: DictionaryPickerProps) {
  const t = useT();
  const nameOf = useNames();
  const { data, isPending } = useCall(calls.gradeList, props.stgId == null ? {} : { stgId: props.stgId }, {
    quiet: true,
  });
  return (
    <DictionaryPicker
      aria-label={t('grade')}
      {...props}
      pending={isPending}
      choices={data?.map((g) => ({ value: g.grdId, label: nameOf(g) }))}
    />
  );
}
/** Chooses a subject, of one stage or of all. */
export function SubjectPicker(props: DictionaryPickerProps) {
  const t = useT();
  const nameOf = useNames();
  const all = useCall(calls.subjectList, {}, { quiet: true, when: props.stgId == null });
  const some = useCall(calls.stageSubjects, { stgId: props.stgId ?? 0 }, { quiet: true, when: props.stgId != null });
  const { data, isPending } = props.stgId == null ? all : some;
  return (
    <DictionaryPicker
      aria-label={t('subject')}
      {...props}
      pending={isPending}
      choices={data?.map((s) => ({ value: s.sbjId, label: nameOf(s) }))}
    />
  );
}
