import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { Progress } from '../../../kernel/web/parts/progress';
import { colour } from '../../../kernel/web/theme';
import { GOOD_FROM, standOf, WEAK_BELOW, type Rank, type Stand } from '../rules';
import { useT } from './texts';
import './practice.css';

const TONE: Readonly<Record<Stand, Status>> = { new: 'off', weak: 'needs', fair: 'waiting', good: 'done' };
/** How a point or section stands, in a word. */
export function StandTag({ mastery }: { readonly mastery: number | null }) {
  const t = useT();
  const stand = standOf(mastery);
  return <StatusTag status={TONE[stand]}>{t(`stand.${stand}`)}</StatusTag>;
}
const inkOf = (mastery: number): string =>
  mastery < WEAK_BELOW ? colour.needs : mastery < GOOD_FROM ? colour.waiting : colour.done;
/** Mastery as a bar with its figure; a dash where nothing is known. */
export function Mastery({ value, label }: { readonly value: number | null; readonly label?: string }) {
  const t = useT();
  if (value == null)
    return (
      <span className="pra-mastery soft" title={t('stand.new')}>
        —
      </span>
    );
  return (
    <span className="pra-mastery" title={label ?? t('masteryOf', { n: value })}>
      <Progress
        percent={value}
        size="small"
        showInfo={false}
        strokeColor={inkOf(value)}
        aria-label={label ?? t('masteryOf', { n: value })}
      />
      <b className="num">{value}%</b>
    </span>
  );
}
/** Mastery as a ring. */
export function Ring({ value, size = 84 }: { readonly value: number | null; readonly size?: number }) {
  const t = useT();
  return (
    <Progress
      type="circle"
      size={size}
      percent={value ?? 0}
      strokeColor={value == null ? colour.line : inkOf(value)}
      format={() => (
        <span className="pra-ring">
          <b>{value ?? '—'}</b>
          {value == null ? null : <small>%</small>}
        </span>
      )}
      aria-label={value == null ? t('stand.new') : t('masteryOf', { n: value })}
    />
  );
}

/** Metals of the ranks: ground, edge, mark. */
const METAL: Readonly<Record<Rank, readonly [string, string, string]>> = {
  unranked: [colour.offGround, colour.inkOff, colour.off],
  bronze: ['#F6E3D3', '#A8622C', '#7A4219'],
  silver: [colour.chosen, colour.lineStrong, colour.inkSoft],
  gold: ['#FCEFC7', colour.amber, colour.waiting],
  starlight: ['#E4E6FB', '#5661C9', '#343C98'],
  king: [colour.needsGround, colour.needs, colour.needs],
};
/** A medal; stars below say which of the five it is. */
export function Medal({
  rank,
  size = 56,
  off,
}: {
  readonly rank: Rank;
  readonly size?: number;
  readonly off?: boolean;
}) {
  const t = useT();
  const [ground, edge, mark] = METAL[rank];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role="img"
      aria-label={t(`rank.${rank}`)}
      style={off ? { opacity: 0.4, filter: 'grayscale(0.6)' } : undefined}
    >
      <path d="M20 4h24l-4 20H24z" fill={edge} opacity="0.35" />
      <circle cx="32" cy="38" r="21" fill={ground} stroke={edge} strokeWidth="3" />
      <circle cx="32" cy="38" r="15.5" fill="none" stroke={edge} strokeWidth="1" strokeDasharray="2 2.4" />
      {rank === 'unranked' ? (
        <path d="M24 38h16" stroke={mark} strokeWidth="4" strokeLinecap="round" />
      ) : rank === 'king' ? (
        <path d="M22 45l-2-14 7 6 5-9 5 9 7-6-2 14z" fill={mark} />
      ) : (
        <path d="M32 27l3.3 6.9 7.5 1-5.5 5.2 1.4 7.5-6.7-3.7-6.7 3.7 1.4-7.5-5.5-5.2 7.5-1z" fill={mark} />
      )}
    </svg>
  );
}
/** A bean. */
export const Bean = ({ size = 18 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <ellipse
      cx="10"
      cy="10"
      rx="6.4"
      ry="8.2"
      transform="rotate(28 10 10)"
      fill={colour.amber}
      stroke={colour.waiting}
      strokeWidth="1.2"
    />
    <path
      d="M8 4.8c3.4 2.8 3.6 7 .6 10.4"
      fill="none"
      stroke={colour.waiting}
      strokeWidth="1.2"
      strokeLinecap="round"
    />
  </svg>
);

/** A titled panel with what leads further at its right. */
export function Card({
  title,
  extra,
  children,
  className,
}: {
  readonly title: ReactNode;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <section className={`panel pra-card ${className ?? ''}`}>
      <header className="row">
        <h2>{title}</h2>
        {extra ? <span className="row-end">{extra}</span> : null}
      </header>
      {children}
    </section>
  );
}
/** A line that opens something: what, a few words, and a mark at the right. */
export function Line({
  to,
  onClick,
  title,
  text,
  end,
}: {
  readonly to?: string;
  readonly onClick?: () => void;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly end?: ReactNode;
}) {
  const body = (
    <>
      <span className="pra-line-text">
        <strong>{title}</strong>
        {text ? <span className="soft">{text}</span> : null}
      </span>
      {end ? <span className="pra-line-end">{end}</span> : null}
    </>
  );
  return (
    <li>
      {to ? (
        <Link className="pra-line" to={to}>
          {body}
        </Link>
      ) : onClick ? (
        <button type="button" className="pra-line" onClick={onClick}>
          {body}
        </button>
      ) : (
        <div className="pra-line">{body}</div>
      )}
    </li>
  );
}
