import type { SheetFaultKey } from './faults';
import type { SheetLimits, SheetRows } from './limits';
import type { SheetColumn } from './write';
import type { Cell } from './text';

type Row = readonly Cell[];
/** What the server asks of a sheet worker. A worker has one task at a time. */
export type Ask =
  | { readonly op: 'read'; readonly bytes: Uint8Array; readonly fileName: string; readonly limits: SheetLimits }
  | {
      readonly op: 'write';
      readonly sheets: readonly {
        readonly name: string;
        readonly columns: readonly SheetColumn[];
        readonly rows: readonly Row[];
      }[];
    }
  | { readonly op: 'stream'; readonly name: string; readonly columns: readonly SheetColumn[] }
  /** Rows of a stream, sent after `more`; null ends it. */
  | { readonly op: 'rows'; readonly rows: readonly Row[] | null };
/** What it answers. */
export type Answer =
  | { readonly op: 'done'; readonly sheet?: SheetRows; readonly bytes?: Uint8Array }
  | {
      readonly op: 'refused';
      readonly fault: SheetFaultKey;
      readonly params: Readonly<Record<string, string | number>>;
    }
  | { readonly op: 'failed'; readonly message: string }
  | { readonly op: 'more' }
  | { readonly op: 'bytes'; readonly bytes: Uint8Array };
