import type { ComponentType, ReactNode } from 'react';
import type { InputOf } from '../../../kernel/shared/call';
import { Field } from '../../../kernel/web/form/field';
import { dayText } from '../../../kernel/web/format';
import type { Column } from '../../../kernel/web/list/columns';
import type { infoSet } from '../contract';
import type { StudentRecord } from '../contract/person';
import { EthnicName, EthnicPicker, FreeInput } from './pickers';
import { useT } from './texts';

/** Whose record it is: a school's child has all of it, a learner of a training institution less, staff least. */
export type Whose = 'school' | 'learner' | 'staff';
interface RecordField extends Pick<Column<StudentRecord>, 'width' | 'sort' | 'hidden' | 'align'> {
  readonly of: keyof StudentRecord;
  readonly whose: readonly Whose[];
  /** In the list and in the sheet at its side; else as it is. */
  readonly show?: (record: StudentRecord) => ReactNode;
  /** Its input, where it is not the contract's. */
  // eslint-disable-next-line typescript/no-explicit-any -- each input has a value type of its own
  readonly as?: ComponentType<any>;
  readonly props?: (userId: number | undefined) => object;
  /** Takes a whole row, behind the others. */
  readonly wide?: boolean;
  /** Asked when somebody is added; changed by a call of its own. */
  readonly once?: boolean;
}
const FIELDS: readonly RecordField[] = [
  {
    of: 'sidNo',
    whose: ['school'],
    width: 140,
    sort: true,
    show: (r) => (r.sidNo ? <span className="num">{r.sidNo}</span> : null),
    as: FreeInput,
    props: (userId) => ({ kind: 'sidNo', userId }),
  },
  {
    of: 'ethnicId',
    whose: ['school'],
    width: 90,
    hidden: true,
    align: 'left',
    show: (r) => (r.ethnicId ? <EthnicName id={r.ethnicId} /> : null),
    as: EthnicPicker,
  },
  {
    of: 'bornOn',
    whose: ['school', 'learner'],
    width: 130,
    hidden: true,
    show: (r) => (r.bornOn ? dayText(r.bornOn) : null),
  },
  { of: 'remark', whose: ['school', 'learner', 'staff'], width: 160, hidden: true, wide: true, once: true },
];

/** The record's columns of a list of children. */
export const recordColumns: readonly Column<StudentRecord>[] = FIELDS.map(
  ({ of, width, sort, hidden, align, show }) => ({ of, width, sort, hidden, align, show }),
);
/** The record as the sheet of a person shows it: its short fields, or its wide ones. */
export function useRecordItems(record: StudentRecord, whose: Whose, wide: boolean) {
  const t = useT();
  return FIELDS.filter((f) => f.whose.includes(whose) && (f.wide ?? false) === wide).map((f) => ({
    label: t(`field.${f.of}`),
    value: f.show ? f.show(record) : record[f.of],
    wide,
  }));
}
/** The inputs of the record in a form; `userId` when somebody is changed. */
export function RecordInputs({
  whose,
  userId,
  wide = false,
}: {
  readonly whose: Whose;
  readonly userId: number | undefined;
  readonly wide?: boolean;
}) {
  const fields = FIELDS.filter(
    (f) => f.whose.includes(whose) && (f.wide ?? false) === wide && !(f.once && userId != null),
  );
  return fields.map((f) => (
    <div key={f.of} className={wide ? 'wide' : undefined}>
      <Field of={f.of} as={f.as} props={f.props?.(userId)} />
    </div>
  ));
}
/** What a change of the record begins with. */
export const recordStart = (record: Partial<StudentRecord>): Partial<InputOf<typeof infoSet>> =>
  Object.fromEntries(FIELDS.filter((f) => !f.once).map((f) => [f.of, record[f.of] ?? undefined]));
