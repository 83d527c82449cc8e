import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';

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
