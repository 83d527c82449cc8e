import { Input, Select } from 'antd';
import { lazy, Suspense } from 'react';
import type { FieldFacts } from '../form/fields-of';
import { useUi } from '../i18n/use-text';
import { Bones } from './bones';
import type { InputProps } from './field-input';

const Other = lazy(() => import('./field-input').then((made) => ({ default: made.FieldInput })));

/** The input of a filter bar: text and choices are at hand, numbers and days are loaded when a list filters by them. */
export function FilterInput({
  facts,
  label,
  value,
  onChange,
  ...rest
}: InputProps & { readonly facts: FieldFacts; readonly label: (value: string | number) => string }) {
  const t = useUi();
  const set = onChange as ((v: unknown) => void) | undefined;
  const common = { placeholder: t('all'), ...rest, allowClear: true };
  switch (facts.kind) {
    case 'boolean':
      return (
        <Select
          {...common}
          value={value}
          onChange={(v: unknown) => set?.(v ?? null)}
          options={[
            { value: true, label: t('yes') },
            { value: false, label: t('no') },
          ]}
          style={{ minWidth: 110 }}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          showSearch={{ optionFilterProp: 'label' }}
          value={value}
          onChange={(v: unknown) => set?.(v ?? null)}
          options={facts.options?.map((o) => ({ value: o, label: label(o) }))}
          style={{ minWidth: 140 }}
        />
      );
    case 'choices':
      return (
        <Select
          {...common}
          mode="multiple"
          maxTagCount="responsive"
          value={value as string[]}
          onChange={set}
          options={facts.options?.map((o) => ({ value: String(o), label: label(o) }))}
          style={{ minWidth: 180 }}
        />
      );
    case 'number':
    case 'day':
    case 'instant':
    case 'file':
      return (
        <Suspense fallback={<Bones rows={1} />}>
          <Other facts={facts} filter value={value} onChange={onChange} {...rest} />
        </Suspense>
      );
    default:
      return (
        <Input
          {...rest}
          value={value as string}
          onChange={(e) => set?.(e.target.value)}
          maxLength={facts.max}
          allowClear
          style={{ width: 200 }}
          autoComplete="off"
        />
      );
  }
}
