import { useEffect, useRef, useState } from 'react';
import { BoardKeys, BoardRows } from './keys';
import { boardOption, rowsOf, type BoardData } from './option';
import { boardColour } from './theme';
import type { init } from '../chart/echarts';
import { spokenOf } from '../chart/chart-option';
import { saveFile, saveSheet } from '../chart/sheet';
import { useLang } from '../i18n/use-text';

type Instance = ReturnType<typeof init>;

interface Props extends BoardData {
  /** Name of the files. */
  readonly name: string;
  readonly onOpen?: (at: number) => void;
  /** Only so many are drawn; the table and the sheet have them all. */
  readonly shown?: number;
}
/** A chart of a board: few series, large type; the same as a table; picture and sheet to take away. A bar opens what it stands for. */
export function BoardChart({ name, onOpen, shown, ...data }: Props) {
  const lang = useLang();
  const [asTable, setAsTable] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Instance>(undefined);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  const print = JSON.stringify(
    shown == null
      ? data
      : {
          ...data,
          categories: data.categories.slice(0, shown),
          series: data.series.map((x) => ({ ...x, values: x.values.slice(0, shown) })),
        },
  );
  const opens = onOpen != null;

  useEffect(() => {
    if (asTable) return undefined;
    let gone = false;
    let watch: ResizeObserver | undefined;
    const draw = (echarts: { readonly init: typeof init }) => {
      if (gone || !box.current) return;
      const made = echarts.init(box.current, undefined, { renderer: 'canvas' });
      chart.current = made;
      made.setOption(boardOption(JSON.parse(print) as BoardData, opens, box.current.clientWidth));
      made.on('click', (event: unknown) => open.current?.((event as { dataIndex: number }).dataIndex));
      watch = new ResizeObserver(() => made.resize());
      watch.observe(box.current);
    };
    // Without the part that draws (no network) the figures stand as a table; turning back asks for it again.
    import('../chart/echarts').then(draw, () => gone || setAsTable(true));
    return () => {
      gone = true;
      watch?.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, [print, asTable, lang, opens]);

  const picture = () => {
    if (chart.current)
      saveFile(
        chart.current.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: boardColour.tile }),
        `${name}.png`,
      );
  };
  return (
    <div className="board-chart">
      <BoardKeys
        name={name}
        asTable={asTable}
        onTurn={() => setAsTable(!asTable)}
        onPicture={picture}
        onSheet={() => void saveSheet(name, rowsOf(data))}
      />
      {asTable ? (
        <BoardRows data={data} onOpen={onOpen} />
      ) : (
        <div ref={box} className="board-canvas" role="img" aria-label={`${name}. ${spokenOf(data)}`} />
      )}
    </div>
  );
}
