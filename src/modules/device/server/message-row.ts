import type { RowOf } from '../../../kernel/server/db/table';
import type { messages } from '../tables';

/** A message of a device as it is kept. */
export type MessageRow = RowOf<typeof messages>;
