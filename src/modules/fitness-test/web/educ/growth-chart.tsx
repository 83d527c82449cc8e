import { DownloadOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { saveFile } from '../../../../kernel/web/http/send';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { chartColours, colour, type as font } from '../../../../kernel/web/theme';
import type { Archive } from '../../contract';
import { formatResult } from '../../rules/format';
import { BANDS, drawGrowth, type Band } from '../../rules/growth';
import { useT } from '../texts';
import { BAND_COLOUR, LEVEL_COLOUR } from './level-tag';

const BOX = { width: 480, height: 220, left: 48, right: 12, top: 14, bottom: 26 };
const TINT = 0.16;
const fillOf = (band: Band): string => (band === 'normal' ? BAND_COLOUR.normal : LEVEL_COLOUR[band]);

/** A child's results of one item over the years on the bands of the standard, with the mean of the grade: lines and text, sharp at any size. */
export function GrowthChart({
  curve: c,
  years,
  name,
}: {
  readonly curve: Archive['curves'][number];
  readonly years: readonly string[];
  readonly name: string;
}) {
  const t = useT();
  const ui = useUi();
  const [asTable, setAsTable] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const d = drawGrowth(c, BOX);
  const bands = BANDS.filter((b) => d.bands.some((r) => r.band === b));
  const show = (value: number | null | undefined) => (value == null ? '—' : formatResult(c, value));
  const bandName = (b: Band) => (b === 'normal' ? t('normalBand') : t(`level.${b}`));
  const save = () => {
    if (svg.current)
      saveFile({
        blob: new Blob([new XMLSerializer().serializeToString(svg.current)], { type: 'image/svg+xml' }),
        name: `${name} ${c.name}.svg`,
      });
  };
  const line = (dots: typeof d.child) =>
    dots
      .map((p, i) => `${i === 0 || dots[i - 1]!.at !== p.at - 1 ? 'M' : 'L'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`)
      .join(' ');
  const columns =
    c.direction === 'band'
      ? [t('normalFrom'), t('normalTo')]
      : [t('level.pass'), t('level.good'), t('level.excellent')];
  const bounds = c.direction === 'band' ? [c.pass, c.excellent] : [c.pass, c.good, c.excellent];
  return (
    <figure className="chart keep">
      <figcaption className="row">
        <strong>
          {c.name}
          {c.unitText ? <span className="unit">{c.unitText}</span> : null}
        </strong>
        <span className="row row-end no-print" style={{ gap: 0 }}>
          <Tooltip title={ui(asTable ? 'asChart' : 'asTable')}>
            <Button
              type="text"
              aria-label={ui(asTable ? 'asChart' : 'asTable')}
              aria-pressed={asTable}
              icon={asTable ? <LineChartOutlined /> : <TableOutlined />}
              onClick={() => setAsTable(!asTable)}
            />
          </Tooltip>
          {asTable ? null : (
            <Tooltip title={ui('savePicture')}>
              <Button type="text" aria-label={ui('savePicture')} icon={<DownloadOutlined />} onClick={save} />
            </Tooltip>
          )}
        </span>
      </figcaption>
      {asTable ? (
        <div style={{ overflowX: 'auto' }}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('field.yearId')}</th>
                <th className="num">{name}</th>
                <th className="num">{t('gradeMean')}</th>
                {c.direction
                  ? columns.map((h) => (
                      <th key={h} className="num">
                        {h}
                      </th>
                    ))
                  : null}
              </tr>
            </thead>
            <tbody>
              {years.map((y, at) => (
                <tr key={y}>
                  <th scope="row">{y}</th>
                  <td className="num">{show(c.values[at])}</td>
                  <td className="num">{show(c.mean[at])}</td>
                  {c.direction
                    ? bounds.map((b, k) => (
                        <td key={columns[k]} className="num">
                          {show(b[at])}
                        </td>
                      ))
                    : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <svg
          ref={svg}
          xmlns="http://www.w3.org/2000/svg"
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          role="img"
          aria-label={`${name} ${c.name}`}
          fontFamily={font.family}
          fontSize={12}
          style={{ width: '100%', display: 'block' }}
        >
          {d.bands.map((r) => (
            <rect
              key={`${r.band}${r.x}`}
              x={r.x}
              y={r.y}
              width={r.width}
              height={r.height}
              fill={fillOf(r.band)}
              opacity={TINT}
            />
          ))}
          {d.ticks.map((k) => (
            <g key={k.value}>
              <line x1={BOX.left} x2={BOX.width - BOX.right} y1={k.y} y2={k.y} stroke={colour.line} />
              <text x={BOX.left - 6} y={k.y + 4} textAnchor="end" fill={colour.inkSoft}>
                {show(k.value)}
              </text>
            </g>
          ))}
          {years.map((y, at) => (
            <text key={y} x={d.columns[at]} y={BOX.height - 8} textAnchor="middle" fill={colour.inkSoft}>
              {y}
            </text>
          ))}
          <path d={line(d.mean)} fill="none" stroke={colour.inkSoft} strokeDasharray="4 4" />
          {d.mean.map((p) => (
            <circle key={p.at} cx={p.x} cy={p.y} r={2.5} fill={colour.inkSoft} />
          ))}
          <path d={line(d.child)} fill="none" stroke={chartColours[0]} strokeWidth={2} />
          {d.child.map((p) => (
            <g key={p.at}>
              <circle cx={p.x} cy={p.y} r={4} fill={chartColours[0]} />
              <text
                x={p.x}
                y={p.y < BOX.top + 18 ? p.y + 18 : p.y - 9}
                textAnchor="middle"
                fontWeight={600}
                fill={colour.ink}
              >
                {show(p.value)}
              </text>
            </g>
          ))}
        </svg>
      )}
      <p className="fit-keys">
        <span>
          <i style={{ background: chartColours[0] }} />
          {name}
        </span>
        {d.mean.length > 0 ? (
          <span>
            <i className="fit-dash" />
            {t('gradeMean')}
          </span>
        ) : null}
        {bands.map((b) => (
          <span key={b}>
            <i style={{ background: fillOf(b), opacity: 0.35 }} />
            {bandName(b)}
          </span>
        ))}
      </p>
    </figure>
  );
}
