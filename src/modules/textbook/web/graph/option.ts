import { comma } from '../../../../kernel/web/format';
import { chartColours, colour, type as font } from '../../../../kernel/web/theme';
import { must } from '../../../../kernel/shared/maps';
import { around, grouped, layered, placed, reachOf, type Edge, type Spot } from '../../rules';

export interface Point {
  readonly klgId: number;
  readonly name: string;
  readonly area: string;
  readonly topic: string;
  readonly layerId: number | null;
}
/** What the picture shows: all topics, the points of one topic with what they are joined to, or one point with two steps to both sides. */
export type View =
  | { readonly at: 'topics'; readonly area: string | undefined }
  | { readonly at: 'topic'; readonly topic: string }
  | { readonly at: 'point'; readonly klgId: number };
export interface Shown {
  readonly points: readonly Point[];
  readonly edges: readonly Edge[];
  readonly areas: readonly string[];
  readonly view: View;
}
interface Size {
  readonly width: number;
  readonly height: number;
}
interface Dot {
  readonly id: string;
  readonly name: string;
  readonly tip: string;
  readonly ink: string;
  readonly size: number;
  readonly own: boolean;
  readonly faint: boolean;
  readonly spot: Spot;
}
interface Line {
  readonly from: string;
  readonly to: string;
  readonly near: boolean;
  readonly strong: boolean;
  readonly width: number;
}

/** How far the picture of one point goes to both sides. */
const STEPS = 2;
export const colourOf = (areas: readonly string[], area: string): string =>
  chartColours[Math.max(0, areas.indexOf(area)) % chartColours.length]!;
/** Ids of the drawing: a point's number, or a topic's name behind this mark. */
export const TOPIC = 'topic:';

function topics({ points, edges, areas }: Shown, area: string | undefined): { dots: Dot[]; lines: Line[] } {
  const of = new Map(points.map((p) => [p.klgId, p.topic]));
  const names = [...new Set(points.filter((p) => !area || p.area === area).map((p) => p.topic))];
  const index = new Map(names.map((name, i) => [name, i]));
  const between = grouped(edges, (id) => of.get(id)).filter((x) => index.has(x.from) && index.has(x.to));
  const spots = layered(
    names.map((_, klgId) => ({ klgId })),
    between.map((x) => ({ fromId: must(index, x.from), toId: must(index, x.to), kind: 'before' })),
  );
  const dots = spots.map((spot): Dot => {
    const topic = names[spot.id]!;
    const inside = points.filter((p) => p.topic === topic);
    return {
      id: TOPIC + topic,
      name: topic,
      tip: `${inside[0]!.area}\n${inside.map((p) => p.name).join(comma())}`,
      ink: colourOf(areas, inside[0]!.area),
      size: Math.min(44, 14 + inside.length * 1.6),
      own: false,
      faint: false,
      spot,
    };
  });
  return {
    dots,
    lines: between.map((x) => ({
      from: TOPIC + x.from,
      to: TOPIC + x.to,
      near: false,
      strong: false,
      width: Math.min(4, 0.8 + x.count * 0.5),
    })),
  };
}

function points({ points: all, edges, areas, view }: Shown): { dots: Dot[]; lines: Line[] } {
  const by = new Map(all.map((p) => [p.klgId, p]));
  const own = view.at === 'point' ? view.klgId : undefined;
  let spots: Spot[];
  if (own != null) {
    const near = edges
      .filter((e) => e.kind === 'near')
      .flatMap((e) => (e.fromId === own ? [e.toId] : e.toId === own ? [e.fromId] : []));
    spots = around(own, reachOf(edges, own, 'back', STEPS), reachOf(edges, own, 'on', STEPS), near);
  } else {
    const inside = new Set(all.filter((p) => view.at === 'topic' && p.topic === view.topic).map((p) => p.klgId));
    const with1 = new Set([
      ...inside,
      ...edges.flatMap((e) => (inside.has(e.fromId) ? [e.toId] : inside.has(e.toId) ? [e.fromId] : [])),
    ]);
    spots = layered(
      all.filter((p) => with1.has(p.klgId)),
      edges.filter((e) => with1.has(e.fromId) && with1.has(e.toId) && (inside.has(e.fromId) || inside.has(e.toId))),
    );
  }
  spots = spots.filter((s) => by.has(s.id));
  const shown = new Set(spots.map((s) => s.id));
  const faint = (p: Point) => view.at === 'topic' && p.topic !== view.topic;
  const dots = spots.map((spot): Dot => {
    const p = must(by, spot.id);
    return {
      id: String(p.klgId),
      name: p.name,
      tip: `${p.name}\n${p.area} · ${p.topic}`,
      ink: colourOf(areas, p.area),
      size: p.klgId === own ? 24 : faint(p) ? 10 : 16,
      own: p.klgId === own,
      faint: faint(p),
      spot,
    };
  });
  const lines = edges
    .filter((e) => shown.has(e.fromId) && shown.has(e.toId) && !(faint(must(by, e.fromId)) && faint(must(by, e.toId))))
    .map((e): Line => {
      const strong = e.fromId === own || e.toId === own;
      return { from: String(e.fromId), to: String(e.toId), near: e.kind === 'near', strong, width: strong ? 1.8 : 1.1 };
    });
  return { dots, lines };
}

/** The option for the drawing library. The places are pixels already, so that nothing is stretched. */
export function graphOption(shown: Shown, size: Size): Record<string, unknown> {
  const { dots, lines } = shown.view.at === 'topics' ? topics(shown, shown.view.area) : points(shown);
  const at = placed(
    dots.map((d) => d.spot),
    { left: 78, right: size.width - 78, top: 30, bottom: size.height - 48 },
    shown.view.at === 'point' ? 96 : 78,
  );
  const columnOf = new Map(dots.map((d) => [d.id, d.spot.column]));
  const columns = new Set(columnOf.values()).size;
  const room = columns > 1 ? Math.max(76, (size.width - 156) / (columns - 1) - 10) : 240;
  const data = dots.map((d) => ({
    id: d.id,
    name: d.name,
    ...must(at, d.spot.id),
    value: d.tip,
    symbolSize: d.size,
    itemStyle: { color: d.ink, opacity: d.faint ? 0.45 : 1, borderColor: colour.surface, borderWidth: 2 },
    label: {
      show: true,
      position: 'bottom',
      distance: 4,
      width: room,
      overflow: 'break',
      color: d.faint ? colour.inkFaint : colour.ink,
      fontSize: d.own ? 14 : d.faint ? 11 : 12,
      lineHeight: 15,
      fontWeight: d.own ? 600 : 400,
      fontFamily: font.family,
      textBorderColor: colour.surface,
      textBorderWidth: 3,
    },
  }));
  const links = lines.map((l) => {
    const gap = Math.abs(must(columnOf, l.from) - must(columnOf, l.to));
    // A line over several columns bends around what stands between, one within a column beside it.
    return {
      source: l.from,
      target: l.to,
      symbol: l.near ? ['none', 'none'] : ['none', 'arrow'],
      symbolSize: 8,
      lineStyle: {
        color: l.strong ? colour.control : colour.lineStrong,
        width: l.width,
        type: l.near ? 'dashed' : 'solid',
        opacity: l.strong ? 1 : 0.5,
        curveness: gap === 0 ? 0.35 : gap > 1 ? 0.18 : 0.04,
      },
    };
  });
  const xs = data.map((d) => d.x);
  const ys = data.map((d) => d.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    animationDuration: 250,
    animationDurationUpdate: 350,
    textStyle: { fontFamily: font.family },
    tooltip: {
      confine: true,
      formatter: (p: { dataType: string; value?: string }) => (p.dataType === 'node' ? (p.value ?? '') : ''),
      extraCssText: 'white-space:pre-line;max-width:320px',
    },
    series: [
      {
        type: 'graph',
        layout: 'none',
        left: right === left ? left - 1 : left,
        top: bottom === top ? top - 1 : top,
        width: right - left || 2,
        height: bottom - top || 2,
        roam: true,
        scaleLimit: { min: 0.5, max: 6 },
        emphasis: { focus: 'adjacency', scale: 1.1 },
        blur: { itemStyle: { opacity: 0.25 }, lineStyle: { opacity: 0.08 }, label: { opacity: 0.35 } },
        cursor: 'pointer',
        data,
        links,
      },
    ],
  };
}
