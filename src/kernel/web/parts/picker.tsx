import { Select } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Call, InputOf } from '../../shared/call';
import { shapeOf } from '../../shared/coerce';
import { useCall } from '../http/hooks';
import { useUi } from '../i18n/use-text';
import type { RowOf } from '../list/use-list';
import type { InputProps } from './field-input';

/** How a picker finds and names its rows. */
export interface PickerOf<C extends Call> {
  readonly call: C;
  /** The value of a row. */
  readonly value: (row: RowOf<C>) => number | string;
  readonly label: (row: RowOf<C>) => string;
  /** A second, quiet line. */
  readonly note?: (row: RowOf<C>) => ReactNode;
  /** The call's input for a search text. */
  readonly search: (text: string) => Partial<InputOf<C>>;
  /** The call's input that finds chosen rows again, for a value that came in an address; without it they are among the first rows. */
  readonly byValue?: (values: readonly (number | string)[]) => Partial<InputOf<C>>;
}
/** What a picker receives. */
export interface PickerProps<C extends Call> extends InputProps<number | string | readonly (number | string)[]> {
  readonly multiple?: boolean;
  /** Input that narrows the search: `{ clazzId }`. */
  readonly among?: Partial<InputOf<C>>;
  readonly filter?: boolean;
  readonly max?: number;
}
/** A picker asks for at most so many rows; whoever wants another types more of its name. */
export const PICK_ROWS = 200;

const rowsOf = <C extends Call>(reply: unknown) =>
  (Array.isArray(reply) ? reply : ((reply as { items?: unknown[] } | undefined)?.items ?? [])) as RowOf<C>[];
const useSettled = (text: string, ms: number) => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const id = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(id);
  }, [text, ms]);
  return settled;
};

/**
 * Makes a picker that searches on the server: `export const ClazzPicker = pickerOf({ call: listClazz, value: (c) =>
 * c.clazzId, label: (c) => c.name, search: (name) => ({ name }) })`.
 */
export function pickerOf<C extends Call>(of: PickerOf<C>) {
  const paged = 'curPage' in shapeOf(of.call.input);
  const inputOf = (part: Partial<InputOf<C>>) =>
    ({ ...part, ...(paged ? { curPage: 1, pageSize: PICK_ROWS } : {}) }) as InputOf<C>;

  return function Picker({ value, onChange, multiple, among, filter, max, ...rest }: PickerProps<C>) {
    const t = useUi();
    const [open, setOpen] = useState(false);
    const [text, setText] = useState('');
    const search = useSettled(text.trim(), 300);
    const chosen = (value == null ? [] : Array.isArray(value) ? value : [value]) as (number | string)[];
    const found = useCall(of.call, inputOf({ ...among, ...(search ? of.search(search) : {}) } as Partial<InputOf<C>>), {
      // A value that came in an address has its name before anybody opens the list.
      when: open || (of.byValue == null && chosen.length > 0),
      keep: true,
      quiet: true,
    });
    const rows = rowsOf<C>(found.data);
    const missing = chosen.filter((v) => !rows.some((row) => of.value(row) === v));
    const again = useCall(of.call, inputOf((of.byValue?.(missing) ?? {}) as Partial<InputOf<C>>), {
      when: of.byValue != null && missing.length > 0,
      keep: true,
      quiet: true,
    });
    const all = [...rows, ...rowsOf<C>(again.data).filter((row) => missing.includes(of.value(row)))];
    const total = (found.data as { total?: number } | undefined)?.total ?? rows.length;
    return (
      <Select
        placeholder={filter ? t('all') : undefined}
        {...rest}
        mode={multiple ? 'multiple' : undefined}
        value={value}
        maxCount={multiple ? max : undefined}
        maxTagCount="responsive"
        allowClear
        onChange={(v) => onChange?.(v ?? null)}
        onOpenChange={setOpen}
        loading={found.isFetching}
        showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
        style={filter ? { minWidth: 180 } : { width: '100%' }}
        popupMatchSelectWidth={260}
        notFoundContent={found.isFetching ? t('searching') : found.error ? found.error.message : t('empty')}
        options={all.map((row) => ({ value: of.value(row), label: of.label(row), row }))}
        optionRender={(option) => {
          const row = (option.data as { row?: RowOf<C> }).row;
          const note = row && of.note?.(row);
          return note ? (
            <span>
              {option.label} <span className="soft">{note}</span>
            </span>
          ) : (
            option.label
          );
        }}
        popupRender={(menu) => (
          <>
            {menu}
            {total > rows.length && rows.length > 0 ? (
              <div className="soft picker-more">{t('pickMore', { count: rows.length, total })}</div>
            ) : null}
          </>
        )}
      />
    );
  };
}
