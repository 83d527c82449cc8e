/**
 * Days that hurt: weekends, midnights, the edges of terms, years and months, holidays. Times of the schools' zone.
 * docs/days.md says of each what is looked for. On those that are `whole` all tests may be run that hold on any day.
 * @type {readonly { readonly name: string; readonly at: string; readonly whole?: true }[]}
 */
export const DAYS = [
  { name: 'Monday, just after midnight', at: '2026-11-16T00:02:00+08:00' },
  { name: 'Saturday morning', at: '2026-11-28T10:00:00+08:00' },
  { name: 'Sunday, just before midnight', at: '2026-11-22T23:58:00+08:00', whole: true },
  { name: 'last day of summer', at: '2026-08-31T10:00:00+08:00' },
  { name: 'first day of the first term', at: '2026-09-01T07:30:00+08:00' },
  { name: 'holiday Thursday', at: '2026-10-01T10:00:00+08:00' },
  { name: 'make-up Saturday', at: '2026-10-10T10:00:00+08:00' },
  { name: 'last minute of the year', at: '2026-12-31T23:59:00+08:00' },
  { name: 'New Year', at: '2027-01-01T10:00:00+08:00', whole: true },
  { name: 'last day of the first term', at: '2027-01-22T16:00:00+08:00' },
  { name: 'winter holidays', at: '2027-02-03T10:00:00+08:00' },
  { name: 'last day that counts to the first term', at: '2027-02-09T10:00:00+08:00' },
  { name: 'first day that counts to the second term', at: '2027-02-10T10:00:00+08:00' },
  { name: 'first day of the second term', at: '2027-02-15T07:30:00+08:00' },
  { name: 'last day of the second term', at: '2027-07-05T16:00:00+08:00' },
  { name: 'summer holidays', at: '2027-07-15T10:00:00+08:00', whole: true },
  { name: 'leap day', at: '2028-02-29T10:00:00+08:00' },
];
/** The day that every other run has. */
export const USUAL = { name: 'the test day', at: '2026-11-18T10:30:00+08:00' };

/**
 * Zones that hurt: where the machine, the database or the browser is elsewhere. They are asked on the usual day.
 * @type {readonly { readonly name: string; readonly at: string; readonly env: Readonly<Record<string, string>> }[]}
 */
export const ZONES = [
  { name: 'a machine in UTC', at: USUAL.at, env: { TZ: 'UTC' } },
  { name: 'a machine in Shanghai', at: USUAL.at, env: { TZ: 'Asia/Shanghai' } },
  { name: 'a machine in Los Angeles', at: USUAL.at, env: { TZ: 'America/Los_Angeles' } },
  { name: 'a database in Los Angeles', at: USUAL.at, env: { TEST_DB_ZONE: 'America/Los_Angeles' } },
];

/** The days and zones that words name: all of them without a word, else those whose name or date holds one. */
export const daysOf = (words) =>
  [...DAYS, ...ZONES].filter(
    ({ name, at }) =>
      words.length === 0 ||
      words.some((word) => name.toLowerCase().includes(word.toLowerCase()) || at.startsWith(word)),
  );

/**
 * What is run on a day: the sentences on each, pages and whole suites where they are asked for.
 * @param {{ readonly whole?: boolean }} day
 * @param {{ readonly pages?: boolean; readonly whole?: boolean; readonly anyDay?: readonly string[] }} asked `anyDay`: tests that
 *   hold on any day
 * @returns {{ what: string; args: string[]; env: Record<string, string> }[]} arguments of vitest
 */
export function runsOf(day, { pages = false, whole = false, anyDay = [] }) {
  const runs = [{ what: 'sentences', args: ['--project', 'node', 'tests/days'], env: {} }];
  if (pages)
    runs.push({
      what: 'pages',
      args: ['--project', 'browser', 'tests/browser/landings'],
      env: { DAYS_PAGES: '1' },
    });
  if (whole && day.whole)
    runs.push(
      { what: 'tests', args: ['--project', 'node', ...anyDay], env: {} },
      { what: 'journeys', args: ['--project', 'browser'], env: { JOURNEYS: 'all' } },
    );
  return runs;
}

/**
 * Calls that answer somebody on the usual day and refuse them on another one: worth a look, a fault only where nothing says why.
 * @param {Readonly<Record<string, number>>} usual statuses by call and person
 * @param {Readonly<Record<string, number>>} other
 * @returns {string[]}
 */
export const refusedThen = (usual, other) =>
  Object.entries(other)
    .filter(([who, status]) => status >= 400 && status < 500 && (usual[who] ?? status) < 400)
    .map(([who, status]) => `${who}: ${status}`);
