/** What devices say, by the names that the product knows in words; any other is the maker's own. */
const SAID_NAMES = [
  'firmware',
  'battery',
  'signal',
  'code',
  'text',
  'level',
  'cmdId',
  'attempt',
  'ok',
  'raceId',
  'mark',
  'lane',
  'ms',
  'jumps',
  'breaks',
  'laps',
  'no',
  'flag',
  'measuredAt',
  'seenAt',
] as const;
type SaidName = (typeof SAID_NAMES)[number];

/** One value that was said: under a known name, or under the maker's own word. */
export interface Said {
  readonly name: SaidName | null;
  readonly word: string;
  readonly value: unknown;
}
const entriesOf = (of: unknown): [string, unknown][] =>
  typeof of === 'object' && of !== null && !Array.isArray(of) ? Object.entries(of) : [];

/** What was said, one line a value. Measured values stand by themselves, not as one lump; what was left empty was not said. */
export const saidOf = (data: Readonly<Record<string, unknown>>): Said[] =>
  entriesOf(data)
    .flatMap(([word, value]): [string, unknown][] => (word === 'values' ? entriesOf(value) : [[word, value]]))
    .filter(([, value]) => value != null && value !== '')
    .map(([word, value]) => ({ name: SAID_NAMES.find((name) => name === word) ?? null, word, value }));
