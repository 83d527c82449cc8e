import { Input } from 'antd';
import type { InputProps } from '../../../kernel/web/parts/field-input';

/** A key as a device shows it. */
export const PemInput = ({ value, onChange, ...rest }: InputProps<string>) => (
  <Input.TextArea
    {...rest}
    value={value ?? ''}
    autoSize={{ minRows: 6, maxRows: 12 }}
    onChange={(event) => onChange?.(event.target.value)}
  />
);
