import { Radio, Select } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { gradeList, subjectList } from '../../textbook/contract';

/** Yuan with two decimals in the box, integer fen for the program. */
export function YuanInput({ value, onChange, ...rest }: InputProps<number>) {
  return (
    <NumberInput
      {...rest}
      precision={2}
      prefix="¥"
      style={{ width: '100%' }}
      value={value == null ? null : value / 100}
      onChange={(yuan) => onChange?.(yuan == null ? null : Math.round(yuan * 100))}
    />
  );
}
interface OrNumberProps extends InputProps<number> {
  /** What stands for null. */ readonly without: string;
  readonly limited: string;
  readonly unit: string;
  readonly usual: number;
}
/** Without an end, or so many: null or a number. */
export function OrNumber({ value, onChange, without, limited, unit, usual, id, ...rest }: OrNumberProps) {
  return (
    <span className="row mall-or">
      <Radio.Group
        optionType="button"
        disabled={rest.disabled}
        value={value == null ? 'without' : 'limited'}
        onChange={(e) => onChange?.(e.target.value === 'without' ? null : usual)}
        options={[
          { value: 'without', label: without },
          { value: 'limited', label: limited },
        ]}
      />
      {value == null ? null : (
        <NumberInput
          {...rest}
          id={id}
          aria-label={limited}
          value={value}
          suffix={unit}
          onChange={(n) => onChange?.(n ?? usual)}
        />
      )}
    </span>
  );
}
/** Names of the dictionaries in the reader's language. */
function useNameOf(): (of: { readonly nameZh: string; readonly nameEn: string }) => string {
  const lang = useLang();
  return (of) => titleIn({ zh: of.nameZh, en: of.nameEn }, lang);
}
interface Choice {
  readonly value: number;
  readonly label: string;
}
const Several = ({ value, onChange, choices, ...rest }: InputProps<number[]> & { readonly choices: Choice[] }) => (
  <Select
    {...rest}
    mode="multiple"
    allowClear
    maxTagCount="responsive"
    showSearch={{ optionFilterProp: 'label' }}
    value={value ?? []}
    onChange={onChange}
    options={choices}
    style={{ width: '100%' }}
  />
);
/** Chooses grades. */
export function Grades(props: InputProps<number[]>) {
  const nameOf = useNameOf();
  const { data } = useCall(gradeList, {}, { quiet: true });
  return <Several {...props} choices={(data ?? []).map((g) => ({ value: g.grdId, label: nameOf(g) }))} />;
}
/** Chooses subjects. */
export function Subjects(props: InputProps<number[]>) {
  const nameOf = useNameOf();
  const { data } = useCall(subjectList, {}, { quiet: true });
  return <Several {...props} choices={(data ?? []).map((s) => ({ value: s.sbjId, label: nameOf(s) }))} />;
}
