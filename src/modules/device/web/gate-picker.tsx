import { pickerOf } from '../../../kernel/web/parts/picker';
import * as calls from '../contract';

/** Chooses a timing gate; `among={{ orgId }}` narrows to a school's. */
export const GatePicker = pickerOf({
  call: calls.apparatusList,
  value: (row) => row.id,
  label: (row) => row.name,
  note: (row) => row.orgName,
  search: (name) => ({ name, type: 'gate' as const }),
});
