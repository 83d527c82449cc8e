import { Select } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang, useUi } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { useSession } from '../../../kernel/web/session/session-store';
import { selfSystems } from '../../organisation/contract';
import { compositeStages } from '../../textbook/contract';
import { CLAZZ_TYPES } from '../rules';
import { useT } from './texts';

// Pickers of what a school teaches: its grades by stage, its subjects, the class types of its business line.
type Input = InputProps<number> & { readonly filter?: boolean };
type Stage = NonNullable<ReturnType<typeof useStages>>[number];

/** The stages the own school runs, with their grades and subjects. */
export function useStages() {
  const { data: own } = useCall(selfSystems, {}, { quiet: true });
  const { data } = useCall(compositeStages, { sysIds: own?.sysIds }, { when: own != null, quiet: true });
  return data;
}
/** The stage a grade belongs to in the own school. */
export const stageOfGrade = (
  stages: readonly Stage[] | undefined,
  grdId: number | null | undefined,
): number | undefined => stages?.find((s) => s.grades.some((g) => g.grdId === grdId))?.stgId;

export function useNames() {
  const lang = useLang();
  return (of: { readonly nameZh: string; readonly nameEn: string }) => titleIn({ zh: of.nameZh, en: of.nameEn }, lang);
}
const widthOf = (filter: boolean | undefined) => (filter ? { minWidth: 130 } : { width: '100%' });

/** Chooses a grade of the school. */
export function GradePicker({ value, onChange, filter, ...rest }: Input) {
  const ui = useUi();
  const nameOf = useNames();
  const stages = useStages();
  return (
    <Select
      {...rest}
      style={widthOf(filter)}
      allowClear
      placeholder={rest.placeholder ?? (filter ? ui('all') : undefined)}
      loading={!stages}
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      options={stages?.map((s) => ({
        label: nameOf(s),
        title: nameOf(s),
        options: s.grades.map((g) => ({ value: g.grdId, label: nameOf(g) })),
      }))}
    />
  );
}

/** Chooses a subject of the school, each once although several stages teach it. */
export function SubjectPicker({ value, onChange, filter, ...rest }: Input) {
  const ui = useUi();
  const nameOf = useNames();
  const stages = useStages();
  const subjects = [...new Map(stages?.flatMap((s) => s.subjects).map((s) => [s.sbjId, s])).values()];
  return (
    <Select
      {...rest}
      style={widthOf(filter)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={rest.placeholder ?? (filter ? ui('all') : undefined)}
      loading={!stages}
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      options={subjects.map((s) => ({ value: s.sbjId, label: nameOf(s) }))}
    />
  );
}

/** Chooses a class type; tutoring classes are made by tutors and stand in no such list. */
export function TypePicker({ value, onChange, filter, ...rest }: Input) {
  const t = useT();
  const ui = useUi();
  const busiId = useSession()?.busiId;
  const types = CLAZZ_TYPES.filter((type) => type.category !== 'Tutor' && type.busi.some((b) => b === busiId));
  return (
    <Select
      {...rest}
      style={widthOf(filter)}
      allowClear={filter}
      placeholder={rest.placeholder ?? (filter ? ui('all') : undefined)}
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      options={types.map(({ id }) => ({ value: id, label: t(`type.${id as 1}`) }))}
    />
  );
}
