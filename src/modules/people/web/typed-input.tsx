import { Input } from 'antd';
import { useEffect, useRef } from 'react';

interface Props {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSettled: (value: string) => void;
  readonly numeric?: boolean;
}
/** A text that tells when somebody stopped typing: what asks the server should not ask at every key. */
export function TypedInput({ value, onChange, onSettled, numeric, ...rest }: Props) {
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    const id = setTimeout(() => latest.current(value.trim()), 400);
    return () => clearTimeout(id);
  }, [value]);
  return (
    <Input
      {...rest}
      value={value}
      onChange={(e) => onChange(e.target.value)}
      maxLength={16}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
    />
  );
}
