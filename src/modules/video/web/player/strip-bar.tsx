import { useState, type PointerEvent } from 'react';
import { THUMB_HEIGHT, THUMB_WIDTH, timeText } from '../../rules';

/** A picture of small pictures along a film, one every so many seconds. */
export interface StripSource {
  readonly url: string;
  readonly every: number;
  readonly count: number;
  readonly columns: number;
}
interface Props {
  readonly strip: StripSource;
  readonly duration: number;
  /** Seconds at which questions stand. */ readonly marks: readonly number[];
  readonly onSeek: (second: number) => void;
}

/**
 * The time line with its pictures: whoever points at it sees what is there, and a press goes there. Keys and screen readers have
 * the player's own line; this one adds nothing that they lack.
 */
export function StripBar({ strip: { url, every, count, columns }, duration, marks, onSeek }: Props) {
  const [at, setAt] = useState<number>();
  const secondOf = ({ currentTarget, clientX }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width > 0 ? Math.max(0, Math.min(1, (clientX - left) / width)) * duration : 0;
  };
  const no = Math.max(0, Math.min(count - 1, Math.floor((at ?? 0) / every)));
  const share = (second: number) => `${duration > 0 ? Math.min(100, (second * 100) / duration) : 0}%`;
  return (
    <div
      className="film-line"
      aria-hidden
      onPointerMove={(e) => setAt(secondOf(e))}
      onPointerLeave={() => setAt(undefined)}
      onPointerUp={(e) => onSeek(secondOf(e))}
    >
      {[...new Set(marks)].map((second) => (
        <i key={second} style={{ left: share(second) }} />
      ))}
      <span
        className={at == null ? 'film-thumb film-thumb-off' : 'film-thumb'}
        style={{
          // Whole at both ends of the line.
          left: `clamp(${THUMB_WIDTH / 2}px, ${share(at ?? 0)}, calc(100% - ${THUMB_WIDTH / 2}px))`,
          width: THUMB_WIDTH,
          height: THUMB_HEIGHT,
          backgroundImage: `url("${url}")`,
          backgroundPosition: `${-(no % columns) * THUMB_WIDTH}px ${-Math.floor(no / columns) * THUMB_HEIGHT}px`,
        }}
      >
        <span>{timeText(at ?? 0)}</span>
      </span>
    </div>
  );
}
