import { BarChartOutlined, FileExcelOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tooltip } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { numberText } from '../format';
import { useUi, useLang } from '../i18n/use-text';
import { warn } from '../notify';
import { EmptyState } from '../parts/states';
import { colour } from '../theme';
import type { init } from './echarts';
import { optionOf, spokenOf, tableOf, type ChartData } from './chart-option';
import { saveFile, saveSheet } from './sheet';

type Instance = ReturnType<typeof init>;

/** A chart with its title, a table of the same data, and its picture and sheet to download. */
export function Chart({
  title,
  height = 300,
  extra,
  ...data
}: ChartData & { readonly title: string; readonly height?: number; readonly extra?: ReactNode }) {
  const t = useUi();
  const lang = useLang();
  const [asTable, setAsTable] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Instance>(undefined);
  const [ready, setReady] = useState(false);
  const print = JSON.stringify(data);
  const empty = data.series.every((s) => s.values.every((v) => v == null));

  useEffect(() => {
    if (asTable || empty) return undefined;
    let gone = false;
    let watch: ResizeObserver | undefined;
    const draw = (echarts: { readonly init: typeof init }) => {
      if (gone || !box.current) return;
      chart.current = echarts.init(box.current, undefined, { renderer: 'canvas' });
      const shown = JSON.parse(print) as ChartData;
      let drawn = box.current.clientWidth;
      chart.current.setOption(optionOf(shown, t('others'), drawn), true);
      watch = new ResizeObserver(() => {
        chart.current?.resize();
        const width = box.current?.clientWidth ?? 0;
        if (width === 0 || width === drawn) return;
        drawn = width;
        // Names are broken or stand aslant by the width there is: on another one (a phone turned) they are set anew.
        chart.current?.setOption({ ...optionOf(shown, t('others'), width), animation: false }, true);
      });
      watch.observe(box.current);
      setReady(true);
    };
    // Without the part that draws (no network) the figures stand as a table; turning back asks for it again.
    import('./echarts').then(draw, () => gone || setAsTable(true));
    return () => {
      gone = true;
      watch?.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
      setReady(false);
    };
    // eslint-disable-next-line react/exhaustive-deps -- the data's print and the language say when to draw anew
  }, [print, asTable, empty, lang]);

  const save = () => {
    if (!chart.current) return;
    try {
      saveFile(
        chart.current.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: colour.surface }),
        `${title}.png`,
      );
    } catch {
      warn(t('imageFailed'));
    }
  };
  const { head, rows } = tableOf(data);
  const unit = data.unit?.trim();
  return (
    <figure className="chart keep">
      <figcaption className="row">
        <strong>{title}</strong>
        <span className="row row-end no-print" style={{ gap: 0 }}>
          {extra}
          <Tooltip title={t(asTable ? 'asChart' : 'asTable')}>
            <Button
              type="text"
              aria-label={t(asTable ? 'asChart' : 'asTable')}
              aria-pressed={asTable}
              icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
              onClick={() => setAsTable(!asTable)}
            />
          </Tooltip>
          {asTable ? null : (
            <Tooltip title={t('savePicture')}>
              <Button
                type="text"
                aria-label={t('savePicture')}
                icon={<PictureOutlined />}
                disabled={!ready}
                onClick={save}
              />
            </Tooltip>
          )}
          <Tooltip title={t('boardTable')}>
            <Button
              type="text"
              aria-label={t('boardTable')}
              icon={<FileExcelOutlined />}
              disabled={empty}
              onClick={() =>
                void saveSheet(title, [head.map((h, at) => (at > 0 && unit ? `${h} (${unit})` : h)), ...rows])
              }
            />
          </Tooltip>
        </span>
      </figcaption>
      {empty ? (
        <EmptyState compact />
      ) : asTable ? (
        <div style={{ maxHeight: height, overflow: 'auto' }}>
          <table className="plain">
            <thead>
              <tr>
                {head.map((h, at) => (
                  <th key={h || 'c'} className={at > 0 ? 'num' : undefined} scope="col">
                    {h}
                    {at > 0 && unit ? <span className="unit">{unit}</span> : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={String(name)}>
                  <th scope="row">{name}</th>
                  {values.map((v, at) => (
                    <td key={head[at + 1]} className="num">
                      {typeof v === 'number' ? numberText(v, data.decimals ?? 0) : '—'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div style={{ position: 'relative', height }}>
          {ready ? null : <Skeleton.Node active style={{ width: '100%', height }} />}
          <div
            ref={box}
            role="img"
            aria-label={`${title}. ${spokenOf(data)}`}
            style={{ position: 'absolute', inset: 0 }}
          />
        </div>
      )}
    </figure>
  );
}
