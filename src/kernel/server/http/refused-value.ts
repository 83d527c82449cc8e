import type pg from 'pg';
import { Refusal, kernelFaults, type FieldFault } from '../../shared/faults';
import { sql } from '../db/sql';
import { constraintOf } from '../db/tenant';
import { faultsAt } from './places';

/** What the driver says of a value that PostgreSQL does not take. */
export interface RefusedValue {
  readonly code?: string;
  readonly message?: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
}
type AtField = Omit<FieldFault, 'text'>;
/** The columns of a table's rule, by its name. */
export type ColumnsOf = (constraint: string) => Promise<readonly string[]>;
/** The columns as the database's own book has them; asked after the call's transaction has ended. */
export const columnsIn =
  (pool: pg.Pool): ColumnsOf =>
  async (constraint) => {
    const { text, values } = sql`
      select distinct a.attname as name, a.attnum as at
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.conname = ${constraint}
        and k.contype = 'c'
      order by a.attnum`;
    const { rows } = await pool.query<{ name: string }>(text, values);
    return rows.map(({ name }) => name);
  };

/**
 * A value that is no number or JSON; no day; a day that does not exist; a number that is too large; a rule of the table
 * (CHECK); half a character or NUL.
 */
const VALUE = new Set(['22P02', '22007', '22008', '22003', '23514', '22021', '22P05']);
export const isRefusedValue = (error: unknown): error is RefusedValue =>
  error != null && typeof error === 'object' && VALUE.has(String((error as RefusedValue).code));

const camel = (column: string): string => column.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase());
/** Where whole numbers of a type end. */
const ENDS: ReadonlyMap<string, number> = new Map([
  ['smallint', 2 ** 15],
  ['integer', 2 ** 31],
  ['bigint', 2 ** 63],
]);
/** From where on a number is too large, as the message or its detail says. */
function endOf({ message = '', detail = '' }: RefusedValue): number | undefined {
  const digits = /10\^(\d+)/.exec(detail)?.[1];
  if (digits != null) return 10 ** Number(digits);
  return ENDS.get(/^(\w+) out of range/.exec(message)?.[1] ?? '');
}
/** The places of the input that hold what the message quotes. */
function quoted({ message = '' }: RefusedValue, input: unknown, code: string): AtField[] {
  const value = /"(.*)"/s.exec(message)?.[1];
  return value == null || value === ''
    ? []
    : faultsAt(input, code, (v) => (typeof v === 'string' || typeof v === 'number') && String(v) === value);
}
/** The places of the input that stand for these columns; where it has none of them, the first column itself. */
function standing(columns: readonly string[], input: unknown, code: string): AtField[] {
  const keys = new Set(columns.filter((column) => column !== 'org_id').map(camel));
  const at = faultsAt(input, code, (value, key) => keys.has(key) && value !== undefined);
  const [first] = keys;
  return at.length > 0 || first == null ? at : [{ path: first, code, params: {} }];
}

/**
 * The refusal of a value that got past the contract and that the database did not take, at its field: a wrong value is the
 * asker's to mend, no fault of the service. That the contract let it through is for the log.
 */
export async function refusedValue(error: RefusedValue, input: unknown, columnsOf: ColumnsOf): Promise<Refusal> {
  return new Refusal(kernelFaults.badInput, {}, await fieldsOf(error, input, columnsOf));
}
async function fieldsOf(error: RefusedValue, input: unknown, columnsOf: ColumnsOf): Promise<readonly AtField[]> {
  const { code, column } = error;
  if (code === '22021' || code === '22P05')
    return faultsAt(input, 'kernel.controlChars', (v) => typeof v === 'string' && v.includes('\u0000'));
  if (code === '23514') {
    const constraint = constraintOf(error);
    return standing(constraint ? await columnsOf(constraint) : [], input, 'kernel.refusedValue');
  }
  const text = code === '22003' ? 'kernel.numberTooLarge' : 'kernel.wrongFormat';
  if (column) return standing([column], input, text);
  const found = quoted(error, input, text);
  if (found.length > 0 || code !== '22003') return found;
  const end = endOf(error);
  return end == null ? [] : faultsAt(input, text, (v) => typeof v === 'number' && Math.abs(v) >= end);
}
