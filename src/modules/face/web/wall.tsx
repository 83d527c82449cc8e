import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useT } from './texts';
import './face.css';

type Hung = ReplyOf<typeof calls.wall>['items'][number];

/** Forty photographs at a time: arrows move, X marks one that is not fit, Enter says that the others are, and brings the next. */
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
  const [unfit, setUnfit] = useState<ReadonlySet<number>>(new Set());
  const [here, setHere] = useState(0);
  const tiles = useRef<(HTMLButtonElement | null)[]>([]);
  const judge = useAct(calls.judgeFaces, {
    done: ({ judged }) => t('judged', { count: judged }),
    refreshes: ['face'],
    onDone,
  });
  const mark = (userId: number) =>
    setUnfit((before) => {
      const next = new Set(before);
      if (!next.delete(userId)) next.add(userId);
      return next;
    });
  const next = () =>
    judge.run({ items: items.map(({ userId, version }) => ({ userId, version, fit: !unfit.has(userId) })) });
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
    if (step !== undefined) go(step);
    else if (event.key.toLowerCase() === 'x' && face) mark(face.userId);
    else if (event.key === 'Enter') void next();
    else return;
    event.preventDefault();
  };
  return (
    <section className="panel stack">
      <div className="row">
        <span>{t('wallCount', { count: waiting })}</span>
        <span className="soft">{t('wallKeys')}</span>
        <div className="row row-end">
          <ActButton type="primary" onClick={next}>
            {t('wallNext', { fit: items.length - unfit.size, unfit: unfit.size })}
          </ActButton>
        </div>
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
              onClick={() => mark(face.userId)}
            >
              <img src={face.url} alt={t('photoOf', { name: face.name })} />
              <span>{face.name}</span>
              <span className="soft">{face.clazzName}</span>
              {face.hint ? (
                <StatusTag status="waiting">
                  {face.hint === 'resembles' ? t('resembles', { name: face.hintName ?? '' }) : t('hint.notSame')}
                </StatusTag>
              ) : null}
              {unfit.has(face.userId) ? <StatusTag status="needs">{t('standing.unfit')}</StatusTag> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
