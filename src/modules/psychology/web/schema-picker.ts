import { pickerOf } from '../../../kernel/web/parts/picker';
import { listSchemas } from '../contract';

/** Chooses an assessment of the school. */
export const SchemaPicker = pickerOf({
  call: listSchemas,
  value: (schema) => schema.schemaId,
  label: (schema) => schema.name,
  note: (schema) => schema.start,
  search: () => ({}),
});
