import { BUSI } from '../../../kernel/shared/codes';
import type { Lang } from '../../../kernel/shared/messages';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { Kernel } from '../../../kernel/server/kernel';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { unspaced } from '../../../kernel/shared/width';
import { entryOf } from '../../../kernel/shared/maps';
import * as calls from '../contract/orgs';
import * as tables from '../tables';
import { setMenus } from './menus';

interface Region {
  readonly regId: number;
  readonly parentId: number | null;
  readonly level: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly ord: number;
}
export interface RegionNode {
  value: number;
  label: string;
  children?: RegionNode[];
}

/** All regions with the ways up and down between them. */
export class Regions {
  private readonly byId: ReadonlyMap<number, Region>;
  private readonly below = new Map<number | null, Region[]>();
  constructor(rows: readonly Region[]) {
    this.byId = new Map(rows.map((r) => [r.regId, r]));
    for (const r of rows) entryOf(this.below, r.parentId, () => []).push(r);
    for (const list of this.below.values()) list.sort((a, b) => a.ord - b.ord || a.regId - b.regId);
  }
  has(regId: number): boolean {
    return this.byId.has(regId);
  }
  name(regId: number | null, lang: Lang): string | null {
    const r = regId == null ? undefined : this.byId.get(regId);
    return r ? (lang === 'en-US' ? r.nameEn : r.nameZh) : null;
  }
  /** From the province down: 河南省濮阳市华龙区; in English from the district up. */
  path(regId: number | null, lang: Lang): string | null {
    const names = this.up(regId).map((r) => (lang === 'en-US' ? r.nameEn : r.nameZh));
    if (!names.length) return null;
    return lang === 'en-US' ? names.join(', ') : names.toReversed().join('');
  }
  /** The region and those it lies in, lowest first. */
  up(regId: number | null): Region[] {
    const out: Region[] = [];
    for (
      let r = regId == null ? undefined : this.byId.get(regId);
      r;
      r = r.parentId == null ? undefined : this.byId.get(r.parentId)
    )
      out.push(r);
    return out;
  }
  childrenOf(regId: number | null): readonly Region[] {
    return this.below.get(regId) ?? [];
  }
  /** The region with everything below it. */
  within(regId: number): number[] {
    return [regId, ...this.childrenOf(regId).flatMap((r) => this.within(r.regId))];
  }
  /** A region's name behind those of the regions around it, each whole: 华龙区, 濮阳市华龙区, 河南省濮阳市华龙区. */
  private pathsTo(regId: number): string[] {
    let path = '';
    return this.up(regId).map((r) => (path = r.nameZh + path));
  }
  /** Finds a region by its code or by its name, alone or with the names above it. */
  find(text: string): number | undefined {
    const said = unspaced(text);
    if (/^\d{2,6}$/.test(said)) {
      const code = Number(said.replace(/(?:00)+$/, ''));
      return this.has(code) ? code : undefined;
    }
    const hits = [...this.byId.values()].filter(
      (r) =>
        r.nameEn.toLowerCase() === text.trim().toLowerCase() ||
        (said.endsWith(r.nameZh) && this.pathsTo(r.regId).includes(said)),
    );
    return hits.length === 1 ? hits[0]!.regId : undefined;
  }
  tree(lang: Lang, of: number | null = null): RegionNode[] {
    return this.childrenOf(of).map((r) => {
      const children = this.tree(lang, r.regId);
      return {
        value: r.regId,
        label: lang === 'en-US' ? r.nameEn : r.nameZh,
        ...(children.length ? { children } : {}),
      };
    });
  }
}

const KEEP_MS = 15 * 60_000;
const byKernel = new WeakMap<Kernel, { readonly at: number; readonly regions: Regions }>();
/** The regions; they come with migrations, so 15 minutes in memory never show an old tree for long. */
export async function regionsOf(kernel: Kernel, door: Door): Promise<Regions> {
  const now = kernel.clock().getTime();
  const known = byKernel.get(kernel);
  if (known && Math.abs(now - known.at) < KEEP_MS) return known.regions;
  const regions = new Regions(await door.many(tables.regions));
  byKernel.set(kernel, { at: now, regions });
  return regions;
}

/** A region that a caller may look into: a bureau its own with those below, the platform every one. */
async function theRegion(cx: Cx, regId: number): Promise<number> {
  const regions = await regionsOf(cx.kernel, cx.db);
  const mine =
    cx.me.busiId === BUSI.platform || (cx.me.orgRegion != null && regions.within(cx.me.orgRegion).includes(regId));
  if (!regions.has(regId) || !mine) throw fail(kernelFaults.gone);
  return regId;
}

export const regionHandlers: readonly Handler[] = [
  handle(calls.regTree, async (cx) => (await regionsOf(cx.kernel, cx.db)).tree(cx.lang)),
  handle(calls.regMenusGet, async (cx, { id }) => {
    const row = await cx.db.one(tables.menus, { ownerKind: 'reg', ownerId: await theRegion(cx, id) });
    return { menuIds: row?.menuIds ?? [] };
  }),
  handle(calls.regMenusSet, async (cx, { id, menuIds }) => ({
    menuIds: await setMenus(cx, 'reg', await theRegion(cx, id), menuIds),
  })),
];
