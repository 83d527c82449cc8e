import { LINE, SHAPES_WIDE, drawnShapes, nameWithin, type MapShapes } from '../../../kernel/web/board/shapes';
import './maps.css';

/** Borders as they will be shown, each part with its name, and what stands in the corner. */
export function MapView({
  name,
  shapes,
  names,
}: {
  readonly name: string;
  readonly shapes: MapShapes;
  readonly names: ReadonlyMap<number, string>;
}) {
  const drawn = drawnShapes(shapes);
  return (
    <figure className="map-view">
      <svg viewBox={`0 0 ${SHAPES_WIDE} ${Math.ceil(drawn.height)}`} role="img" aria-label={name}>
        {drawn.shapes.map(({ id, path }) => (
          <path key={id} d={path} fillRule="evenodd" />
        ))}
        {drawn.shapes.map(({ id, x, y, width }) => {
          const { lines, size } = nameWithin(names.get(id) ?? '', width, Math.max(16, Math.min(30, width / 6)));
          return (
            <text key={id} x={x} y={y - ((lines.length - 1) / 2) * LINE * size} textAnchor="middle" fontSize={size}>
              {lines.map((line, at) => (
                <tspan key={at} x={x} dy={at === 0 ? undefined : `${LINE}em`}>
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
