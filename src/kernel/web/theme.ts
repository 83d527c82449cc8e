import type { ModuleKey } from './session/local';

/** Colours: every colour of the product's own parts stands here. Pairs that must be readable are listed in theme.test.ts. */
export const colour = {
  ground: '#F5F6F8',
  surface: '#FFFFFF',
  raised: '#FAFBFC',
  line: '#E3E6EB',
  lineStrong: '#8A94A3',
  /** The border of a field, the lines of a table on paper; and of what a pointer is on. */
  edge: '#C9CFD8',
  edgeHover: '#B9C2CE',
  /** What a pointer is on, and a box that is only a shade off its ground. */
  tint: '#F3F6FA',
  ink: '#1B2430',
  inkSoft: '#4A5565',
  inkFaint: '#5F6A78',
  inkOff: '#98A1AE',
  chosen: '#EAF0F8',
  chosenHover: '#E1E9F4',
  chosenEdge: '#CBDBEE',
  /** Neutral colour of check boxes, tabs and the like: the accent stays with header switch, primary button and menu. */
  control: '#334155',
  link: '#1F5FA8',
  focus: '#1F5FA8',
  /** Status: green done, amber waiting, red needs you, grey off. One meaning everywhere. */
  done: '#1B6E3C',
  doneGround: '#E9F6EE',
  doneEdge: '#BFE3CC',
  waiting: '#8A5300',
  waitingGround: '#FDF3E1',
  waitingFaint: '#FFF9EC',
  waitingEdge: '#F2D9A8',
  needs: '#B3261E',
  needsGround: '#FDECEA',
  needsEdge: '#F3C3BF',
  off: '#5B6572',
  offGround: '#EEF0F3',
  /** Class icons. Source: desk §9. */
  administrative: '#2E7D32',
  elective: '#6A1B9A',
  otherClass: '#B4510B',
  /** Stars and medals; bars of what is on its way. */
  gold: '#B7791F',
  amber: '#D9A441',
  /** What a film lies on. */
  film: '#10161E',
} as const;

/** One accent per module, so that people know where they are. */
export const accent: Readonly<Record<ModuleKey, string>> = {
  system: '#475569',
  teach: '#4338CA',
  sport: '#0F766E',
  art: '#86198F',
};

/** At most six colours in a chart, apart from status and accents, told apart also without colour vision. */
export const chartColours = ['#2F6FB3', '#D97A1E', '#3E8E6E', '#8C5FA8', '#B0485E', '#6B7683'] as const;

/**
 * Grounds and inks of what has no picture, by its name: signs of institutions, covers of books (the first four). An ink is readable on
 * its ground.
 */
export const nameColours = [
  ['#E3ECF7', '#24527F'],
  ['#E6F2EA', '#1E5F3D'],
  ['#F6ECDF', '#7C4A10'],
  ['#F0E8F5', '#5F3B79'],
  ['#F8E8EB', '#86303F'],
  ['#E8EDF0', '#3D4D59'],
] as const;

/** Sizes the specification fixes. Source: desk §9. */
export const size = {
  header: 54,
  navBar: 40,
  content: 1200,
  contentNarrow: 960,
  avatar: [32, 46, 74],
  screenBase: 1920,
  radius: 6,
} as const;

/** Type: system Chinese fonts, 14 px on 1.6. */
export const type = {
  family:
    '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
  size: 14,
  line: 1.6,
} as const;

/** Colour of a class icon: administrative green, elective purple, others orange. */
export const clazzColour = (kind: 'administrative' | 'elective' | 'other'): string =>
  kind === 'administrative' ? colour.administrative : kind === 'elective' ? colour.elective : colour.otherClass;

const channel = (c: number) => {
  const s = c / 255;
  return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => {
  const n = Number.parseInt(hex.slice(1), 16);
  return 0.2126 * channel(n >> 16) + 0.7152 * channel((n >> 8) & 255) + 0.0722 * channel(n & 255);
};
/** Contrast of two colours after WCAG: 4.5 is the least for text, 3 for borders of controls. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
