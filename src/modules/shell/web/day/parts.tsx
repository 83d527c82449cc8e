import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../texts';
import './day.css';

/**
 * A page of two columns, lessons and work left, what waits right. On a phone they stand in the order of their numbers: what
 * waits comes between the next lesson and everything else, what is only looked up comes last.
 */
export function Columns({
  first,
  second,
  third,
  fourth,
  last,
}: Readonly<Record<'first' | 'second' | 'third' | 'fourth' | 'last', ReactNode>>) {
  return (
    <div className="sh-day">
      <div>
        <div className="sh-day-1">{first}</div>
        <div className="sh-day-3">{third}</div>
        <div className="sh-day-5">{last}</div>
      </div>
      <div>
        <div className="sh-day-2">{second}</div>
        <div className="sh-day-4">{fourth}</div>
      </div>
    </div>
  );
}

/** A panel of the day: what it counts, how many there are, and what leads further. */
export function Tile({
  title,
  count,
  extra,
  children,
}: {
  readonly title: string;
  /** Nothing waits: no number stands there. */ readonly count?: number;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="panel sh-tile">
      <header>
        <h2>{title}</h2>
        {count ? <strong className="sh-count num">{count}</strong> : null}
        {extra ? <span className="row-end">{extra}</span> : null}
      </header>
      {children}
    </section>
  );
}
/** Nothing waits; said quietly, because that is good. */
export const Quiet = ({ children }: { readonly children: ReactNode }) => <p className="sh-quiet">{children}</p>;

/** A line of a tile: what, a few words, and what is done with it. The whole line opens. */
export function TileLine({
  to,
  title,
  text,
  end,
}: {
  readonly to?: string | undefined;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly end?: ReactNode;
}) {
  const body = (
    <>
      <span className="sh-line-text">
        <strong>{title}</strong>
        {text ? <span className="soft">{text}</span> : null}
      </span>
      {end ? <span className="sh-line-end">{end}</span> : null}
    </>
  );
  return (
    <li>
      {to ? (
        <Link className="sh-line" to={to}>
          {body}
        </Link>
      ) : (
        <span className="sh-line">{body}</span>
      )}
    </li>
  );
}

/** The first rows of a tile; the rest opens in place, so that its number can be counted. */
export function Rows<R>({
  rows,
  most,
  row,
}: {
  readonly rows: readonly R[];
  readonly most: number;
  readonly row: (row: R, at: number) => ReactNode;
}) {
  const t = useT();
  const [all, setAll] = useState(false);
  // One row is not worth a button.
  const shown = all || rows.length <= most + 1 ? rows : rows.slice(0, most);
  return (
    <>
      <ul className="sh-lines">{shown.map(row)}</ul>
      {rows.length > most + 1 ? (
        <Button type="text" block onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t('day.less') : t('day.more', { n: rows.length - most })}
        </Button>
      ) : null}
    </>
  );
}
