import { SHAPES_WIDE, drawnShapes, type MapShapes } from '../../../kernel/web/board/shapes';
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
        {drawn.shapes.map(({ id, x, y, width }) => (
          <text key={id} x={x} y={y} textAnchor="middle" fontSize={Math.max(16, Math.min(30, width / 6))}>
            {names.get(id)}
          </text>
        ))}
      </svg>
      <figcaption>{shapes.note}</figcaption>
    </figure>
  );
}
