import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { places } from '../../src/apps/places';
import { root } from '../../src/kernel/server/root';

const text = (file: string) => readFileSync(join(root, file), 'utf8');
const page = text('docs/caches.md');
/** Programs of the server: kernel, modules' servers and their rules. */
const files = ['src/kernel/server', 'src/kernel/shared', 'src/modules', 'src/apps']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map(
      (name) => `${folder}/${String(name).replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /(?<!\.test|\.d|testing)\.ts$/.test(file) && !/\/(web|demo|testing)\//.test(file));
/** A map or set that a file makes empty and fills while the program runs, or one that each program has. */
const FILLED = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = (?:new (?:Map|WeakMap|Set)(?:<.*>)?\(\)|keptBy\(.*\));?$/m;
/** One that all programs of a process share. */
const SHARED = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = new (?:Map|Set)(?:<.*>)?\(\);?$/m;
/** What the first asker of a process fills. */
const FIRST = /^(?:export )?let \w+: .*\| undefined;$/m;
/** The same as a field of an object, and a variable of a file: of the server's own parts, where they may outlive a request. */
const FIELD =
  /^ +(?:private |protected |public )?(?:readonly )?\w+(?:: [^=\n]+)? = new (?:Map|WeakMap|Set)(?:<.*>)?\(\);$/m;
const VARIABLE = /^(?:export )?let \w+/m;
const keeps = (file: string): boolean => {
  const lines = text(file);
  return FILLED.test(lines) || (file.includes('/server/') && (FIELD.test(lines) || VARIABLE.test(lines)));
};

/** Filled when modules load: what is registered, never a copy of a row. What modules say to one another goes by `ports()` instead. */
const REGISTRIES = new Set([
  'src/kernel/server/cleaning.ts',
  'src/kernel/server/db/table.ts',
  'src/kernel/server/importing/jobs.ts',
  'src/kernel/server/kernel.ts',
  'src/kernel/server/outbox.ts',
  'src/modules/question-bank/rules/equal/units.ts',
  'src/modules/question-bank/server/docs/paper.ts',
]);
/** What is at work at this moment, and what belongs to one request, import or process. */
const AT_WORK = new Set([
  'src/kernel/server/audit-lines.ts',
  'src/kernel/server/db/pulse.ts',
  'src/kernel/server/db/tenant.ts',
  'src/kernel/server/exporting.ts',
  'src/kernel/server/http/turns.ts',
  'src/kernel/server/jobs.ts',
  'src/kernel/server/outbox-lines.ts',
  'src/kernel/server/schedules.ts',
  'src/kernel/server/store/store.ts',
  'src/modules/files/server/sheets.ts',
  'src/kernel/server/workers/loop-watch.ts',
  'src/kernel/server/workers/sheet.ts',
  'src/modules/device/server/delivery.ts',
  'src/modules/exam/server/scan/pdf.ts',
  'src/modules/exam/server/scan/qr.ts',
  'src/modules/exam/server/scan/threads.ts',
  'src/modules/face/server/photo.ts',
  'src/modules/files/server/photo-job.ts',
  'src/modules/files/server/photo-stops.ts',
  'src/modules/files/server/picture.ts',
  'src/modules/files/server/sheet-threads.ts',
  'src/modules/fitness-test/server/educ/import.ts',
  'src/modules/fitness-test/server/educ/national-columns.ts',
  'src/modules/fitness-test/server/educ/sheet.ts',
  'src/modules/fitness-test/server/educ/waiting.ts',
  'src/modules/notice/server/post.ts',
  'src/modules/people/server/import/clazzes.ts',
  'src/modules/people/server/import/roster.ts',
  'src/modules/people/server/import/students.ts',
  'src/modules/question-bank/server/docs/reader.ts',
  'src/modules/sunny-run/server/draw.ts',
  'src/modules/video/server/make/job.ts',
  'src/modules/wrongbook/server/docx/pictures.ts',
]);
/** What these names say stands nowhere else: rows of people's own, and counts of which no rows are kept. */
const NO_COPIES = new Set([
  'account_sms_day',
  'finance_earning_use',
  'finance_hold_use',
  'notice_sms_day',
  'question_bank_queipt_day',
  'sport_settings_entry_use',
  'sport_settings_item_use',
  'teachplan_hour',
  'timetable_day',
  'video_day',
]);

/** Follows from the program's own texts, whoever asks first: names of columns, formats, files that come with it. */
const OF_PROGRAM = new Set([
  'src/kernel/server/db/prepared.ts',
  'src/kernel/server/db/revision.ts',
  'src/kernel/server/db/rows.ts',
  'src/kernel/server/db/sql.ts',
  'src/modules/files/server/policy.ts',
]);
/** A library, a fact of data/, a hash of nothing, who is registered: the same for every program of the process. */
const MADE_ONCE = new Set([
  'src/kernel/server/db/sql-check.ts',
  'src/kernel/server/http/openapi.ts',
  'src/kernel/server/workers/sheet.ts',
  'src/modules/account/server/password.ts',
  'src/modules/exam/server/scan/pdf.ts',
  'src/modules/exam/server/scan/qr.ts',
  'src/modules/psychology/server/sealed.ts',
  'src/modules/question-bank/server/docs/paper.ts',
]);

test('copies of rows and settings hang on the program, not on whoever asks first in its process', () => {
  const shared = files.filter((file) => SHARED.test(text(file)) && !REGISTRIES.has(file) && !AT_WORK.has(file));
  expect(shared.toSorted()).toEqual([...OF_PROGRAM].toSorted());
  expect(files.filter((file) => FIRST.test(text(file))).toSorted()).toEqual([...MADE_ONCE].toSorted());
});
test('whatever a process keeps stands in docs/caches.md, with how old it may be and who tells', () => {
  const keeping = files.filter(keeps);
  expect(keeping.length).toBeGreaterThan(15);
  // A row names its file, a second one beside it by its name alone.
  const told = (file: string) => {
    const [, short = '', name = ''] = /^src\/(?:modules\/)?(.*?([^/]+\.ts))$/.exec(file) ?? [];
    return page
      .split('\n')
      .some(
        (row) =>
          row.includes(`\`${short}\``) || (row.includes(short.replace(/[^/]+$/, '')) && row.includes(`${name}\``)),
      );
  };
  expect(keeping.filter((file) => !REGISTRIES.has(file) && !AT_WORK.has(file) && !told(file))).toEqual([]);
  expect([...REGISTRIES, ...AT_WORK].filter((file) => !keeping.includes(file))).toEqual([]);
});
/** What opens the pools, what works before the program does, and a test's own. */
const NO_LINES = new Set([
  'src/kernel/server/db/pools.ts',
  'src/kernel/server/db/migrate.ts',
  'src/kernel/server/embedded.ts',
  'src/kernel/server/importing/toy-for-tests.ts',
]);
test('whatever holds a connection past the pooler stands in docs/caches.md', () => {
  const [, direct = ''] = page.split('\n## What needs a connection of its own\n');
  const opening = files.filter(
    (file) => !file.startsWith('src/apps/') && /new (?:pg\.(?:Client|Pool)|PgBoss)\(/.test(text(file)),
  );
  expect([...NO_LINES].filter((file) => !opening.includes(file))).toEqual([]);
  const lines = opening.filter((file) => !NO_LINES.has(file));
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter((file) => !direct.includes(`\`${file.replace(/^src\/(?:modules\/)?/, '')}\``))).toEqual([]);
});
test('whoever counts calls tells the other processes of them', () => {
  const counting = files.filter((file) => text(file).includes('new Limiter('));
  expect(counting.length).toBeGreaterThan(2);
  expect(counting.filter((file) => !text(file).includes('keepSharingRates('))).toEqual([]);
});
test('every table of sums stands in docs/caches.md, with how old it may be and who tells', () => {
  const sums = places
    .map(({ name }) => name)
    .filter((name) =>
      /_(?:account|day|hour|level|load|online|rank|score|stat|sum|tally|total|use|waiting)$/.test(name),
    );
  expect(sums.length).toBeGreaterThan(30);
  expect(sums.filter((name) => !NO_COPIES.has(name) && !page.includes(`\`${name}\``))).toEqual([]);
  expect([...NO_COPIES].filter((name) => !sums.includes(name))).toEqual([]);
});
test('every table that docs/caches.md names is there', () => {
  const names = new Set(places.map(({ name }) => name));
  const modules = new Set([...names].map((name) => name.split('_')[0]));
  const named = [...page.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((m) => m[1] ?? '');
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => modules.has(name.split('_')[0]) && !names.has(name))).toEqual([]);
});
test('every file that docs/caches.md names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map((m) => m[1] ?? '');
  expect(named.length).toBeGreaterThan(10);
  const there = files.concat(
    readdirSync(join(root, 'src'), { recursive: true }).map((name) => `src/${String(name).replaceAll('\\', '/')}`),
  );
  expect(named.filter((name) => !there.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
