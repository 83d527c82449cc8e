import { boardColour, boardSeries } from '../../../kernel/web/board/theme';
import type { BoardData } from '../../../kernel/web/board/option';
import { PARTINGS, type Level, type Page, type Parting, type RegionPage } from '../rules';
import { densityVerdict, meanVerdict } from '../rules/heart';
import type { Key } from './texts';

/** How a tile is drawn. `figures` are large numbers, `map` a region's districts (a school's classes as bars). */
export interface TileLook {
  readonly tile: string;
  readonly as: 'figures' | 'map' | BoardData['kind'];
  readonly wide: number;
  readonly high?: number;
  /** Percent unless said otherwise. */
  readonly unit?: '%' | 'none' | Key;
  readonly decimals?: number;
  /** Only these of the values. */
  readonly only?: readonly string[];
  /** A ranking: from the largest down, or from the least up where the least wants looking after. */
  readonly ranked?: 'down' | 'up';
  /** Units of figures that differ on this page. */
  readonly units?: Readonly<Record<string, Key>>;
  readonly level?: Level;
  readonly title?: Key;
}
/** How many bars a ranking draws, by the rows its tile is high; its table has all. */
export const mostOf = (high = 1): number => (high > 1 ? 12 : 6);

/** Colours that mean something; the others take theirs in turn. */
export const COLOURS: Readonly<Record<string, string>> = {
  excellent: boardColour.done,
  good: '#5AB1FF',
  pass: boardColour.waiting,
  fail: boardColour.needs,
  low: '#D7A6FF',
  normal: boardColour.done,
  over: boardColour.waiting,
  obese: boardColour.needs,
  mild: boardColour.waiting,
  moderate: '#FF9F6B',
  severe: boardColour.needs,
  // Zones of hearts, from rest to the hardest.
  restTime: boardColour.off,
  lowTime: boardSeries[0],
  lightTime: boardColour.done,
  aerobicTime: boardColour.waiting,
  anaerobicTime: boardColour.needs,
};
/** Units of figures; what is not here is a percentage. */
export const FIGURE_UNITS: Readonly<Record<string, Key>> = {
  due: 'unit.people',
  begun: 'unit.people',
  complete: 'unit.people',
  excused: 'unit.people',
  left: 'unit.people',
  score: 'unit.points',
  screened: 'unit.people',
  doctor: 'unit.people',
  tested: 'unit.people',
  area: 'unit.area',
  indoorArea: 'unit.area',
  perChild: 'unit.area',
  planned: 'unit.yuan',
  spent: 'unit.yuan',
  examSpent: 'unit.yuan',
  spentPerChild: 'unit.yuan',
  athletes: 'unit.people',
  feePerDue: 'unit.yuan',
  areaPerDue: 'unit.area',
  heartMean: 'unit.bpm',
};
/** Where the definitions of figures stand; a page may have others for the same key. */
const MEANINGS: Readonly<Record<string, string>> = {
  due: 'fitness-test.due',
  begun: 'fitness-test.begun',
  complete: 'fitness-test.complete',
  excused: 'fitness-test.excused',
  left: 'fitness-test.left',
  testedRate: 'fitness-test.completion',
  begunRate: 'fitness-test.participation',
  score: 'fitness-test.mean',
  passRate: 'fitness-test.pass',
  goodRate: 'fitness-test.good',
  tested: 'fitness-test.tested',
  mean: 'fitness-test.meanResult',
  boysMean: 'fitness-test.meanResult',
  girlsMean: 'fitness-test.meanResult',
  low: 'fitness-test.band',
  normal: 'fitness-test.band',
  over: 'fitness-test.band',
  obese: 'fitness-test.band',
  fatRate: 'fitness-test.fat',
  screened: 'vision.screened',
  poorRate: 'vision.poor',
  myopicRate: 'vision.myopic',
  highRate: 'vision.high',
  doctor: 'vision.doctor',
  schools: 'organisation.schools',
  clazzes: 'class.clazzes',
  teachers: 'people.teachers',
  students: 'people.students',
  boys: 'people.students',
  girls: 'people.students',
  peTeachers: 'sport-data.peTeachers',
  places: 'sport-data.places',
  area: 'sport-data.area',
  indoorArea: 'sport-data.indoorArea',
  perChild: 'sport-data.perChild',
  planned: 'sport-data.planned',
  spent: 'sport-data.spent',
  usedRate: 'sport-data.usedRate',
  spentPerChild: 'sport-data.spentPerChild',
  examSpent: 'sport-data.examSpent',
  meets: 'sport-data.meets',
  closed: 'sport-data.closed',
  athletes: 'sport-data.athletes',
  joinRate: 'sport-data.joinRate',
  records: 'sport-data.records',
  feePerDue: 'sport-data.feePerDue',
  areaPerDue: 'sport-data.areaPerDue',
  bandLessons: 'sport-data.bandLessons',
  heartMean: 'sport-data.heartMean',
  loadDensity: 'sport-data.loadDensity',
  reachedRate: 'sport-data.reachedRate',
};
export const meaningOf = (key: string): string | undefined => MEANINGS[key];
/** The title of a tile: within a district a map is one of schools. */
export const titleFor = (look: TileLook, units: string | undefined): Key | undefined =>
  look.title === 'tile.index.map' && units === 'org' ? 'tile.index.mapSchools' : look.title;
/** Counts whose label says what is counted. */
const BARE: ReadonlySet<string> = new Set([
  'schools',
  'clazzes',
  'teachers',
  'peTeachers',
  'students',
  'boys',
  'girls',
  'places',
  'mean',
  'meets',
  'closed',
  'records',
  'bandLessons',
]);
/** What a figure opens to, beside all three ways: people have no years, what belongs to a whole school no grades either. */
const FIGURE_PARTS: Readonly<Record<string, readonly Parting[]>> = {
  students: ['unit', 'grade'],
  boys: ['unit', 'grade'],
  girls: ['unit', 'grade'],
  schools: ['unit'],
  clazzes: ['unit'],
  teachers: ['unit'],
  peTeachers: ['unit'],
  places: ['unit'],
  area: ['unit'],
  indoorArea: ['unit'],
  perChild: ['unit'],
  planned: ['unit', 'year'],
  spent: ['unit', 'year'],
  usedRate: ['unit', 'year'],
  examSpent: ['unit', 'year'],
  spentPerChild: ['unit'],
  meets: ['unit', 'year'],
  closed: ['unit', 'year'],
  athletes: ['unit', 'year'],
  records: ['unit', 'year'],
  joinRate: ['unit'],
};
export const partsOf = (key: string): readonly Parting[] => FIGURE_PARTS[key] ?? PARTINGS;
/** Of one school there is nothing below these. */
export const OF_SCHOOL: ReadonlySet<string> = new Set(['schools', 'clazzes', 'teachers', 'peTeachers']);
const SHAPES: Readonly<Record<Parting, Pick<TileLook, 'as' | 'ranked'>>> = {
  unit: { as: 'across', ranked: 'down' },
  grade: { as: 'bar' },
  year: { as: 'bar' },
};
/** The tiles that one figure opens to. */
export function openedTiles(key: string, units: TileLook['units']): readonly TileLook[] {
  const unit = unitOfFigure(key, units);
  const parts = partsOf(key);
  return parts.map((part) => ({
    tile: `by-${part}`,
    wide: parts.length === 1 ? 12 : 6,
    high: part === 'unit' || parts.length < 3 ? 2 : 1,
    unit,
    decimals: decimalsOfFigure(key, unit),
    title: `parted.${part}`,
    ...SHAPES[part],
  }));
}
/** The unit a figure is in; a page may have its own. */
export const unitOfFigure = (key: string, units: TileLook['units']): NonNullable<TileLook['unit']> =>
  units?.[key] ?? FIGURE_UNITS[key] ?? (BARE.has(key) ? 'none' : '%');
const DECIMALS: ReadonlySet<string> = new Set([
  'score',
  'perChild',
  'spentPerChild',
  'feePerDue',
  'areaPerDue',
  'mean',
  'heartMean',
]);
/** Counts and millilitres are whole, everything else has one decimal: columns of figures stay alike. */
export const decimalsOfFigure = (key: string, unit: string): number =>
  unit === '%' || (DECIMALS.has(key) && unit !== 'unit.ml') ? 1 : 0;
/** Figures that say something is well, or wants looking after. */
export const toneOf = (key: string, value: number | null): 'done' | 'waiting' | 'needs' | undefined => {
  if (value == null) return undefined;
  if (key === 'testedRate') return value >= 95 ? 'done' : value >= 60 ? 'waiting' : 'needs';
  // What a PE lesson is asked for is asked of their mean too.
  const verdict =
    key === 'heartMean'
      ? meanVerdict(Math.round(value * 10))
      : key === 'loadDensity'
        ? densityVerdict(Math.round(value * 10), 'group')
        : null;
  if (verdict) return verdict === 'reached' ? 'done' : 'waiting';
  if (key === 'left') return value > 0 ? 'waiting' : 'done';
  return key === 'doctor' && value > 0 ? 'waiting' : undefined;
};

export const PAGE_TILES: Readonly<Record<Page, readonly TileLook[]>> = {
  index: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'unit', as: 'map', wide: 5, high: 2, only: ['goodRate'], level: 'reg', title: 'tile.index.map' },
    {
      tile: 'unit',
      as: 'across',
      wide: 5,
      high: 2,
      only: ['goodRate'],
      ranked: 'down',
      level: 'org',
      title: 'tile.index.mapOrg',
    },
    { tile: 'levels', as: 'stack', wide: 7 },
    { tile: 'year', as: 'bar', wide: 3 },
    { tile: 'eyes', as: 'bar', wide: 4 },
  ],
  users: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'grade', as: 'stack', wide: 7, high: 2, unit: 'none' },
    { tile: 'unit', as: 'across', wide: 5, high: 2, unit: 'none', ranked: 'down', level: 'org' },
    { tile: 'unit', as: 'across', wide: 5, unit: 'none', ranked: 'down', level: 'reg' },
    { tile: 'load', as: 'across', wide: 5, unit: 'none', ranked: 'down', level: 'reg' },
  ],
  users2: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'grade', as: 'bar', wide: 7 },
    { tile: 'unit', as: 'across', wide: 5, high: 2, ranked: 'up' },
    { tile: 'left', as: 'across', wide: 4, unit: 'none', ranked: 'down' },
    { tile: 'year', as: 'bar', wide: 3 },
  ],
  bmi: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'grade', as: 'stack', wide: 7 },
    { tile: 'unit', as: 'across', wide: 5, ranked: 'down' },
    { tile: 'sex', as: 'across-stack', wide: 4 },
    { tile: 'mean', as: 'line', wide: 5, unit: 'none', decimals: 1 },
    { tile: 'year', as: 'bar', wide: 3 },
  ],
  fvc: [
    { tile: 'sum', as: 'figures', wide: 12, units: { mean: 'unit.ml', boysMean: 'unit.ml', girlsMean: 'unit.ml' } },
    { tile: 'grade', as: 'bar', wide: 7, unit: 'unit.ml', decimals: 0 },
    { tile: 'unit', as: 'across', wide: 5, high: 2, ranked: 'up' },
    { tile: 'levels', as: 'stack', wide: 4 },
    { tile: 'year', as: 'bar', wide: 3 },
  ],
  vision: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'grade', as: 'bar', wide: 7 },
    { tile: 'unit', as: 'across', wide: 5, high: 2, ranked: 'down', level: 'org' },
    { tile: 'unit', as: 'map', wide: 5, high: 2, level: 'reg' },
    { tile: 'degrees', as: 'stack', wide: 4 },
    { tile: 'year', as: 'bar', wide: 3 },
  ],
  lesson: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'zones', as: 'stack', wide: 7 },
    { tile: 'unit', as: 'across', wide: 5, high: 2, ranked: 'down', level: 'org' },
    { tile: 'unit', as: 'map', wide: 5, high: 2, level: 'reg' },
    { tile: 'mean', as: 'bar', wide: 4, unit: 'unit.bpm', decimals: 1 },
    { tile: 'year', as: 'bar', wide: 3 },
  ],
  place: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'unit', as: 'map', wide: 5, high: 2, unit: 'unit.area', decimals: 1 },
    { tile: 'kind', as: 'across', wide: 4, high: 2, unit: 'none' },
    { tile: 'area', as: 'across', wide: 3, high: 2, unit: 'unit.area', decimals: 0, ranked: 'down' },
  ],
  money: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'unit', as: 'map', wide: 5, high: 2, unit: 'unit.yuan', decimals: 1 },
    { tile: 'category', as: 'across', wide: 4, high: 2, unit: 'unit.yuan', decimals: 0 },
    { tile: 'used', as: 'across', wide: 3, ranked: 'up' },
    { tile: 'year', as: 'bar', wide: 3, unit: 'unit.yuan', decimals: 0 },
  ],
  meeting: [
    { tile: 'sum', as: 'figures', wide: 12 },
    { tile: 'unit', as: 'map', wide: 5, high: 2 },
    { tile: 'meets', as: 'across', wide: 4, high: 2, unit: 'none', ranked: 'down' },
    { tile: 'athletes', as: 'across', wide: 3, unit: 'unit.people', decimals: 0, ranked: 'down' },
    { tile: 'year', as: 'bar', wide: 3, unit: 'none' },
  ],
};
/** One school of a region's pages. */
const SCHOOL_PLACES: readonly TileLook[] = [
  PAGE_TILES.place[0]!,
  {
    tile: 'list',
    as: 'across',
    wide: 7,
    high: 2,
    unit: 'unit.area',
    decimals: 0,
    ranked: 'down',
    title: 'tile.place.schoolList',
  },
  { tile: 'kind', as: 'across', wide: 5, high: 2, unit: 'none' },
];
export const SCHOOL_TILES: Readonly<Record<RegionPage, readonly TileLook[]>> = {
  place: SCHOOL_PLACES,
  money: [
    PAGE_TILES.money[0]!,
    { tile: 'category', as: 'across', wide: 7, high: 2, unit: 'unit.yuan', decimals: 0 },
    { tile: 'year', as: 'bar', wide: 5, high: 2, unit: 'unit.yuan', decimals: 0 },
  ],
  meeting: [PAGE_TILES.meeting[0]!, { tile: 'year', as: 'bar', wide: 12, high: 2, unit: 'none' }],
};
export const EXAM_TILES: readonly TileLook[] = [
  { tile: 'sum', as: 'figures', wide: 12 },
  { tile: 'unit', as: 'map', wide: 6, high: 2, level: 'reg' },
  { tile: 'unit', as: 'across', wide: 6, high: 2, ranked: 'up', level: 'org' },
  { tile: 'grade', as: 'bar', wide: 6 },
  { tile: 'day', as: 'bar', wide: 6, unit: 'none', level: 'org' },
  { tile: 'left', as: 'across', wide: 6, unit: 'none', ranked: 'down', level: 'reg' },
];

/** The lessons of a class with their hearts. */
export const LESSONS = '/desk/sport-data4/class/hearting';
/** Where the rows of a page are kept, of a school and of a bureau, and what such a place is called. */
interface Kept {
  readonly at: readonly string[];
  readonly as: Key;
}
const VENUES: Kept = { at: ['/desk/sport-data4/places', '/desk/sport/data8/places'], as: 'places' };
/** Meets are their schools': a bureau's own list has those that it holds itself, none of which is counted here. */
export const KEPT: Readonly<Record<Page, Kept>> = {
  index: VENUES,
  users: VENUES,
  users2: VENUES,
  bmi: VENUES,
  fvc: VENUES,
  vision: VENUES,
  lesson: { at: [LESSONS], as: 'heartsBook' },
  place: VENUES,
  money: { at: ['/desk/sport-data4/money', '/desk/sport/data8/money'], as: 'money' },
  meeting: { at: [], as: 'page.meeting' },
};
