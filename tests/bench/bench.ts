import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAnalytics } from './analytics';
import { benchAnalyticsRegion } from './analytics-hours';
import { benchAppeal } from './appeal';
import { benchAssessment } from './assessment';
import { benchCost } from './cost';
import { benchDayClose } from './day-close';
import { benchExam } from './exam';
import { benchCluster } from './cluster';
import { benchDevice } from './device';
import { benchFace } from './face';
import { benchFinance } from './finance';
import { benchHsat } from './hsat';
import { benchFirstLoad } from './first-load';
import { benchImport } from './import';
import { benchLedger } from './ledger';
import { benchFitness } from './fitness';
import { benchGames } from './games';
import { benchGrowth, benchList } from './list';
import { benchLive } from './live';
import { benchLiveMedia } from './live-media';
import { openDatabase } from './database';
import { explainWorks } from './explain';
import { benchMall } from './mall';
import { benchNotice } from './notice';
import { benchNextPaper } from './next-paper';
import { benchPhotoTable } from './photo-table';
import { benchProcesses } from './processes';
import { benchProcessEval } from './process-eval';
import { benchProof } from './proof';
import { benchPsychology } from './psychology';
import { benchRanks } from './ranks';
import { benchInsert } from './insert';
import { benchRegion } from './region';
import { benchScan } from './scan';
import { benchSchoolSite } from './school-site';
import { benchSearch } from './search';
import { benchSportData } from './sport-data';
import { benchSunnyRun } from './sunny-run';
import { tableOf, type Line } from './table';
import { benchTeachlink } from './teachlink';
import { benchVideo } from './video';
import { benchWatch } from './watch';
import { benchWeek } from './week';
import { benchWorks } from './works';

/** What a part may ask for; each takes of it what it needs. */
interface Options {
  readonly url: string;
  readonly dir: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly children: number;
  readonly schools: number;
  readonly entries: number;
}
/** The parts in the order in which they run. */
const PARTS: Readonly<Record<string, (o: Options) => Promise<Line[]>>> = {
  list: benchList,
  growth: benchGrowth,
  import: benchImport,
  insert: benchInsert,
  week: benchWeek,
  exam: benchExam,
  'next-paper': async (o: Options) => [await benchNextPaper(o)],
  fitness: benchFitness,
  games: benchGames,
  hsat: benchHsat,
  'process-eval': benchProcessEval,
  assessment: benchAssessment,
  notice: benchNotice,
  appeal: benchAppeal,
  proof: benchProof,
  device: benchDevice,
  scan: benchScan,
  ranks: benchRanks,
  search: benchSearch,
  video: benchVideo,
  'sunny-run': benchSunnyRun,
  watch: benchWatch,
  'sport-data': benchSportData,
  analytics: benchAnalytics,
  psychology: benchPsychology,
  'live-media': benchLiveMedia,
  teachlink: benchTeachlink,
  mall: benchMall,
  'school-site': benchSchoolSite,
  'photo-table': benchPhotoTable,
  face: benchFace,
  finance: benchFinance,
  ledger: benchLedger,
  'day-close': benchDayClose,
  processes: benchProcesses,
  works: benchWorks,
  cost: benchCost,
  explain: explainWorks,
  'first-load': benchFirstLoad,
  cluster: benchCluster,
  region: benchRegion,
  'analytics-region': benchAnalyticsRegion,
  // The last: from its classes on this process, and what it starts, has what others leave of the processor.
  live: benchLive,
};
/** Regions of hundreds and thousands of schools take minutes to fill. */
const WIDE: readonly string[] = ['region', 'analytics-region'];
/** What runs without a word. */
const USUAL = Object.keys(PARTS).filter((name) => !WIDE.includes(name));
/** What makes its own schools, or needs none. */
const ALONE: readonly string[] = [...WIDE, 'works', 'cost', 'explain', 'device', 'search', 'live-media'];

// `npm run bench [-- --only PARTS] [--rounds 5] [--seconds 4] [--children 200] [--schools 10000] [--entries 1000000]`; the parts stand
// in `PARTS`, with commas.
// Ten thousand schools, two million children, take minutes to fill too: `--only region`, with `--schools 1000` a tenth of them
// The education screen over 300 schools, 19 million hours, takes minutes as well: `--only analytics-region`
// A book of ten million entries takes minutes too: `--only ledger --entries 10000000`
// A real region's report, 1.8 million children-years, takes minutes to fill: `--only fitness --children 2000`
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: {
        type: 'string',
        default: USUAL.join(','),
      },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      children: { type: 'string', default: '200' },
      schools: { type: 'string', default: '10000' },
      entries: { type: 'string', default: '1000000' },
    },
  });
  const dir = mkdtempSync(join(tmpdir(), 'meiyike-bench-'));
  const parts = values.only.split(',');
  const database = await openDatabase(
    dir,
    parts.some((part) => !ALONE.includes(part)),
  );
  const lines: Line[] = [];
  try {
    const o = {
      url: database.url,
      dir,
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      children: Number(values.children),
      schools: Number(values.schools),
      entries: Number(values.entries),
    };
    for (const [name, run] of Object.entries(PARTS)) {
      if (!parts.includes(name)) continue;
      const from = performance.now();
      lines.push(...(await run(o)));
      process.stderr.write(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
  process.stdout.write(`${tableOf(lines, database.version)}\n`);
  const failed = lines.filter((l) => l.judged && !l.good);
  process.stdout.write(`\n${failed.length ? `${failed.length} ratios are not met` : 'every ratio is met'}\n`);
  process.exitCode = failed.length ? 1 : 0;
}

main().then(
  // Nobody waits for sockets of browsers that have left.
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  },
);
