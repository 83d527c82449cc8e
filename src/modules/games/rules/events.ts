import type { Kind } from './kinds';

/** An event that school meets know. Lengths of track in metres. */
export interface KnownEvent {
  readonly code: string;
  readonly kind: Kind;
  readonly zh: string;
  readonly en: string;
  readonly metres?: number;
  /** Where wind counts: one figure a heat, or one a jump. */
  readonly wind?: 'heat' | 'jump';
  /** Runners of a team. */
  readonly size?: number;
  /** Minutes that a heat takes, or a competitor in the field. */
  readonly minutes: number;
}

const run = (metres: number): KnownEvent => ({
  code: `run.${metres}`,
  kind: 'time',
  zh: `${metres}米`,
  en: `${metres} m`,
  metres,
  ...(metres <= 200 ? { wind: 'heat' as const } : {}),
  minutes: metres <= 400 ? 4 : metres <= 1500 ? 8 : 15,
});
const hurdles = (metres: number): KnownEvent => ({
  ...run(metres),
  code: `hurdles.${metres}`,
  zh: `${metres}米栏`,
  en: `${metres} m hurdles`,
  wind: 'heat',
  minutes: 6,
});
const relay = (metres: number): KnownEvent => ({
  code: `relay.4x${metres}`,
  kind: 'relay',
  zh: `4×${metres}米接力`,
  en: `4 × ${metres} m relay`,
  metres,
  size: 4,
  minutes: 8,
});
const field = (code: string, zh: string, en: string, more: Partial<KnownEvent> = {}): KnownEvent => ({
  code,
  kind: 'length',
  zh,
  en,
  minutes: 3,
  ...more,
});

/** The usual events, in the order of a programme (data/track-meet.json, `common`). */
export const EVENTS: readonly KnownEvent[] = [
  ...[50, 60, 100, 200, 400, 800, 1000, 1500, 3000].map(run),
  ...[60, 80, 100, 110].map(hurdles),
  ...[50, 100, 200, 400].map(relay),
  { ...relay(100), code: 'relay.mixed', zh: '4×100米混合接力', en: '4 × 100 m mixed relay' },
  field('jump.high', '跳高', 'High jump', { kind: 'height', minutes: 5 }),
  field('jump.long', '跳远', 'Long jump', { wind: 'jump' }),
  field('jump.standing', '立定跳远', 'Standing long jump'),
  field('jump.triple', '三级跳远', 'Triple jump', { wind: 'jump' }),
  field('throw.shot', '铅球', 'Shot put'),
  field('throw.solid', '实心球', 'Medicine ball throw'),
  field('throw.softball', '垒球', 'Softball throw'),
  field('throw.javelin', '标枪', 'Javelin throw'),
  field('throw.discus', '铁饼', 'Discus throw'),
];
const byCode = new Map(EVENTS.map((event) => [event.code, event]));
export const eventOf = (code: string | null | undefined): KnownEvent | undefined =>
  code == null ? undefined : byCode.get(code);

/** Items of the fitness test that stand for an event as a seed: what a child ran or jumped there. */
const SEEDS: ReadonlyMap<string, string> = new Map([
  ['run.50', 'run_50m'],
  ['run.60', 'run_50m'],
  ['run.100', 'run_50m'],
  ['run.800', 'run_800m'],
  ['run.1000', 'run_1000m'],
  ['jump.standing', 'long_jump'],
  ['jump.long', 'long_jump'],
  ['throw.solid', 'solid_ball'],
]);
/** The fitness item that seeds an event; an event of the library seeds itself. */
export const seedItemOf = (code: string | null): string | undefined => (code ? (SEEDS.get(code) ?? code) : undefined);
