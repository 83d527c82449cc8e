import { boardColour } from './theme';
import { LINE, SHAPES_WIDE, drawnShapes, nameWithin, type MapShapes } from './shapes';
import { type as font } from '../theme';

/** A part of the map with its value as it is painted. */
export interface Painted {
  readonly id: number;
  readonly name: string;
  /** Its value with the unit. */ readonly text: string;
  readonly ground: string;
  readonly ink: string;
}
interface Props {
  readonly name: string;
  readonly shapes: MapShapes;
  readonly painted: readonly Painted[];
  readonly onOpen?: ((id: number) => void) | undefined;
}
/** Whether every part that has a value has borders: a district that is missing on a map is worse than a map of tiles. */
export const allDrawn = (shapes: MapShapes | undefined, ids: readonly number[]): shapes is MapShapes =>
  shapes !== undefined && ids.every((id) => shapes.parts.some((part) => part.id === id));

const sizeFor = (width: number): number => Math.max(18, Math.min(34, width / 6));
/** A region's parts within their borders, each painted by its value and a key that opens it; the map's approval in the corner. */
export function ShapeMap({ name, shapes, painted, onOpen }: Props) {
  const drawn = drawnShapes(shapes);
  return (
    <figure className="board-shapes">
      <svg viewBox={`0 0 ${SHAPES_WIDE} ${Math.ceil(drawn.height)}`} role="group" aria-label={name}>
        {drawn.shapes.map((shape) => {
          const one = painted.find(({ id }) => id === shape.id);
          const label = one ? `${one.name} ${one.text}` : undefined;
          const opens = one && onOpen ? () => onOpen(one.id) : undefined;
          return (
            <path
              key={shape.id}
              d={shape.path}
              fill={one?.ground ?? boardColour.raised}
              stroke={boardColour.ground}
              strokeWidth={3}
              fillRule="evenodd"
              aria-label={label}
              role={opens ? 'button' : label ? 'img' : undefined}
              tabIndex={opens ? 0 : undefined}
              onClick={opens}
              onKeyDown={(event) => {
                if (!opens || (event.key !== 'Enter' && event.key !== ' ')) return;
                event.preventDefault();
                opens();
              }}
            />
          );
        })}
        {drawn.shapes.map((shape) => {
          const one = painted.find(({ id }) => id === shape.id);
          if (!one) return null;
          const { lines, size } = nameWithin(one.name, shape.width, sizeFor(shape.width));
          const top = shape.y - (lines.length - 1) * LINE * size;
          return (
            <text key={shape.id} x={shape.x} y={top} fill={one.ink} fontSize={size} textAnchor="middle" aria-hidden>
              {[...lines, one.text].map((line, at) => (
                <tspan
                  key={at}
                  x={shape.x}
                  dy={at === 0 ? undefined : `${LINE}em`}
                  fontWeight={at === lines.length ? 700 : undefined}
                >
                  {line}
                </tspan>
              ))}
            </text>
          );
        })}
      </svg>
      <figcaption>{shapes.note}</figcaption>
    </figure>
  );
}

/** The same as a picture; the approval stands in it too. */
export function pictureOfShapes({ shapes, painted }: Pick<Props, 'shapes' | 'painted'>): string {
  const drawn = drawnShapes(shapes);
  const note = 44;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SHAPES_WIDE, Math.ceil(drawn.height) + note];
  const pen = canvas.getContext('2d');
  if (!pen) return canvas.toDataURL('image/png');
  pen.fillStyle = boardColour.tile;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.lineWidth = 3;
  pen.strokeStyle = boardColour.ground;
  for (const shape of drawn.shapes) {
    const path = new Path2D(shape.path);
    pen.fillStyle = painted.find(({ id }) => id === shape.id)?.ground ?? boardColour.raised;
    pen.fill(path, 'evenodd');
    pen.stroke(path);
  }
  pen.textAlign = 'center';
  for (const shape of drawn.shapes) {
    const one = painted.find(({ id }) => id === shape.id);
    if (!one) continue;
    const { lines, size } = nameWithin(one.name, shape.width, sizeFor(shape.width));
    pen.fillStyle = one.ink;
    pen.font = `${size}px ${font.family}`;
    for (const [at, line] of lines.entries())
      pen.fillText(line, shape.x, shape.y + (at + 1 - lines.length) * size * LINE);
    pen.font = `700 ${size}px ${font.family}`;
    pen.fillText(one.text, shape.x, shape.y + size * LINE);
  }
  pen.textAlign = 'right';
  pen.fillStyle = boardColour.inkSoft;
  pen.font = `20px ${font.family}`;
  pen.fillText(shapes.note, SHAPES_WIDE - 12, canvas.height - 14);
  return canvas.toDataURL('image/png');
}
