import { Form } from 'antd';
import { createContext, useContext, useEffect, type ComponentType, type ReactNode } from 'react';
import { choiceOf, labelOf } from '../labels';
import { FieldInput } from '../parts/field-input';
import type { ContractForm } from './use-form';

/** The form around its fields. */
export const FormContext = createContext<ContractForm | undefined>(undefined);

/** How a field differs from what the contract gives. */
export interface FieldSpec {
  readonly label?: ReactNode;
  /** Another input: a picker, an editor. It receives value and onChange. */
  // eslint-disable-next-line typescript/no-explicit-any -- each picker has a value type of its own
  readonly as?: ComponentType<any>;
  readonly props?: object;
  readonly help?: ReactNode;
  /** Label of a choice. */
  readonly choice?: (value: string | number) => string;
  /** Shows only while this holds. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean;
}

/** One field of a contract's form: `<Field of="name" />`. Label `<module>.field.<name>`, limits and messages from the contract. */
export function Field({ of, ...spec }: FieldSpec & { readonly of: string }) {
  if (!spec.when) return <Item of={of} {...spec} />;
  return <Form.Item noStyle shouldUpdate>{({ getFieldsValue }) => (spec.when!(getFieldsValue(true) as Record<string, unknown>) ? <Item of={of} {...spec} /> : null)}</Form.Item>;
}

function Item({ of, label, as: As, props, help, choice }: FieldSpec & { readonly of: string }) {
  const holder = useContext(FormContext);
  if (!holder) throw new Error(`the field ${of} stands outside a form`);
  const { facts, call, show } = holder;
  const fact = facts[of];
  useEffect(() => show(of), [show, of]);
  if (!fact && !As) throw new Error(`${call.name} has no field ${of}`);
  return (
    <Form.Item name={of} label={label ?? labelOf(call, of)} required={fact?.required} extra={help} validateFirst validateTrigger={['onBlur']}
      valuePropName="value" rules={fact ? [{ validator: (_, value) => { const wrong = fact.check(value); return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve(); } }] : undefined}>
      {As ? <As {...props} /> : <FieldInput facts={fact!} {...props} label={choice ?? ((value) => choiceOf(call, of, value))} />}
    </Form.Item>
  );
}
