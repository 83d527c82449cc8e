import { BarChartOutlined, FileExcelOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { boardOption, csvOf, type BoardData } from './board-option';
import { boardColour } from './board-theme';
import type { init } from './chart/echarts';
import { numberText } from './format';
import { useLang, useUi } from './i18n/use-text';

type Instance = ReturnType<typeof init>;
const save = (href: string, name: string) => { const link = document.createElement('a'); link.href = href; link.download = name; link.click(); };

interface Props extends BoardData {
  /** Name of the files. */
  readonly name: string;
  readonly onOpen?: (at: number) => void;
  /** Only so many are drawn; the table and the sheet have them all. */
  readonly shown?: number;
}
/** A chart of a board: few series, large type; the same as a table; picture and sheet to take away. A bar opens what it stands for. */
export function BoardChart({ name, onOpen, shown, ...data }: Props) {
  const t = useUi();
  const lang = useLang();
  const [asTable, setAsTable] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Instance>(undefined);
  const open = useRef(onOpen);
  useEffect(() => { open.current = onOpen; });
  const print = JSON.stringify(shown == null ? data : { ...data, categories: data.categories.slice(0, shown), series: data.series.map((x) => ({ ...x, values: x.values.slice(0, shown) })) });
  const opens = onOpen != null;

  useEffect(() => {
    if (asTable) return undefined;
    let gone = false;
    let watch: ResizeObserver | undefined;
    void import('./chart/echarts').then(({ init }) => {
      if (gone || !box.current) return;
      const made = init(box.current, undefined, { renderer: 'canvas' });
      chart.current = made;
      made.setOption(boardOption(JSON.parse(print) as BoardData, opens));
      made.on('click', (event: unknown) => open.current?.((event as { dataIndex: number }).dataIndex));
      watch = new ResizeObserver(() => made.resize());
      watch.observe(box.current);
    });
    return () => { gone = true; watch?.disconnect(); chart.current?.dispose(); chart.current = undefined; };
  }, [print, asTable, lang, opens]);

  const picture = () => { if (chart.current) save(chart.current.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: boardColour.tile }), `${name}.png`); };
  const sheet = () => {
    const url = URL.createObjectURL(new Blob([csvOf(data)], { type: 'text/csv;charset=utf-8' }));
    save(url, `${name}.csv`);
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <div className="board-chart">
      <div className="board-keys no-print">
        <Key of={name} label={t(asTable ? 'asChart' : 'asTable')} pressed={asTable} onClick={() => setAsTable(!asTable)}>{asTable ? <BarChartOutlined /> : <TableOutlined />}</Key>
        {asTable ? null : <Key of={name} label={t('savePicture')} onClick={picture}><PictureOutlined /></Key>}
        <Key of={name} label={t('boardTable')} onClick={sheet}><FileExcelOutlined /></Key>
      </div>
      {asTable ? <Rows data={data} onOpen={onOpen} /> : <div ref={box} className="board-canvas" role="img" aria-label={name} />}
    </div>
  );
}

interface KeyProps { readonly of: string; readonly label: string; readonly pressed?: boolean; readonly onClick: () => void; readonly children: ReactNode }
const Key = ({ of, label, pressed, onClick, children }: KeyProps) => <button type="button" title={label} aria-label={`${label} ${of}`} aria-pressed={pressed} onClick={onClick}>{children}</button>;

function Rows({ data, onOpen }: { readonly data: BoardData; readonly onOpen?: (at: number) => void }) {
  return (
    <div className="board-rows">
      <table>
        <thead><tr><th />{data.series.map((s) => <th key={s.name} scope="col">{s.name}{data.unit ? <small> {data.unit}</small> : null}</th>)}</tr></thead>
        <tbody>{data.categories.map((c, at) => <tr key={`${c} ${at}`}><th scope="row">{onOpen ? <button type="button" onClick={() => onOpen(at)}>{c}</button> : c}</th>{data.series.map((s) => <td key={s.name}>{s.values[at] == null ? '—' : numberText(s.values[at], data.decimals ?? 0)}</td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}
