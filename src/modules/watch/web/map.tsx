import { useEffect, useRef } from 'react';
import type * as LeafletModule from 'leaflet';
import type { LatLngExpression, Map as LeafletMap } from 'leaflet';
import type { Point } from '../rules';
import { middleOf } from '../rules';
import { colour } from '../../../kernel/web/theme';
import { drawGrid, drawPlan, type Plan } from './map-ground';
import { useT } from './texts';

type Leaflet = typeof LeafletModule;
/** A circle in which somebody was. */
interface Spot extends Point {
  readonly acc: number;
}
interface Shape {
  readonly points: readonly Point[];
  readonly on: boolean;
  readonly kind: 'stay' | 'out';
}
interface Props {
  readonly label: string;
  readonly fences?: readonly Shape[];
  /** The shape that is being drawn. */
  readonly drawn?: readonly Point[];
  readonly onAdd?: (point: Point) => void;
  readonly way?: readonly Spot[];
  readonly spot?: Spot | null;
  readonly plan?: Plan | undefined;
}
/** Where a map begins that has nothing on it yet: the middle of 濮阳, where region 4109 lies. */
const NOWHERE: Point = { latE6: 35_762_000, lonE6: 115_030_000 };
const at = ({ latE6, lonE6 }: Point): [number, number] => [latE6 / 1e6, lonE6 / 1e6];

/** A map without foreign tiles: the school's own plan, or a grid of metres; fences, a way, and the circle in which somebody was. */
export function Map({ label, fences = [], drawn = [], onAdd, way = [], spot, plan }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(undefined);
  const leaflet = useRef<Leaflet>(undefined);
  const add = useRef(onAdd);
  useEffect(() => {
    add.current = onAdd;
  });
  const print = JSON.stringify({ fences, drawn, way, spot, plan });
  const paint = useRef<() => void>(() => undefined);
  useEffect(() => {
    const known = JSON.parse(print) as Required<Pick<Props, 'fences' | 'drawn' | 'way'>> & Pick<Props, 'spot' | 'plan'>;
    paint.current = () => {
      const [L, on] = [leaflet.current, map.current];
      if (!L || !on) return;
      on.eachLayer((layer) => layer.remove());
      if (known.plan) drawPlan(L, known.plan).addTo(on);
      else drawGrid(L, on);
      for (const shape of known.fences)
        L.polygon(shape.points.map(at) as LatLngExpression[], {
          color: shape.on ? (shape.kind === 'out' ? colour.needs : colour.done) : colour.off,
          weight: 2,
          dashArray: shape.on ? undefined : '6 6',
        }).addTo(on);
      if (known.drawn.length > 0) {
        L.polygon(known.drawn.map(at) as LatLngExpression[], { color: colour.link, weight: 2 }).addTo(on);
        for (const corner of known.drawn) L.circleMarker(at(corner), { radius: 5, color: colour.link }).addTo(on);
      }
      if (known.way.length > 1) L.polyline(known.way.map(at) as LatLngExpression[], { color: colour.link }).addTo(on);
      for (const one of known.spot ? [known.spot] : [])
        L.circle(at(one), { radius: one.acc, color: colour.needs, weight: 1 }).addTo(on);
    };
    paint.current();
  }, [print]);
  const first = useRef({
    points: [...fences.flatMap((f) => f.points), ...drawn, ...way, ...(spot ? [spot] : [])],
    plan,
  });
  useEffect(() => {
    let gone = false;
    // What stood folded has no size until it is opened.
    const grown = new ResizeObserver(() => map.current?.invalidateSize());
    if (box.current) grown.observe(box.current);
    void Promise.all([import('leaflet'), import('leaflet/dist/leaflet.css')]).then(([module]) => {
      if (gone || !box.current || map.current) return;
      const L = (module as { readonly default?: Leaflet }).default ?? module;
      leaflet.current = L;
      const on = L.map(box.current, {
        attributionControl: false,
        zoomControl: true,
        zoomSnap: 0.25,
        minZoom: 10,
        maxZoom: 22,
      });
      map.current = on;
      const points = [...first.current.points, ...(first.current.plan?.marks ?? [])];
      if (points.length > 1)
        on.fitBounds(L.latLngBounds(points.map(at) as [number, number][]), { padding: [40, 40], maxZoom: 19 });
      else on.setView(at(points.length ? middleOf(points) : NOWHERE), 17);
      on.on('click', (event) =>
        add.current?.({ latE6: Math.round(event.latlng.lat * 1e6), lonE6: Math.round(event.latlng.lng * 1e6) }),
      );
      on.on('moveend zoomend', () => paint.current());
      paint.current();
    });
    return () => {
      gone = true;
      grown.disconnect();
      map.current?.remove();
      map.current = undefined;
    };
  }, []);
  return (
    <figure className="watch-map">
      <div ref={box} role="application" aria-label={label} data-leaflet />
      <figcaption className="soft">{t(plan ? 'mapPlan' : 'mapGrid')}</figcaption>
    </figure>
  );
}
