import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { WALL_REASONS, type Reason } from '../rules';
import { useT } from './texts';
import './face.css';

type Hung = ReplyOf<typeof calls.wall>['items'][number];

/** Forty photographs at a time: arrows move, X or the digit of a reason marks one that is not fit, Enter says that the others are, and brings the next. */
export default function Wall({ params }: { readonly params: { readonly clazzId?: string } }) {
  const t = useT();
  const clazzId = params.clazzId ? Number(params.clazzId) : undefined;
  const { data, error, refetch } = useCall(calls.wall, { clazzId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active />
      </section>
    );
  if (data.items.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('wallDone')} text={t('wallDoneText')} />
      </section>
    );
  const shown = data.items.map((face) => `${face.userId}.${face.version}`).join();
  return <Hanging key={shown} items={data.items} waiting={data.waiting} onDone={() => void refetch()} />;
}

/** Why a photograph is marked; nothing where it is not. */
function UnfitTag({ reason }: { readonly reason: Reason | undefined }) {
  const t = useT();
  return reason ? (
    <StatusTag status="needs">{t(reason === 'other' ? 'standing.unfit' : `reason.${reason}`)}</StatusTag>
  ) : null;
}

function Hanging({
  items,
  waiting,
  onDone,
}: {
  readonly items: readonly Hung[];
  readonly waiting: number;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [unfit, setUnfit] = useState<ReadonlyMap<number, Reason>>(new Map());
  const [here, setHere] = useState(0);
  const tiles = useRef<(HTMLButtonElement | null)[]>([]);
  const judge = useAct(calls.judgeFaces, {
    done: ({ judged }) => t('judged', { count: judged }),
    refreshes: ['face'],
    onDone,
  });
  // What is asked about a photograph is the reason that goes without saying.
  const mark = ({ userId, hint }: Hung) =>
    setUnfit((before) => {
      const next = new Map(before);
      if (!next.delete(userId)) next.set(userId, hint ?? 'other');
      return next;
    });
  const because = (face: Hung | undefined, reason: Reason) => {
    if (face) setUnfit((before) => new Map(before).set(face.userId, reason));
  };
  const next = () =>
    judge.run({
      items: items.map(({ userId, version }) => ({
        userId,
        version,
        fit: !unfit.has(userId),
        reason: unfit.get(userId),
      })),
    });
  useEffect(() => {
    tiles.current[0]?.focus();
  }, []);
  const go = (by: number) => {
    const to = Math.max(0, Math.min(items.length - 1, here + by));
    setHere(to);
    tiles.current[to]?.focus();
  };
  const perRow = () => {
    const [first, ...others] = tiles.current;
    const row = others.findIndex((tile) => tile && first && tile.offsetTop > first.offsetTop);
    return row < 0 ? items.length : row + 1;
  };
  const onKey = (event: React.KeyboardEvent) => {
    const face = items[here];
    const step = new Map([
      ['ArrowRight', 1],
      ['ArrowLeft', -1],
      ['ArrowDown', perRow()],
      ['ArrowUp', -perRow()],
    ]).get(event.key);
    const reason = /^[1-9]$/.test(event.key) ? WALL_REASONS[Number(event.key) - 1] : undefined;
    if (step !== undefined) go(step);
    else if (event.key.toLowerCase() === 'x' && face) mark(face);
    else if (reason) because(face, reason);
    else if (event.key === 'Enter') void next();
    else return;
    event.preventDefault();
  };
  return (
    <section className="panel stack">
      <div className="row">
        <span>{t('wallCount', { count: waiting })}</span>
        <span className="soft by-keys">{t('wallKeys')}</span>
        <div className="row row-end">
          <ActButton type="primary" onClick={next}>
            {t('wallNext', { fit: items.length - unfit.size, unfit: unfit.size })}
          </ActButton>
        </div>
      </div>
      <div className="row" role="group" aria-label={t('wallReasons')}>
        {WALL_REASONS.map((reason, at) => (
          <button
            key={reason}
            type="button"
            className="face-reason"
            tabIndex={-1}
            // The wall keeps the keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => because(items[here], reason)}
          >
            <kbd className="kbd">{at + 1}</kbd> {t(`reason.${reason}`)}
          </button>
        ))}
      </div>
      <ul className="face-wall" onKeyDown={onKey}>
        {items.map((face, at) => (
          <li key={face.userId}>
            <button
              type="button"
              ref={(tile) => {
                tiles.current[at] = tile;
              }}
              className={`face-tile${at === here ? ' face-tile-here' : ''}`}
              aria-pressed={unfit.has(face.userId)}
              tabIndex={at === here ? 0 : -1}
              onFocus={() => setHere(at)}
              onClick={() => mark(face)}
            >
              <img src={face.url} alt={t('photoOf', { name: face.name })} />
              <span>{face.name}</span>
              <span className="soft">{face.clazzName}</span>
              {face.hint ? (
                <StatusTag status="waiting">
                  {face.hint === 'resembles' ? t('resembles', { name: face.hintName ?? '' }) : t('hint.notSame')}
                </StatusTag>
              ) : null}
              <UnfitTag reason={unfit.get(face.userId)} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
