import { Select } from 'antd';
import type { InputOf, ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { useLang, useUi } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { pickerOf, type PickerProps } from '../../../kernel/web/parts/picker';
import { listEntries, listItems, listTypes } from '../contract';
import type { Kind } from '../rules';
import { useT } from './texts';

type Entry = ReplyOf<typeof listEntries>['items'][number];
/** A picker of several entries of one kind. */
function entriesPicker(kind: Kind, lang?: 'en-US') {
  const Picker = pickerOf({
    call: listEntries,
    value: (e: Entry) => e.entryId,
    label: (e: Entry) => (lang ? e.nameEn || e.name : e.name),
    note: (e: Entry) => e.typeName ?? null,
    search: (name) => ({ name }),
    byValue: (ids) => ({ kind, entryIds: ids.map(Number) }),
  });
  return function EntriesPicker(props: PickerProps<typeof listEntries>) {
    return <Picker multiple {...props} among={{ kind, on: true } as Partial<InputOf<typeof listEntries>>} />;
  };
}
function inLang(kind: Kind) {
  const [Zh, En] = [entriesPicker(kind), entriesPicker(kind, 'en-US')];
  return function LangPicker(props: PickerProps<typeof listEntries>) {
    const lang = useLang();
    return lang === 'en-US' ? <En {...props} /> : <Zh {...props} />;
  };
}
export const PhysiquesPicker = inLang('physique');
export const MusclesPicker = inLang('muscle');
export const ActsPicker = inLang('act');
export const GamesPicker = inLang('game');

interface ListProps extends InputProps<number> {
  readonly filter?: boolean;
  /** Leaves out what is measured of the body alone. */ readonly trained?: boolean;
}
/** Chooses a type of items, actions and games. */
export function SportTypePicker({ value, onChange, filter, trained, ...rest }: ListProps) {
  const t = useT();
  const ui = useUi();
  const { data, isPending } = useCall(listTypes, trained ? { trained } : {}, { quiet: true });
  return (
    <Select
      aria-label={t('field.typeId')}
      placeholder={filter ? ui('all') : undefined}
      {...rest}
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      allowClear
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      options={data?.map((x) => ({ value: x.typeId, label: x.name }))}
      style={filter ? { minWidth: 130 } : { width: '100%' }}
    />
  );
}

interface ItemsProps extends InputProps<readonly number[]> {
  readonly exam?: boolean;
}
/** Chooses several items, grouped by their types. */
export function SportItemsPicker({ value, onChange, exam, ...rest }: ItemsProps) {
  const t = useT();
  const { data, isPending } = useCall(listItems, { on: true, ...(exam == null ? {} : { exam }) }, { quiet: true });
  const groups = [...new Set(data?.map((i) => i.typeName))].map((label) => ({
    label,
    title: label,
    options: data!.filter((i) => i.typeName === label).map((i) => ({ value: i.itemId, label: i.alias })),
  }));
  return (
    <Select
      aria-label={t('field.itemIds')}
      placeholder={t('chooseItems')}
      {...rest}
      mode="multiple"
      value={value as number[] | undefined}
      onChange={(v: number[]) => onChange?.(v)}
      loading={isPending}
      options={groups}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  );
}
