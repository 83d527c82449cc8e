import { Form } from 'antd';
import { useEffect, useRef, type ComponentProps } from 'react';
import { dayText } from '../../../kernel/web/format';
import { pickerOf } from '../../../kernel/web/parts/picker';
import * as calls from '../contract';

/** Chooses a test whose children a package holds; `among={{ orgId }}` narrows to a school's. */
export const TestPicker = pickerOf({
  call: calls.listTests,
  value: (test) => test.tstId,
  label: (test) => test.name,
  note: (test) => `${dayText(test.startOn)} · ${test.orgName}`,
  search: (name) => ({ name }),
  byValue: (values) => ({ tstIds: values.map(Number) }),
});

/** In a form: tests of the own school, or of the one that is chosen above. */
export function FormTestPicker({ own, ...rest }: ComponentProps<typeof TestPicker> & { readonly own?: number }) {
  const chosen = Form.useWatch<unknown>('orgId', Form.useFormInstance());
  const orgId = own ?? (typeof chosen === 'number' ? chosen : undefined);
  const { value, onChange } = rest;
  const before = useRef(orgId);
  // A test of the school that was chosen before is none of this one.
  useEffect(() => {
    if (before.current === orgId) return;
    before.current = orgId;
    if (value != null) onChange?.(null);
  });
  return <TestPicker {...rest} among={{ orgId }} disabled={orgId === undefined || rest.disabled} />;
}
