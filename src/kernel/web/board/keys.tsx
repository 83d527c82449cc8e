import { BarChartOutlined, FileExcelOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { BoardData } from './option';
import { numberText } from '../format';
import { useUi } from '../i18n/use-text';

interface KeysProps {
  readonly name: string;
  readonly asTable: boolean;
  readonly onTurn: () => void;
  readonly onPicture: () => void;
  readonly onSheet: () => void;
}
/** What every drawing of a board offers: the same as a table, its picture, its sheet. */
export function BoardKeys({ name, asTable, onTurn, onPicture, onSheet }: KeysProps) {
  const t = useUi();
  return (
    <div className="board-keys no-print">
      <Key of={name} label={t(asTable ? 'asChart' : 'asTable')} pressed={asTable} onClick={onTurn}>
        {asTable ? <BarChartOutlined /> : <TableOutlined />}
      </Key>
      {asTable ? null : (
        <Key of={name} label={t('savePicture')} onClick={onPicture}>
          <PictureOutlined />
        </Key>
      )}
      <Key of={name} label={t('boardTable')} onClick={onSheet}>
        <FileExcelOutlined />
      </Key>
    </div>
  );
}
interface KeyProps {
  readonly of: string;
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}
const Key = ({ of, label, pressed, onClick, children }: KeyProps) => (
  <button type="button" title={label} aria-label={`${label} ${of}`} aria-pressed={pressed} onClick={onClick}>
    {children}
  </button>
);

/** A drawing's data as a table. */
export function BoardRows({
  data,
  onOpen,
}: {
  readonly data: BoardData;
  readonly onOpen?: ((at: number) => void) | undefined;
}) {
  return (
    <div className="board-rows">
      <table>
        <thead>
          <tr>
            <th />
            {data.series.map((s) => (
              <th key={s.name} scope="col">
                {s.name}
                {data.unit ? <small> {data.unit}</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((c, at) => (
            <tr key={`${c} ${at}`}>
              <th scope="row">
                {onOpen ? (
                  <button type="button" onClick={() => onOpen(at)}>
                    {c}
                  </button>
                ) : (
                  c
                )}
              </th>
              {data.series.map((s) => (
                <td key={s.name}>{s.values[at] == null ? '—' : numberText(s.values[at], data.decimals ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
