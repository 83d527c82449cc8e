import type { Cx } from '../../../kernel/server/cx';
import { plusDays, schoolYearOf } from '../../../kernel/shared/dates';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { boardExam, boardPage, dataExam } from '../contract';
import { EXAM_KINDS, isLevel, isOfRegion, isPage } from '../rules';
import { emptyBlock, headOf, tileOf, yearFor, type Block } from './build';
import { reading, scopeOf, type Scope } from './scope';
import { days, examsOf } from './sources';
import { EXAM, EXAM_DASH, TILES, partedFigure, type TileDef } from './tiles';

const tileNamed = (tiles: Readonly<Record<string, TileDef>>, name: string, key: string | undefined): TileDef => {
  const tile = Object.hasOwn(tiles, name) ? tiles[name] : partedFigure(tiles['sum'], name, key);
  if (!tile) throw fail(kernelFaults.gone);
  return tile;
};
/** Days of entries that the exam monitor shows. */
const DAYS = 14;

async function daily(cx: Cx, scope: Scope, yearId: number, tstId: number | undefined): Promise<Block> {
  if (scope.level === 'reg') return emptyBlock(cx);
  const from = plusDays(cx.today, -DAYS + 1);
  const found = new Map(
    (await reading(cx, scope, (door) => days(door, yearId, from, tstId))).map((r) => [r.day, Number(r['results'])]),
  );
  const rows = Array.from({ length: DAYS }, (_, at) => {
    const day = plusDays(from, at);
    return { id: at, name: day.slice(5), to: 'day' as const, values: [found.get(day) ?? 0] };
  });
  return { ...emptyBlock(cx), keys: ['results'], rows };
}

export const boardHandlers = [
  handle(boardPage, async (cx, { level, page, tile, orgId, regId, grdId, key, ...asked }) => {
    if (!isLevel(level) || !isPage(level, page)) throw fail(kernelFaults.gone);
    const def = tile === 'head' ? undefined : tileNamed(TILES[page], tile, key);
    const scope = await scopeOf(cx, level, { orgId, regId }, isOfRegion(page));
    // PE lessons are held from the first day of a school year on, long before anybody is tested.
    const yearId = asked.yearId ?? (page === 'lesson' ? schoolYearOf(cx.today) : undefined);
    return reading(cx, scope, async (door) =>
      def
        ? tileOf(cx, door, scope, def, { ...(await yearFor(cx, door, yearId)), grdId })
        : headOf(cx, door, scope, yearId),
    );
  }),

  handle(boardExam, async (cx, { tile, orgId, regId, yearId, key, tstId }) => {
    const def = tile === 'head' || tile === 'day' ? undefined : tileNamed(EXAM, tile, key);
    // An exam has no years.
    if (tstId != null && def?.by === 'year') throw fail(kernelFaults.gone);
    const whole = await scopeOf(cx, orgId != null || cx.me.busiId === BUSI.school ? 'org' : 'reg', { orgId, regId });
    const exams = await reading(cx, whole, (door) => examsOf(door, whole.level === 'reg'));
    const scope =
      tstId == null
        ? whole
        : {
            ...whole,
            schools: whole.schools.filter((s) => exams.some((e) => e.tstId === tstId && e.orgId === s.orgId)),
          };
    if (scope.schools.length === 0 && tstId != null) throw fail(kernelFaults.gone);
    if (tile === 'head') {
      const head = await reading(cx, scope, (door) => headOf(cx, door, scope, yearId));
      return {
        ...head,
        scope: {
          ...head.scope!,
          exams: [...new Map(exams.map((e) => [e.tstId, { tstId: e.tstId, name: e.name }])).values()].slice(0, 50),
        },
      };
    }
    const year = await reading(cx, scope, (door) => yearFor(cx, door, yearId));
    return def
      ? reading(cx, scope, (door) => tileOf(cx, door, scope, def, { ...year, tstId }))
      : daily(cx, scope, year.yearId, tstId);
  }),

  handle(dataExam, async (cx, { kind: asked, tile, orgId, regId, yearId }) => {
    const kind = EXAM_KINDS.find((one) => one === asked);
    const tiles = kind && EXAM_DASH[kind];
    const def = tiles && Object.hasOwn(tiles, tile) ? tiles[tile] : undefined;
    const level = orgId != null || cx.me.busiId === BUSI.school ? 'org' : 'reg';
    // Money and grounds belong to whole schools: a school has no parts of them.
    const isServed = def ? level === 'reg' || def.by !== 'unit' : tile === 'head';
    if (!tiles || !isServed) throw fail(kernelFaults.gone);
    const scope = await scopeOf(cx, level, { orgId, regId });
    return reading(cx, scope, async (door) =>
      def ? tileOf(cx, door, scope, def, await yearFor(cx, door, yearId)) : headOf(cx, door, scope, yearId),
    );
  }),
];
