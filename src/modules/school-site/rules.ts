/** The seven entries in their order (site S1); the same seven stand in the organisation's setting, which a test compares. */
export const ENTRIES = ['home', 'news', 'course', 'campus', 'introduce', 'teachers', 'download'] as const;
export type Entry = (typeof ENTRIES)[number];
export const isEntry = (word: string): word is Entry => (ENTRIES as readonly string[]).includes(word);

/** Entries whose records the school keeps: each has a page that is counted by itself. */
export const hasItems = (entry: Entry): entry is 'news' | 'campus' => entry === 'news' || entry === 'campus';

/** Whether a part of an address may name an organisation, as its call reads it: an id or a domain word. Nothing else is asked for. */
export const isOrgKey = (word: string): boolean =>
  /^(?:\d{1,16}|[a-z][a-z0-9-]{1,31})$/.test(word.trim().toLowerCase());

/** Seconds in which a page asks nothing anew; a reload always asks whether something has changed. */
export const KEPT_SECONDS = 60;
/** Calls a minute from one network: a school's whole staff room may stand behind one address. */
export const PER_MINUTE = 300;
/** C-034: the banner's pictures change, its height, and from where on the page's head is green; the width it is drawn for. */
export const CAROUSEL_MS = 5000;
export const BANNER_PX = 700;
export const GREEN_FROM_PX = 620;
export const DESIGN_PX = 1920;
/** No list has more pages. */
export const PAGE_MAX = 1_000_000;
/** More albums or teachers than a page shows. */
export const SHOWN_MAX = 200;
/** What the first page shows of each. */
export const HOME_NEWS = 4;
export const HOME_ALBUMS = 4;
export const HOME_COURSES = 4;
export const HOME_TEACHERS = 4;

/** Addresses that a sitemap may name, by its own rules; courses of a shelf that stand in one. */
export const SITEMAP_MAX = 50_000;
export const SHELF_MAX = 200;
/** The small version of a picture; the same as the file store's, which a test compares: its contract is much for a first visit. */
export const smallOf = (path: string): string => path.replace(/\.[a-z0-9]{2,5}$/, '.cover.webp');
/** Wider versions, and what an `img` says of all of them: the browser takes the one that its window and its screen need. */
export const WIDTHS = [960, 1920] as const;
export const wideOf = (path: string, width: (typeof WIDTHS)[number]): string =>
  path.replace(/\.[a-z0-9]{2,5}$/, `.w${width}.webp`);
export const widthsOf = (path: string, url: (path: string) => string): string =>
  [`${url(smallOf(path))} 480w`, ...WIDTHS.map((width) => `${url(wideOf(path, width))} ${width}w`)].join(', ');
/** The two that a card needs: on no screen does it take the widest. */
export const cardWidthsOf = (path: string, url: (path: string) => string): string =>
  [`${url(smallOf(path))} 480w`, `${url(wideOf(path, WIDTHS[0]))} ${WIDTHS[0]}w`].join(', ');
/**
 * How wide a picture stands: over the window, in an article, in the rows of an album, on a card. A phone shows a card as wide as
 * itself; it is told less, because an old one behind a thin line does well with the small version and a dense one takes the next.
 */
export const SIZES = {
  window: '100vw',
  article: '(max-width: 860px) 100vw, 860px',
  album: '(max-width: 760px) 50vw, 280px',
  card: '(max-width: 760px) 66vw, 300px',
} as const;
/** What calls an office from its page. */
export const callOf = (tel: string): string => `tel:${tel.replaceAll(/[^\d+]/g, '')}`;
/** What an address looks for among the news: as long as a title, without signs that nobody sees. */
export const SOUGHT_MAX = 32;
export const soughtIn = (query: { get(name: string): string | null }): string =>
  [...(query.get('q') ?? '').replaceAll(/\p{C}/gu, '').trim()].slice(0, SOUGHT_MAX).join('').trim();
/** A map that looks for an address. */
export const MAP_SEARCH = 'https://uri.amap.com/search?keyword=';
/** Where a number as a website is looked up, as its rules ask of every foot. */
export const ICP_REGISTER = 'https://beian.miit.gov.cn/';
/** How many of each a page of them shows. */
export const NEWS_PAGE = 12;
export const COURSES_PAGE = 12;
export const PHOTOS_PAGE = 24;
/** Kinds of courses, and their words in an address. */
export const WORD_OF = { 1: 'live', 2: 'film' } as const;
export type CourseKind = keyof typeof WORD_OF;
/** The kind that an address names; another word is none. */
export const kindOf = (word: string | null): CourseKind | undefined =>
  word === WORD_OF[1] ? 1 : word === WORD_OF[2] ? 2 : undefined;

/** Entries of the site (V-047, site S1, S2): those that are switched on, in their order. */
export const entriesOf = <K extends string>(
  menus: readonly K[],
  set: Readonly<Record<string, boolean>>,
): readonly K[] => menus.filter((key) => set[key] ?? true);
/** C-034: whether the head is green at this scroll. */
export const isGreen = (scrolled: number): boolean => scrolled >= GREEN_FROM_PX;
/** The next picture of so many. */
export const nextOf = (at: number, many: number): number => (many > 0 ? (at + 1) % many : 0);
/** Rows of the pages before one. */
export const rowsBefore = ({ curPage, pageSize }: { readonly curPage: number; readonly pageSize: number }): number =>
  (curPage - 1) * pageSize;
/** Megabytes of a file as a page says them; a small file is not none. */
export const megabytes = (bytes: number): string => Math.max(0.1, bytes / 1_048_576).toFixed(1);
/** The last page of a list; an empty list has one. */
export const lastPageOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
