// What docs/style.md forbids and text alone can show. Each rule counts what a file has of it; what is left of old code
// stands in tests/registry/style-left.json, which may only shrink (tests/registry/style.test.ts).
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Where what is left stands. */
export const LEFT = 'tests/registry/style-left.json';

const isTest = (path) => /\.test\.tsx?$/.test(path) || path.startsWith('src/kernel/testing/');
const isCode = (path) => /^src\/.*\.tsx?$/.test(path) && !isTest(path);
const isServer = (path) => isCode(path) && /^src\/(kernel\/server|modules\/[^/]+\/server)\//.test(path);
const isModuleServer = (path) => isServer(path) && path.startsWith('src/modules/');
const isWritten = (path) => !/^src\/modules\/[^/]+\/(locale|demo)(\/|\.ts)/.test(path);
/** Tests and what helps them; the bench measures the machine, so it may ask it. */
const isTried = (path) =>
  (isTest(path) || path.startsWith('tests/') || /(?:^|\/)(?:testing|[\w-]+-for-tests)\.ts$/.test(path)) &&
  !path.startsWith('tests/bench/');
const LIST_PART = 'src/kernel/server/db/list.ts';
const SQL_PART = 'src/kernel/server/db/sql.ts';
const DATE_PART = 'src/kernel/shared/date-formats.ts';
/** What every module calls so: the half that others may use. */
const PUBLISHED = /\/published\.tsx?$/;
/** Words that say that something was done, not what it is: those that end regularly, those that do not, and what may follow them. */
const REGULAR = '(?!(?:un)?(?:[bfnsw]e|spe|ble|bre|she|r|b|sh|sl)ed\\b)[a-z]+ed';
const IRREGULAR = [
  'made|kept|held|shown|given|gone|told|found|known|taken|written|seen|said|sent|left|done|drawn|hidden|begun|spent',
  'lost|met|paid|sold|chosen|spoken|broken|bound|taught|thrown|worn|forgotten|understood',
].join('|');
const PARTICIPLE = new RegExp(
  `(?:^|[/-])(?:${REGULAR}|(?:un|with)?(?:${IRREGULAR}))(?:-(?:as|at|by|for|from|in|of|on|to|up|with))?\\.(?:tsx?|mjs|css)$`,
);
/** The same as names of what a whole file has: a condition here, an error translator there, a query, a map. */
const BARE =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (?:found|known|made|shown|asked|named|kept|held|given|gone|take|told)\b/gm;
/** A list of handlers that is not called `<noun>Handlers`. */
const HANDLERS = /^export const (?!\w*[hH]andlers\b)\w+(?:: readonly Handler\[\] = \[| = \[\n {2}handle\()/gm;
const NUMBER_PART = 'src/kernel/web/parts/number-input.tsx';

/** Where the variables of the theme stand; the page of signing in is drawn without it. */
const COLOUR_PART = 'src/kernel/web/base.css';

const CHANCE_PART = 'src/kernel/testing/chance.ts';
/** A clock that is set to a day of the calendar. */
const CLOCK = /\.at\(\s*(?:at\(\s*)?['"`]20\d\d-/g;

/** How often a pattern stands in a text. */
const times = (pattern) => (text) => text.match(pattern)?.length ?? 0;
const rows = (test) => (text) => text.split('\n').filter(test).length;

/**
 * How often a statement takes one row of several without saying which: the select of a `limit 1` has no order of its own.
 * One that only asks whether there is a row (`select 1`) needs none.
 */
const oneOfAny = (text) => {
  let count = 0;
  for (const { index } of text.matchAll(/\blimit 1\b/gi)) {
    for (let at = index - 1, depth = 0; at >= 0; at--) {
      if (text[at] === ')') depth++;
      else if (text[at] === '(' && depth-- === 0) break;
      else if (depth === 0 && /[so]/i.test(text[at]) && !/\w/.test(text[at - 1] ?? ' ')) {
        const word = text.slice(at, at + 12);
        if (/^order\s+by\b/i.test(word)) break;
        if (!/^select\b/i.test(word)) continue;
        if (!/^select\s+1\b/i.test(word)) count++;
        break;
      }
    }
  }
  return count;
};

/**
 * @typedef {object} Rule
 * @property {string} says the rule in a sentence: the name of its test
 * @property {(path: string) => boolean} of which files it is about
 * @property {(text: string, path: string) => number} count how much of it a file has
 */
/** @type {Record<string, Rule>} */
export const RULES = {
  offset: {
    says: 'no statement pages by itself: offset stands in the list part alone',
    of: (path) => isServer(path) && path !== LIST_PART,
    count: times(/\boffset\s+(?=\$|\d)|\boffset\s*['"`]\s*\+/gi),
  },
  sort: {
    says: 'nobody takes the sign off a sort: sorts are an enum of the call, and the list part reads them',
    of: (path) => isCode(path) && path !== LIST_PART,
    count: times(/\.replace(?:All)?\(\s*(?:\/\^-\/|'-')|\bSORTS\[/g),
  },
  like: {
    says: 'LIKE is escaped in one place',
    of: (path) => isServer(path) && path !== SQL_PART,
    count: times(/\.replace(?:All)?\(\s*\/\[[^\]]*(?:%[^\]]*_|_[^\]]*%)[^\]]*\]\/g/g),
  },
  lists: {
    says: 'there is one list part: nobody else pages, orders or binds',
    of: (path) => isServer(path) && !path.startsWith('src/kernel/server/db/'),
    count: times(
      /\bcurPage\s*-\s*1\b|\b(?:function|const)\s+(?:paged|orderBy|orderOf|likeOf|bind|binder)\b|\b(?:class|type|interface)\s+(?:Bind|Binder|Cond)\b/g,
    ),
  },
  numbered: {
    says: 'SQL is a tagged template with its values in place: no $1',
    of: isModuleServer,
    count: rows((row) => /(?<![\\'])\$[1-9]\d?\b/.test(row) && !/\.replace(?:All)?\(/.test(row)),
  },
  written: {
    says: 'no value is written into the text of a statement: it would be planned anew each time',
    of: isServer,
    count: times(
      /\((?:array\[)?\$\{[^}`]*\.join\([^}]*\}|(?:[=<>,(]|\b(?:date|interval|timestamptz|between|and|in))\s*'\$\{[^}]*\}'|\braw\(\s*`[^`]*\$\{/g,
    ),
  },
  wide: {
    says: 'no row is wider than 160 characters, texts and demonstration data apart',
    of: (path) => /\.(tsx?|mjs)$/.test(path) && isWritten(path),
    count: rows((row) => [...row].length > 160),
  },
  day: {
    says: 'no test asks the machine what day it is: t.now(), t.today and t.sqlNow begin at the test day',
    of: (path) => isTried(path) && path !== 'tests/registry/style.test.ts',
    count: (text) =>
      times(/\bnew Date\(\)|\bDate\.now\(\)|\b(?:current_date|current_timestamp|localtimestamp)\b/g)(text) +
      (/\b(?:const|let) now\b|\bfunction now\b/.test(text) ? 0 : times(/(?<![.\w`]|await )now\(\)(?!:| \{)/g)(text)),
  },
  clock: {
    says: 'a test moves its clock from the test day (`t.at(t.day(3))`): one set to a day of the calendar is green on that day alone',
    of: (path) => isTried(path) && path !== 'tests/registry/style.test.ts',
    count: times(CLOCK),
  },
  which: {
    says: 'a test that takes one row says which: `limit 1` stands behind an order by the key',
    of: (path) => isTried(path) && path !== 'tests/registry/style.test.ts',
    count: oneOfAny,
  },
  chance: {
    says: 'a test draws by a seed that is said: chance() (kernel/testing) or seeded(); a number that must only be new counts up',
    of: (path) => isTried(path) && path !== CHANCE_PART && path !== 'tests/registry/style.test.ts',
    count: times(/\bMath\.random\(\)|\bimport \{[^}]*\brandomInt\b[^}]*\} from 'node:crypto'/g),
  },
  never: {
    says: '`as never` hides what a type would say',
    of: isCode,
    count: times(/\bas never\b/g),
  },
  ahead: {
    says: 'nothing is fetched ahead of need without a word for its failure: quietly(), whenIdle() or sidePart() (kernel/web)',
    of: (path) => isCode(path) && /\/web\/|^src\/apps\/(?:web|login)\.tsx$/.test(path),
    count: times(/\bvoid import\(|^(?:export )?const \w+(?:: [^=\n]+)? = import\(/gm),
  },
  numbers: {
    says: 'a number is typed into NumberInput (kernel/web/parts): the box of antd drops signs it does not know, and 10,5 became 105',
    of: (path) => /^src\/.*\.tsx?$/.test(path) && path !== NUMBER_PART,
    count: times(
      /\bimport\b[^;'"]*\bInputNumber\b[^;'"]*\bfrom\s*'antd'|'(?:antd\/(?:es|lib)|@rc-component)\/input-number(?:\/[^']*)?'|\bantd\.InputNumber\b/g,
    ),
  },
  formats: {
    says: 'a format of dates is made once and kept: dateFormats() (kernel/shared) alone makes one',
    of: (path) => isCode(path) && path !== DATE_PART,
    count: times(/\bDateTimeFormat\(|\.to(?:Locale)?(?:Date|Time)String\(/g),
  },
  colours: {
    says: 'a colour is one of the theme: var(--needs) in css, colour.needs in a part; what it does not have stays few',
    of: (path) => /^src\/.*\.(?:css|tsx)$/.test(path) && !isTest(path) && path !== COLOUR_PART,
    count: times(/(?<![\w&/])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi),
  },
  participles: {
    says: 'a file is named after what it holds, never by a participle: `totals`, not `counted`; what is left only shrinks',
    of: (path) => !/\.test\.tsx?$/.test(path) && !PUBLISHED.test(path),
    count: (_, path) => (PARTICIPLE.test(path) ? 1 : 0),
  },
  bare: {
    says: 'what a file declares says what it is: `deviceOf`, not `shown`; a list of handlers is `<noun>Handlers`',
    of: isCode,
    count: (text) => times(BARE)(text) + times(HANDLERS)(text),
  },
  maps: {
    says: 'what must stand in a map is must(map, key), what is made where it does not is entryOf(map, key, make): never map.get(key)!',
    of: isCode,
    count: times(/\.get\((?:[^()]|\([^()]*\))*\)!(?!=)/g),
  },
  long: {
    says: 'a file of more than 400 rows does more than one thing; counted in hundreds begun, texts and demonstration content apart',
    of: (path) => /^(src|tests|scripts)\/.*\.(tsx?|mjs)$/.test(path) && !/\/(locale|demo\/content)\//.test(path),
    count: (text) => Math.max(0, Math.ceil((text.split('\n').length - 1 - 400) / 100)),
  },
};

/**
 * The tests (without journeys and benches) that set no clock to a day of the calendar: they hold on any day.
 * @param {string} root the folder with src and tests
 * @returns {string[]}
 */
export function anyDayTests(root) {
  const files = ['src', 'tests'].flatMap((dir) => [...below(root, dir)]);
  return files
    .map((file) => file.split(sep).join('/'))
    .filter((path) => /\.test\.tsx?$/.test(path) && !/^tests\/(?:browser|bench|days)\//.test(path))
    .filter((path) => RULES.clock.count(readFileSync(join(root, path), 'utf8'), path) === 0)
    .toSorted();
}

function* below(root, dir) {
  for (const entry of readdirSync(join(root, dir), { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* below(root, path);
    else if (/\.(tsx?|mjs|css)$/.test(entry.name)) yield path;
  }
}

/**
 * Counts every rule over a tree.
 * @param {string} root the folder with src, tests and scripts
 * @returns {Record<string, Record<string, number>>} by rule and file; files without a find are left out
 */
export function found(root) {
  const out = Object.fromEntries(Object.keys(RULES).map((rule) => [rule, {}]));
  const files = ['scripts', 'src', 'tests'].flatMap((dir) => [...below(root, dir)]).sort();
  for (const file of files) {
    const path = relative(root, join(root, file)).split(sep).join('/');
    const text = readFileSync(join(root, file), 'utf8');
    for (const [rule, { of, count }] of Object.entries(RULES)) {
      const n = of(path) ? count(text, path) : 0;
      if (n > 0) out[rule][path] = n;
    }
  }
  return out;
}
