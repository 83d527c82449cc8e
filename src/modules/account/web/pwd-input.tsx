import { Input } from 'antd';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { PWD_RULES } from '../rules';
import { useT } from './texts';

/** The current password; browsers fill it in. */
export const OldPwdInput = ({ value, onChange, ...rest }: InputProps<string>) => (
  <Input.Password
    {...rest}
    value={value ?? ''}
    autoComplete="current-password"
    maxLength={64}
    onChange={(e) => onChange?.(e.target.value)}
  />
);

/** A new password, with each rule ticked while it is typed. */
export function NewPwdInput({ value, onChange, ...rest }: InputProps<string>) {
  const t = useT();
  return (
    <>
      <Input.Password
        {...rest}
        value={value ?? ''}
        autoComplete="new-password"
        maxLength={64}
        onChange={(e) => onChange?.(e.target.value)}
      />
      <ul className="account-rules">
        {PWD_RULES.map((rule) => (
          <li key={rule.key} data-met={value ? rule.ok(value) : false}>
            {t(rule.key as 'pwd.chars', rule.params)}
          </li>
        ))}
      </ul>
    </>
  );
}
