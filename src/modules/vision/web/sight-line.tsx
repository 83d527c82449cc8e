import type { ReplyOf } from '../../../kernel/shared/call';
import { dayText } from '../../../kernel/web/format';
import { EmptyState } from '../../../kernel/web/parts/states';
import { chartColours, colour } from '../../../kernel/web/theme';
import type { person } from '../contract';
import { acuityText, type Band } from '../rules';
import {
  MyopiaTag,
  PoorTag,
  ScaleSwitch,
  refractionText,
  seText,
  sight,
  useCriteria,
  useScale,
  useTermText,
} from './parts';
import { useT } from './texts';
import './vision.css';

type Line = ReplyOf<typeof person>;
const W = 640;
const H = 260;
const LEFT = 48;
// Room for "Class median" at the larger letters of a phone.
const RIGHT = 132;
const TOP = 14;
const BOTTOM = 34;
const LOW = 40;
const HIGH = 53;
const GROUND: Readonly<Record<Band, string>> = {
  normal: colour.doneGround,
  mild: colour.waitingFaint,
  moderate: colour.waitingGround,
  severe: colour.needsGround,
};
const yOf = (log: number) => TOP + ((HIGH - Math.max(LOW, log)) / (HIGH - LOW)) * (H - TOP - BOTTOM);

/** A child's sight over the years in front of the degrees, with the middle of its class; below it the same as a table. */
export function SightLine({ line }: { readonly line: Line }) {
  const t = useT();
  const term = useTermText();
  const c = useCriteria();
  const [scale, setScale] = useScale();
  if (!line.items.length) return <EmptyState compact title={t('noScreening')} text={t('noScreeningText')} />;
  if (!c) return <div aria-busy="true" style={{ height: H }} />;
  const { items } = line;
  const xOf = (i: number) => LEFT + (items.length === 1 ? 0.5 : i / (items.length - 1)) * (W - LEFT - RIGHT);
  // At the larger letters of a phone four terms have room: the newest one stands in any case.
  const every = Math.ceil(items.length / 4);
  const series = [
    {
      key: 'right',
      name: t('eyeRight'),
      colour: chartColours[0],
      dash: undefined,
      values: items.map((s) => s.right.naked),
    },
    {
      key: 'left',
      name: t('eyeLeft'),
      colour: chartColours[1],
      dash: undefined,
      values: items.map((s) => s.left.naked),
    },
    {
      key: 'class',
      name: t('clazzMiddle'),
      colour: colour.inkFaint,
      dash: '5 4',
      values: items.map((s) => s.clazzMiddle),
    },
  ];
  const bands = c.bands.map((b, i) => ({
    code: b.code,
    from: b.from ?? LOW,
    to: i === 0 ? HIGH : c.bands[i - 1]!.from!,
  }));
  // Names at the ends of the lines are pushed apart so that both eyes can be read.
  const ends = series
    .map((s) => ({ ...s, at: s.values.findLast((v) => v != null) }))
    .filter((s) => s.at != null)
    .map((s) => ({ ...s, y: yOf(s.at!) }))
    .sort((a, b) => a.y - b.y);
  ends.forEach((s, i) => {
    if (i > 0) s.y = Math.max(s.y, ends[i - 1]!.y + 22);
  });
  return (
    <div className="stack" style={{ gap: 12 }}>
      <div className="row no-print">
        <span className="soft">{t('nakedOverTime')}</span>
        <span className="row-end">
          <ScaleSwitch value={scale} onChange={setScale} />
        </span>
      </div>
      <svg className="vi-line" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t('lineOf', { name: line.name })}>
        {bands.map((b) => (
          <g key={b.code}>
            <rect
              x={LEFT}
              y={yOf(b.to)}
              width={W - LEFT - RIGHT}
              height={Math.max(0, yOf(b.from) - yOf(b.to))}
              fill={GROUND[b.code]}
            />
            <text x={LEFT + 6} y={yOf(b.to) + 13} className="vi-band">
              {t(`poor.${b.code}`)}
            </text>
          </g>
        ))}
        {[53, 50, 48, 46, 43, 40].map((log) => (
          <text key={log} x={LEFT - 6} y={yOf(log) + 4} textAnchor="end" className="vi-axis">
            {acuityText(c, log, scale)}
          </text>
        ))}
        {items.map((s, i) => (
          <text
            key={s.screeningId}
            x={xOf(i)}
            y={H - 12}
            textAnchor="middle"
            className={(items.length - 1 - i) % every === 0 ? 'vi-axis' : 'vi-axis vi-axis-more'}
          >
            {term(s, true)}
          </text>
        ))}
        {series.map((s) => {
          const points = s.values.map((v, i) => ({ v, i })).filter((p) => p.v != null);
          return (
            <g key={s.key} stroke={s.colour} fill={s.colour}>
              <polyline
                fill="none"
                strokeWidth={2}
                strokeDasharray={s.dash}
                points={points.map((p) => `${xOf(p.i)},${yOf(p.v!)}`).join(' ')}
              />
              {s.dash
                ? null
                : points.map((p) => (
                    <circle key={p.i} cx={xOf(p.i)} cy={yOf(p.v!)} r={4} stroke={colour.surface} strokeWidth={1.5}>
                      <title>{`${s.name} ${term(items[p.i]!)} ${acuityText(c, p.v!, scale)}`}</title>
                    </circle>
                  ))}
            </g>
          );
        })}
        {ends.map((s) => (
          <text key={s.key} x={W - RIGHT + 8} y={s.y + 4} className="vi-end" fill={s.colour}>
            {s.name}
          </text>
        ))}
      </svg>
      <div className="vi-scroll">
        <table className="plain vi-table vi-years">
          <thead>
            <tr>
              <th scope="col">{t('field.term')}</th>
              <th scope="col" className="num">
                {t('eyeRight')}
              </th>
              <th scope="col" className="num">
                {t('eyeLeft')}
              </th>
              <th scope="col" className="num">
                {t('seShort')} R / L
              </th>
              <th scope="col">{t('field.wear')}</th>
              <th scope="col">{t('verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {items.toReversed().map((s) => (
              <tr key={s.screeningId}>
                <th scope="row">
                  {term(s, true)}
                  <small className="soft" style={{ display: 'block', fontWeight: 400 }}>
                    {dayText(s.screenedOn)} · {s.clazzName}
                  </small>
                </th>
                <td className="num">{sight(c, s.right.naked, scale)}</td>
                <td className="num">{sight(c, s.left.naked, scale)}</td>
                <td className="num">
                  {(['right', 'left'] as const).map((side) => (
                    <span key={side} className="vi-eye">
                      {seText(s[side]) || '—'}
                      {s[side].cylinder == null ? null : <small className="soft">{refractionText(s[side])}</small>}
                    </span>
                  ))}
                </td>
                <td>{t(`wear.${s.wear as 0}`)}</td>
                <td>
                  <span className="vi-reasons">
                    <PoorTag of={s.poor} />
                    <MyopiaTag of={s.myopia} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
