import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Switch } from 'antd';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { Hundredths } from './parts';
import { useT } from './texts';

/** A column of small rows that are data: rules, groups, parts, levels. */
export interface RowColumn<R> {
  readonly key: keyof R & string;
  readonly title: string;
  /** hundredths: points or per cent, two decimals at most. */
  readonly as: 'text' | 'hundredths' | 'number' | 'flag' | 'choice';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly when?: (row: R) => boolean;
  readonly width?: number;
}
/** Writes a list of rows; each cell's name says its column and row. */
export function RowsEditor<R extends object>({
  rows,
  columns,
  blank,
  locked,
  onChange,
}: {
  readonly rows: readonly R[];
  readonly columns: readonly RowColumn<R>[];
  readonly blank: () => R;
  readonly locked?: boolean;
  readonly onChange: (rows: R[]) => void;
}) {
  const t = useT();
  const set = (at: number, key: keyof R & string, value: unknown) =>
    onChange(rows.map((row, no) => (no === at ? { ...row, [key]: value } : row)));
  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className="hs-scroll">
        <table className="hs-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {column.title}
                </th>
              ))}
              {locked ? null : <th scope="col">{t('field.acts')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column.key}>
                    {column.when && !column.when(row) ? null : (
                      <Cell
                        column={column}
                        label={t('cellOf', { what: column.title, no: at + 1 })}
                        value={row[column.key]}
                        locked={locked ?? false}
                        onChange={(value) => set(at, column.key, value)}
                      />
                    )}
                  </td>
                ))}
                {locked ? null : (
                  <td>
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={t('dropRow', { no: at + 1 })}
                      onClick={() => onChange(rows.filter((_, no) => no !== at))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {locked ? null : (
        <div>
          <Button icon={<PlusOutlined />} onClick={() => onChange([...rows, blank()])}>
            {t('addRow')}
          </Button>
        </div>
      )}
    </div>
  );
}
function Cell<R>({
  column,
  label,
  value,
  locked,
  onChange,
}: {
  readonly column: RowColumn<R>;
  readonly label: string;
  readonly value: unknown;
  readonly locked: boolean;
  readonly onChange: (value: unknown) => void;
}) {
  const common = { 'aria-label': label, disabled: locked };
  switch (column.as) {
    case 'hundredths':
      return <Hundredths {...common} width={80} value={Number(value ?? 0)} onChange={(next) => onChange(next ?? 0)} />;
    case 'number':
      return (
        <NumberInput {...common} value={Number(value ?? 0)} min={0} onChange={(next) => onChange(Number(next ?? 0))} />
      );
    case 'flag':
      return <Switch {...common} checked={Boolean(value)} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...common}
          value={value == null ? undefined : String(value)}
          style={{ minWidth: column.width ?? 120 }}
          options={column.choices ? [...column.choices] : []}
          onChange={(next: string) => onChange(next)}
        />
      );
    case 'text':
      return (
        <Input
          {...common}
          value={String(value ?? '')}
          style={{ width: column.width ?? 140 }}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
