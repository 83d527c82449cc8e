import type { ComponentProps } from 'react';
import { SchemaPicker } from './schema-picker';

/** What lies behind the second lock, and how a sheet is taken out of it. */
export { SheetExport } from './export';
export { Locked } from './lock';

/** Chooses a sleep form of the school. */
export const SleepFormPicker = (props: Omit<ComponentProps<typeof SchemaPicker>, 'among'>) => (
  <SchemaPicker {...props} among={{ kind: 'psqi' }} />
);
