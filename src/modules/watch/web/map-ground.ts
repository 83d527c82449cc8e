import type * as LeafletModule from 'leaflet';
import type { Layer, Map as LeafletMap } from 'leaflet';
import { colour } from '../../../kernel/web/theme';
import { flat, unflat, type Point } from '../rules';

type Leaflet = typeof LeafletModule;
/** The school's own plan: a picture, and where three of its points lie; shares of its sides in ten-thousandths. */
export interface Plan {
  readonly url: string;
  readonly marks: readonly (Point & { readonly x: number; readonly y: number })[];
}

/** Steps of the grid, in metres: the smallest that leaves at most a dozen lines. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
/** A grid of whole metres below the shapes, with the length of a square. */
export function drawGrid(L: Leaflet, map: LeafletMap): void {
  const bounds = map.getBounds();
  const origin: Point = { latE6: Math.round(bounds.getSouth() * 1e6), lonE6: Math.round(bounds.getWest() * 1e6) };
  const end = flat({ latE6: Math.round(bounds.getNorth() * 1e6), lonE6: Math.round(bounds.getEast() * 1e6) }, origin);
  const step = STEPS.find((metres) => Math.max(...end) / metres <= 12) ?? 10_000;
  const place = (x: number, y: number): [number, number] => {
    const { latE6, lonE6 } = unflat([x, y], origin);
    return [latE6 / 1e6, lonE6 / 1e6];
  };
  const line = { color: colour.line, weight: 1, interactive: false };
  for (let x = 0; x <= end[0]; x += step) L.polyline([place(x, 0), place(x, end[1])], line).addTo(map);
  for (let y = 0; y <= end[1]; y += step) L.polyline([place(0, y), place(end[0], y)], line).addTo(map);
  const text = step >= 1000 ? `${step / 1000} km` : `${step} m`;
  const wide = map.latLngToContainerPoint(place(step, 0)).x - map.latLngToContainerPoint(place(0, 0)).x;
  L.marker(map.containerPointToLatLng([12, map.getSize().y - 12]), {
    interactive: false,
    keyboard: false,
    icon: L.divIcon({
      className: 'watch-scale',
      html: text,
      iconSize: [Math.round(wide), 20],
      iconAnchor: [0, 20],
    }),
  }).addTo(map);
}

/** The plan, turned and stretched so that its three points lie where they belong. */
export function drawPlan(L: Leaflet, { url, marks }: Plan): Layer {
  const [a, b, c] = marks;
  if (!a || !b || !c) return L.layerGroup();
  const [ax, ay] = [a.x / 10_000, a.y / 10_000];
  const [ux, uy] = [b.x / 10_000 - ax, b.y / 10_000 - ay];
  const [vx, vy] = [c.x / 10_000 - ax, c.y / 10_000 - ay];
  const det = ux * vy - uy * vx;
  const [p, q, origin] = [flat(b, a), flat(c, a), a];
  /** Metres from the first mark to a point of the picture, by shares of its sides. */
  const metres = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - ax, y - ay];
    const [s, w] = [(dx * vy - dy * vx) / det, (ux * dy - uy * dx) / det];
    return [s * p[0] + w * q[0], s * p[1] + w * q[1]];
  };
  const corners = (
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const
  ).map(([x, y]) => metres(x, y));
  const [west, east] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [south, north] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${east - west} ${north - south}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
  image.setAttribute('href', url);
  image.setAttribute('width', '1');
  image.setAttribute('height', '1');
  image.setAttribute('preserveAspectRatio', 'none');
  const [o, x1, y1] = [metres(0, 0), metres(1, 0), metres(0, 1)];
  const matrix = [x1[0] - o[0], o[1] - x1[1], y1[0] - o[0], o[1] - y1[1], o[0] - west, north - o[1]];
  image.setAttribute('transform', `matrix(${matrix.join(' ')})`);
  svg.append(image);
  const corner = (x: number, y: number): [number, number] => {
    const { latE6, lonE6 } = unflat([x, y], origin);
    return [latE6 / 1e6, lonE6 / 1e6];
  };
  return L.svgOverlay(svg, [corner(west, south), corner(east, north)]);
}
