import { getStroke } from 'perfect-freehand';
import { memo, useRef, useState, type PointerEvent } from 'react';
import type { Stroke } from '../contract';
import { BOARD_HEIGHT, BOARD_WIDTH } from '../rules';
import type { Drawn } from './model';

/** The outline of a stroke as a path; perfect-freehand gives it the look of a pen. */
function pathOf(points: readonly number[], width: number): string {
  const pairs = Array.from({ length: points.length / 2 }, (_, i) => [
    (points[2 * i] ?? 0) / 10,
    (points[2 * i + 1] ?? 0) / 10,
  ]);
  const outline = getStroke(pairs, { size: width, thinning: 0.4, smoothing: 0.5, streamline: 0.3 });
  return outline.length ? `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z` : '';
}
const Line = memo(({ line }: { readonly line: Drawn }) => (
  <path className={`lv-ink-${line.colour}`} d={pathOf(line.points, line.width)} />
));
/** Sent while somebody draws, so that others see the line grow. */
const PIECE_MS = 250;
const PIECE_NUMBERS = 400;

/** What a hand draws now. */
interface Drawing {
  readonly id: string;
  points: number[];
  sent: number;
  at: number;
}
const newId = (): string => Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36);

/** A page of the board. With a pen it is written on; without, looked at. */
export function Board({
  lines,
  label,
  picture,
  pen,
  onPiece,
}: {
  readonly lines: readonly Drawn[];
  readonly label: string;
  /** What lies under the lines. */
  readonly picture?: string | undefined;
  readonly pen?: { readonly colour: Stroke['colour']; readonly width: number } | undefined;
  readonly onPiece?: (piece: Pick<Stroke, 'id' | 'points'>) => Promise<boolean>;
}) {
  const drawing = useRef<Drawing>(undefined);
  const [drafts, setDrafts] = useState<readonly Drawn[]>([]);
  const place = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * BOARD_WIDTH * 10;
    const y = ((clientY - box.top) / box.height) * BOARD_HEIGHT * 10;
    return [Math.round(x), Math.round(y)];
  };
  const show = ({ id, points }: Drawing) => {
    if (!pen) return;
    const draft = { id, userId: 0, ...pen, points: [...points] };
    setDrafts((all) => [...all.filter((one) => one.id !== id), draft]);
  };
  const flush = (now: Drawing, last: boolean) => {
    const points = now.points.slice(now.sent);
    if (points.length < 2) return;
    now.sent = now.points.length;
    now.at = performance.now();
    const done = onPiece?.({ id: now.id, points });
    // Once the log has the line, it is drawn from there.
    if (last) void done?.finally(() => setDrafts((all) => all.filter((one) => one.id !== now.id)));
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!pen || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { id: newId(), points: place(event), sent: 0, at: performance.now() };
    show(drawing.current);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const now = drawing.current;
    if (!now) return;
    now.points.push(...place(event));
    if (performance.now() - now.at > PIECE_MS || now.points.length - now.sent >= PIECE_NUMBERS) flush(now, false);
    show(now);
  };
  const end = () => {
    const now = drawing.current;
    drawing.current = undefined;
    if (!now) return;
    // A dot is a line too.
    if (now.sent === now.points.length) now.points.push(...now.points.slice(-2));
    flush(now, true);
  };
  const known = new Set(drafts.map((one) => one.id));
  return (
    <svg
      className={pen ? 'lv-board lv-board-pen' : 'lv-board'}
      viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {picture ? <image href={picture} width={BOARD_WIDTH} height={BOARD_HEIGHT} /> : null}
      {lines.map((line) => (known.has(line.id) ? null : <Line key={`${line.userId}-${line.id}`} line={line} />))}
      {drafts.map((line) => (
        <Line key={`draft-${line.id}`} line={line} />
      ))}
    </svg>
  );
}
