import { LockOutlined, WarningOutlined } from '@ant-design/icons';
import { Component, useId, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Call, InputOf, ReplyOf } from '../../shared/call';
import { useCan } from '../app';
import { timeText } from '../format';
import { useCall } from '../http/hooks';
import { ui } from '../i18n/i18n';
import { useUi } from '../i18n/use-text';
import { Defined } from '../parts/definition';

interface Props<C extends Call> {
  readonly title: ReactNode;
  readonly call: C;
  readonly input: InputOf<C>;
  /** Columns of twelve, rows of the sheet. */
  readonly wide?: number;
  readonly high?: number;
  /** Where its figures come from: the head of the tile opens it. */
  readonly to?: string;
  /** Nothing there yet, in the tile's own words. */
  readonly empty?: (data: ReplyOf<C>) => ReactNode;
  readonly children: (data: ReplyOf<C>) => ReactNode;
}
/** Without news a tile asks again once a minute: a stream that a proxy cut says nothing. */
const EVERY_SECONDS = 60;

/** A tile of a board: its own call, its own state, its own need. What fails in it fails there alone. */
export function Tile<C extends Call>({ title, call, input, wide = 4, high = 1, to, empty, children }: Props<C>) {
  const t = useUi();
  const can = useCan();
  const may = can(call);
  const { data, error, dataUpdatedAt, refetch } = useCall(call, input, {
    quiet: true,
    keep: true,
    when: may,
    everySeconds: EVERY_SECONDS,
  });
  const nothing = data != null ? empty?.(data) : null;
  return (
    <section
      className="board-tile"
      style={{ '--wide': wide, '--high': high } as CSSProperties}
      aria-busy={may && data == null && error == null}
    >
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      {!may ? (
        <State mark={<LockOutlined />}>{t('forbidden')}</State>
      ) : data != null ? (
        <>
          {error ? (
            <p className="board-stale" role="status">
              {t('boardStale', { at: timeText(dataUpdatedAt) })}
            </p>
          ) : null}
          {nothing ? <State>{nothing}</State> : <Net at={dataUpdatedAt} draw={() => children(data)} />}
        </>
      ) : error ? (
        <State mark={<WarningOutlined />} alarm>
          {error.message}
          <button type="button" className="board-again" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </State>
      ) : (
        <div className="board-bones" aria-hidden>
          <i />
          <i />
          <i />
        </div>
      )}
    </section>
  );
}
function State({
  mark,
  alarm,
  children,
}: {
  readonly mark?: ReactNode;
  readonly alarm?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="board-state" role={alarm ? 'alert' : undefined}>
      {mark}
      <span>{children}</span>
    </div>
  );
}

/** A drawing that throws takes its own tile with it and no other; the next answer tries again. */
class Net extends Component<
  { readonly at: number; readonly draw: () => ReactNode },
  { readonly failed: boolean; readonly at: number }
> {
  override state = { failed: false, at: this.props.at };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  static getDerivedStateFromProps(props: { readonly at: number }, state: { readonly at: number }) {
    return props.at === state.at ? null : { at: props.at, failed: false };
  }
  override render() {
    return this.state.failed ? (
      <State mark={<WarningOutlined />} alarm>
        {ui('failed')}
      </State>
    ) : (
      <Drawn draw={this.props.draw} />
    );
  }
}
/** Draws inside the net: what throws in a function called above it would not be caught. */
const Drawn = ({ draw }: { readonly draw: () => ReactNode }) => <>{draw()}</>;

interface FigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: ReactNode;
  readonly note?: ReactNode;
  readonly to?: string;
  readonly tone?: 'done' | 'waiting' | 'needs';
  /** Its definition (parts/definition.tsx). */
  readonly of?: string | undefined;
  /** What it rests on: its days, since when it stands, of how many rows; said with its definition. */
  readonly rests?: string | undefined;
}
/** A figure that can be read from six metres; it opens to the rows it came from. */
export function BoardFigure({ label, value, unit, note, to, tone, of, rests }: FigureProps) {
  const id = useId();
  const body = (
    <>
      <span className="board-figure-value" data-tone={tone}>
        {value ?? '—'}
        {value == null || !unit ? null : <small>{unit}</small>}
      </span>
      {note ? <span className="board-figure-note">{note}</span> : null}
    </>
  );
  return (
    <div className="board-figure">
      <span className="board-figure-label" id={id}>
        <Defined of={of} rests={rests}>
          {label}
        </Defined>
      </span>
      {to ? (
        <Link to={to} id={`${id}v`} aria-labelledby={`${id} ${id}v`}>
          {body}
        </Link>
      ) : (
        body
      )}
    </div>
  );
}
