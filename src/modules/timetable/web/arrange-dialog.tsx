import { Select } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import * as calls from '../contract';
import type { Arrange } from '../contract/parts';
import { useT } from './texts';

/** A schedule to change, or the place of a new one. */
export type Editing = Arrange | { readonly weekday: number; readonly secNo?: number };
type Choices = ReplyOf<typeof calls.choices>;

/** A choice of few hundred names, searched in the browser. */
export function Choice({
  options,
  value,
  onChange,
  multiple: _,
  ...rest
}: InputProps<number> & {
  readonly multiple?: boolean;
  readonly options: readonly { readonly value: number; readonly label: string }[];
}) {
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? undefined}
      onChange={(v?: number) => onChange?.(v ?? null)}
      options={[...options]}
      style={{ width: '100%' }}
    />
  );
}
const teacherOptions = (c: Choices | undefined) =>
  c?.teachers.map((x) => ({ value: x.id, label: x.note ? `${x.name} · ${x.note}` : x.name })) ?? [];
const plain = (list: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  list?.map((x) => ({ value: x.id, label: x.name })) ?? [];

/** Adds or changes a schedule; a clash shows at its field with who, when and three free sections. */
export function ArrangeDialog({
  clazzId,
  kind,
  sections,
  editing,
  onClose,
}: {
  readonly clazzId: number;
  readonly sections?: readonly { readonly secNo: number; readonly name: string; readonly start: string }[];
  readonly kind: 'period' | 'interval';
  readonly editing: Editing | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data } = useCall(calls.choices, { clazzId }, { when: editing != null, quiet: true });
  if (!editing || !data) return null;
  const isOld = 'arrangeId' in editing;
  const old = isOld ? editing : undefined;
  const weekdays = ([1, 2, 3, 4, 5, 6, 7] as const).map((d) => ({ value: d, label: t(`weekday.${d}`) }));
  const shared = {
    sbjId: { as: Choice, props: { options: plain(data.subjects) } },
    teacherId: { as: Choice, props: { options: teacherOptions(data) } },
    weekday: { as: Choice, props: { options: weekdays } },
  };
  const rest = {
    roomId: { as: Choice, props: { options: plain(data.rooms) } },
    weeks: { choice: (v: string | number) => t(`weeks.${v as 'all'}`) },
    fromDate: { help: t('fromHelp') },
    toDate: { help: t('toHelp') },
  };
  const secNo = sections
    ? { as: Choice, props: { options: sections.map((s) => ({ value: s.secNo, label: `${s.name} ${s.start}` })) } }
    : true;
  const initial = isOld
    ? {
        sbjId: editing.sbjId,
        teacherId: editing.teacherId,
        weekday: editing.weekday,
        secNo: editing.secNo ?? undefined,
        start: editing.start,
        end: editing.end,
        roomId: editing.roomId,
        weeks: editing.weeks,
        fromDate: editing.fromDate,
        toDate: editing.toDate,
      }
    : { ...editing, weeks: 'all' as const };
  const dialog = {
    open: true,
    onClose,
    title: t(old ? 'editArrange' : 'addArrange'),
    done: t('saved'),
    refreshes: ['timetable'],
  } as const;
  if (kind === 'period')
    return old ? (
      <FormDialog
        {...dialog}
        call={calls.updatePeriodArrange}
        initial={initial}
        fixed={{ id: old.arrangeId }}
        fields={{ ...shared, secNo, ...rest }}
      />
    ) : (
      <FormDialog
        {...dialog}
        call={calls.createPeriodArrange}
        initial={initial}
        fixed={{ clazzId }}
        fields={{ ...shared, secNo, ...rest }}
      />
    );
  const times = { start: { help: t('timeHelp') }, end: true } as const;
  return old ? (
    <FormDialog
      {...dialog}
      call={calls.updateIntervalArrange}
      initial={initial}
      fixed={{ id: old.arrangeId }}
      fields={{ ...shared, ...times, ...rest }}
    />
  ) : (
    <FormDialog
      {...dialog}
      call={calls.createIntervalArrange}
      initial={initial}
      fixed={{ clazzId }}
      fields={{ ...shared, ...times, ...rest }}
    />
  );
}
