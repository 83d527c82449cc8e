import { Form } from 'antd';
import { useContext, useEffect } from 'react';
import { choiceOf, labelOf } from '../labels';
import { FieldInput } from '../parts/field-input';
import { FormContext, type FieldSpec } from './form-context';
import { TheirValue } from './their-value';

/** A field's label, input and messages. */
export default function FieldItem({ of, ...spec }: FieldSpec & { readonly of: string }) {
  if (!spec.when) return <Item of={of} {...spec} />;
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) =>
        spec.when!(getFieldsValue(true) as Record<string, unknown>) ? <Item of={of} {...spec} /> : null
      }
    </Form.Item>
  );
}

function Item({ of, ...spec }: FieldSpec & { readonly of: string }) {
  const { label, as: As, props, help, choice } = spec;
  const holder = useContext(FormContext);
  if (!holder) throw new Error(`the field ${of} stands outside a form`);
  const { facts, call, show } = holder;
  const fact = facts[of];
  useEffect(() => show(of), [show, of]);
  if (!fact && !As) throw new Error(`${call.name} has no field ${of}`);
  return (
    <Form.Item
      name={of}
      label={label ?? labelOf(call, of)}
      required={fact?.required}
      extra={
        holder.theirs && of in holder.theirs.open ? (
          <>
            {help}
            <TheirValue of={of} holder={holder} spec={spec} />
          </>
        ) : (
          help
        )
      }
      validateFirst
      validateTrigger={['onBlur']}
      valuePropName="value"
      rules={
        fact
          ? [
              {
                validator: (_, value) => {
                  const wrong = fact.check(value);
                  return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
                },
              },
            ]
          : undefined
      }
    >
      {As ? (
        <As {...props} />
      ) : (
        <FieldInput facts={fact!} {...props} label={choice ?? ((value) => choiceOf(call, of, value))} />
      )}
    </Form.Item>
  );
}
