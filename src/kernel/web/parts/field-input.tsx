import { Input, Radio, Select, Skeleton, Switch } from 'antd';
import { Suspense } from 'react';
import type { FieldFacts } from '../form/fields-of';
import { useUi } from '../i18n/use-text';
import { fieldPart } from './field-part';
import { NumberInput } from './number-input';

/** What every input of a form or filter bar receives; modules' pickers take the same. */
export interface InputProps<V = unknown> {
  readonly value?: V | null;
  readonly onChange?: (value: V | null | undefined) => void;
  readonly id?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}
interface Props extends InputProps {
  readonly facts: FieldFacts;
  readonly label?: (value: string | number) => string;
  readonly filter?: boolean;
}

// Calendars and uploads weigh more than all other inputs together.
const DayInput = fieldPart(() => import('./day-input'));
const FileInput = fieldPart(() => import('./file-input'));

/** Names of fields that nobody beside the screen may read. */
const SECRET = /pwd|password/i;
/** The input a contract asks for: text, number, day, choice, switch or file. */
export function FieldInput({ facts, label = String, filter, value, onChange, ...rest }: Props) {
  const t = useUi();
  const set = onChange as ((v: unknown) => void) | undefined;
  const place = filter ? t('all') : undefined;
  const options = facts.options?.map((o) => ({ value: o, label: label(o) }));
  switch (facts.kind) {
    case 'number':
      // No bounds here: the box would change 5 into 200 in silence, where the contract's message says why 5 is wrong.
      return (
        <NumberInput
          placeholder={place}
          {...rest}
          saves={!filter}
          value={value as number}
          onChange={set}
          style={{ width: filter ? 140 : '100%' }}
        />
      );
    case 'boolean':
      return filter ? (
        <Select
          placeholder={place}
          {...rest}
          allowClear
          value={value}
          onChange={(v: unknown) => set?.(v ?? null)}
          options={[
            { value: true, label: t('yes') },
            { value: false, label: t('no') },
          ]}
          style={{ minWidth: 110 }}
        />
      ) : (
        <Switch {...rest} checked={value === true} onChange={set} />
      );
    case 'choice':
      // Few choices stand open: one click instead of two.
      return !filter && facts.required && options!.length <= 4 && !rest.disabled ? (
        <Radio.Group
          {...rest}
          optionType="button"
          value={value}
          onChange={(e) => set?.(e.target.value)}
          options={options}
        />
      ) : (
        <Select
          placeholder={place}
          {...rest}
          allowClear={!facts.required || filter}
          showSearch={{ optionFilterProp: 'label' }}
          value={value}
          onChange={(v: unknown) => set?.(v ?? null)}
          options={options}
          style={{ minWidth: filter ? 140 : undefined, width: filter ? undefined : '100%' }}
        />
      );
    case 'choices':
      return (
        <Select
          placeholder={place}
          {...rest}
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          value={value as string[]}
          onChange={set}
          options={options as { value: string; label: string }[]}
          style={{ minWidth: filter ? 180 : undefined, width: filter ? undefined : '100%' }}
        />
      );
    case 'day':
    case 'instant':
      return (
        <Suspense fallback={<Skeleton.Input size="small" />}>
          <DayInput
            {...rest}
            time={facts.kind === 'instant'}
            narrow={!!filter}
            value={(value ?? undefined) as string | undefined}
            onChange={set}
          />
        </Suspense>
      );
    case 'file':
      return (
        <Suspense fallback={<Skeleton.Button size="small" />}>
          <FileInput id={rest.id} disabled={rest.disabled} value={value} onChange={set} />
        </Suspense>
      );
    default:
      // A password is never a text area, however long it may be: everybody beside one would read it.
      return facts.max != null && facts.max > 120 && !filter && !SECRET.test(facts.name) ? (
        <Input.TextArea
          {...rest}
          value={value as string}
          onChange={(e) => set?.(e.target.value)}
          maxLength={facts.max}
          showCount
          autoSize={{ minRows: 3, maxRows: 10 }}
        />
      ) : (
        <Input
          {...rest}
          value={value as string}
          onChange={(e) => set?.(e.target.value)}
          maxLength={facts.max}
          allowClear={filter}
          style={{ width: filter ? 200 : undefined }}
          type={SECRET.test(facts.name) ? 'password' : undefined}
          autoComplete="off"
        />
      );
  }
}
