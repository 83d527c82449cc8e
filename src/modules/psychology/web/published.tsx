import type { ComponentProps } from 'react';
import { pickerOf } from '../../../kernel/web/parts/picker';
import { listSchemas } from '../contract';

/** What lies behind the second lock, and how a sheet is taken out of it. */
export { SheetExport } from './export';
export { Locked } from './lock';

const SchemaPicker = pickerOf({
  call: listSchemas,
  value: (schema) => schema.schemaId,
  label: (schema) => schema.name,
  note: (schema) => schema.start,
  search: () => ({}),
});
/** Chooses a sleep form of the school. */
export const SleepFormPicker = (props: Omit<ComponentProps<typeof SchemaPicker>, 'among'>) => (
  <SchemaPicker {...props} among={{ kind: 'psqi' }} />
);
