import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Place } from '../../src/kernel/shared/module';
import { moduleAt } from '../../src/modules/shell/rules/modules';
import { PATIENCE, type Person } from './kit';
import { drawn } from './walk';
import { BY_KEY, FROM, nameOf, placeAt } from './ways';

/** So wide that the header has room for all its keys, and so narrow that the whole menu stands behind one of them. */
export const TABLET = { width: 720, height: 900 } as const;
/** Keys of the frame that show links: the menu, the person's card, the messages. */
const MENU = '打开菜单';
const KEYS = [MENU, /的账号$/, /^消息/] as const;
type Key = (typeof KEYS)[number];
/** What such a key has opened. */
const DRAWER = '.ant-drawer-open';
const OPENED = `:is(${DRAWER}, .ant-popover:not(.ant-popover-hidden))`;
/** What a page says that is refused. */
const REFUSED = '页面无法访问';
/** So many links of a page to one place are tried: not each row of a list has what the next screen leads on to. */
const TRIES = 3;
/** So many of all pages: one that is lost is told of before the test's time is over. */
const MOST = 9;
/** What a page asks for when it comes to stand. */
const ASKED: ReadonlySet<string> = new Set(['document', 'script', 'fetch', 'xhr']);
/** Stays open for news. */
const NEWS = '/api/stream';
/** So often is it asked whether a page looks as it did the time before, with nothing under way. */
const LOOKS = 8;

/** A link that stands on a page, or behind a key of its frame. */
interface Link {
  readonly at: string;
  readonly href: string;
  /** The place it leads to. */ readonly to: string;
  readonly behind?: Key;
}

/** A link as it shows: the path it leads to and what it says. */
interface Shown {
  readonly path: string;
  readonly href: string;
}

/** Where an address leads: redirects lead on. */
function endOf(path: string, hops = 3): Place | undefined {
  const place = placeAt(path);
  return place?.screen.to && hops > 0 ? endOf(place.screen.to, hops - 1) : place;
}
/** The links that somebody sees within a part of the page, with the paths they lead to. */
const linksIn = (page: Page, part: string) =>
  page.evaluate(
    (part) =>
      [...document.querySelectorAll<HTMLAnchorElement>(`${part} a[href]`)]
        .filter((a) => a.origin === location.origin && a.checkVisibility())
        .map((a) => ({ path: a.pathname, href: a.getAttribute('href') ?? '' })),
    part,
  );

/** Waits until a page has come to what is looked for. */
const comesTo = <T>(look: () => T | Promise<T>, wanted: T) => expect.poll(look).toBe(wanted);

/**
 * Somebody who goes by clicking alone, from where they land: over menus, and over the links of those pages whose rows say that they
 * lead to a screen that is still looked for. An address is set only to come back to a page where they have been.
 */
export class Clicks {
  /** Screens that a menu or a link leads to. */
  private readonly reached = new Set<string>();
  /** Links that led nowhere. */
  readonly wrong: string[] = [];
  private readonly links = new Map<string, Link[]>();
  /** What the menus offer, a frame after the other. */
  readonly entries: Link[] = [];
  private readonly been = new Set<string>();
  /** The site and the desks whose menus were opened. */
  private readonly frames = new Set<string>();
  /** Whether a page is left as soon as it stands. */
  private brisk = false;
  /** What the page has asked for and not been answered. */
  private readonly asked = new Set<Request>();

  constructor(
    private readonly person: Person,
    private readonly wanted: readonly string[],
    /** Whatever may be gone through on the way, by a key too. */
    private readonly open: readonly string[] = wanted,
  ) {
    const { page } = person;
    page.on('request', (request) => {
      if (ASKED.has(request.resourceType()) && !request.url().includes(NEWS)) this.asked.add(request);
    });
    const answered = (request: Request) => {
      this.asked.delete(request);
    };
    page.on('requestfinished', answered);
    page.on('requestfailed', answered);
    for (const [name, from] of FROM)
      if (from.some((row) => row === 'frame' || row === 'outside')) this.reached.add(name);
  }
  /**
   * The screens looked for that neither a menu nor a link leads to, nor a key that a journey presses.
   * @param whole whether every entry of every menu is clicked as well
   */
  async missed({ whole = false } = {}): Promise<string[]> {
    const { page } = this.person;
    await this.person.open('/index');
    await page.locator('main[data-place]').waitFor();
    // The bell hangs itself up behind the first screen.
    await page.locator('.sh-tools .anticon-bell').waitFor();
    await this.rests();
    await this.lookAround();
    await this.desks();
    if (!this.frames.has('site')) await this.follow(this.toSite());
    if (whole) await this.enter();
    for (let link = this.next(); link; link = this.next()) await this.follow(link);
    const found = this.withKeys();
    return this.wanted.filter((name) => !found.has(name)).sort();
  }

  private at(): URL {
    return new URL(this.person.page.url());
  }
  private here(): Place | undefined {
    return placeAt(this.at().pathname);
  }
  private note(links: readonly Shown[], at: string, behind?: Key): void {
    for (const { path, href } of links) {
      const place = endOf(path);
      if (!place) continue;
      const name = nameOf(place);
      this.reached.add(name);
      const known = this.links.get(name) ?? [];
      const like = known.filter((link) => link.to === place.path);
      const full = like.length >= MOST || like.filter((link) => link.at === at).length >= TRIES;
      if (!full && !known.some((link) => link.href === href))
        this.links.set(name, [...known, { at, href, to: place.path, behind }]);
    }
  }
  private offer(links: readonly Shown[], at: string): void {
    const known = new Set(this.entries.map(({ href }) => href));
    for (const { path, href } of links) {
      const place = endOf(path);
      if (place && !known.has(href)) this.entries.push({ at, href, to: place.path, behind: MENU });
    }
  }
  /** Every link that stands here; those behind the keys of a frame once a frame. */
  private async lookAround(): Promise<void> {
    const { page } = this.person;
    const place = this.here();
    if (place) this.reached.add(nameOf(place));
    const { pathname, search } = this.at();
    this.note(await linksIn(page, 'body'), pathname + search);
    const frame = moduleAt(pathname) ?? 'site';
    if (this.frames.has(frame) || (await page.locator('.sh-header').count()) === 0) return;
    this.frames.add(frame);
    for (const key of KEYS) {
      if (!(await this.press(key))) continue;
      const links = await linksIn(page, OPENED);
      this.note(links, pathname + search, key);
      if (key === MENU) this.offer(links, pathname + search);
      if ((await page.locator(DRAWER).count()) > 0) await page.keyboard.press('Escape');
      else await this.keyOf(key).click();
      await comesTo(() => page.locator(`${OPENED} a[href]`).filter({ visible: true }).count(), 0);
    }
  }
  private keyOf(key: Key) {
    return this.person.page.getByRole('banner').getByRole('button', { name: key }).first();
  }
  /** Presses a key of the frame and waits for what it shows; whoever has nothing behind it has no such key. */
  private async press(key: Key): Promise<boolean> {
    if (!(await this.keyOf(key).isVisible())) return false;
    await this.keyOf(key).click();
    await this.person.page.locator(OPENED).first().waitFor();
    await this.rests();
    return true;
  }
  /** Each desk that the switch offers, one after the other. */
  private async desks(): Promise<void> {
    const { page } = this.person;
    const switcher = page.locator('.sh-header .sh-switch[aria-expanded]');
    const desks = page.locator('.sh-modules button');
    if ((await switcher.count()) === 0) return;
    await switcher.click();
    await desks.first().waitFor();
    const count = await desks.count();
    for (let nth = 0; nth < count; nth++) {
      if (nth > 0) {
        await switcher.click();
        await desks.first().waitFor();
      }
      await desks.nth(nth).click();
      await desks.first().waitFor({ state: 'hidden' });
      await this.stands();
      await this.lookAround();
    }
  }
  /** A link of a desk to a page of the site, which has a menu of its own. */
  private toSite(): Link | undefined {
    return [...this.links.values()].flat().find(({ href }) => {
      const place = endOf(href);
      return place && !place.need.open && !place.path.startsWith('/desk') && place.screen.layout !== 'bare';
    });
  }
  /** A link worth a click: its screen leads to one that is still looked for, by itself or over others, met before or not. */
  private next(): Link | undefined {
    const found = this.withKeys();
    const useful = new Set(this.wanted.filter((name) => !found.has(name)));
    for (const name of useful) {
      for (const from of FROM.get(name) ?? []) {
        const link = this.links.get(from)?.find(({ href }) => !this.been.has(href));
        if (link) return link;
        // Other rows than those that were looked at may lead on.
        useful.add(from);
      }
    }
    return undefined;
  }
  /** Clicks every entry of the menus that were seen. Links of such a page are waited for only where it is followed for their sake. */
  private async enter(): Promise<void> {
    this.brisk = true;
    for (const entry of this.entries) {
      await this.follow(entry);
      this.been.delete(entry.href);
    }
    this.brisk = false;
    await this.rests();
  }
  /** Clicks a link where it stands, and looks at where it leads. */
  private async follow(link: Link | undefined): Promise<void> {
    if (!link) return;
    const { at, href, behind } = link;
    const { page } = this.person;
    this.been.add(href);
    try {
      if (!(await this.stillAt(link))) await this.comeBack(at);
      if (behind !== undefined) await this.press(behind);
      // The menu at the side of a desk has the same link; on a narrow page it does not show.
      const shown = page
        .locator(`${behind === undefined ? 'body' : OPENED} a[href=${JSON.stringify(href)}]`)
        .filter({ visible: true })
        .first();
      await shown.waitFor();
      const left = this.at().pathname;
      const led = new URL(href, this.at()).pathname;
      // What opens a window of its own opens here: there is one page to look at.
      await shown.evaluate((a: HTMLElement) => {
        a.removeAttribute('target');
        a.click();
      });
      await comesTo(() => this.at().pathname !== left || led === left, true);
      await this.stands();
      if ((await page.getByText(REFUSED, { exact: true }).count()) > 0) this.wrong.push(`${href} on ${at} is refused`);
      await this.lookAround();
    } catch (error) {
      this.wrong.push(`${href} on ${at}: ${String(error).split('\n')[0]}`);
    }
  }
  /** Whether the link stands where we are: a menu stands on every page of its frame. */
  private async stillAt({ at, behind }: Link): Promise<boolean> {
    const { pathname, search } = this.at();
    if (pathname + search === at) return true;
    const frame = moduleAt(new URL(at, this.at()).pathname);
    return behind === MENU && moduleAt(pathname) === frame && (await this.keyOf(MENU).isVisible());
  }
  private async comeBack(to: string): Promise<void> {
    // A page for people who come once has a small program of its own: from there no other page opens.
    if (this.here()?.screen.light) {
      await this.person.open(to);
      return;
    }
    await this.person.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, to);
    await this.stands();
  }
  /** Waits until the page is the one of its address, and rests. One with a frame of its own says no place. */
  private async stands(): Promise<void> {
    const { page } = this.person;
    await comesTo(() => this.here()?.screen.to ?? '', '');
    await page.waitForFunction(
      () => {
        const shown = document.querySelector<HTMLElement>('main[data-place]')?.dataset['place'];
        if (!shown) return true;
        // Two places may share an address: the page is that of either.
        const words = shown.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+');
        return new RegExp(`^(?:/site)?${words.replace(/\/$/, '')}/?$`).test(location.pathname);
      },
      undefined,
      { timeout: PATIENCE },
    );
    await this.rests();
  }
  /** Waits until nothing is under way and what is drawn stays: an answer may show what asks again. */
  private async rests(): Promise<void> {
    const { page } = this.person;
    if (this.brisk) {
      await this.person.settle();
      return;
    }
    let before = -1;
    for (let look = 0; look < LOOKS; look++) {
      await drawn(this.person);
      await this.person.settle();
      // What is never answered holds nobody up twice.
      await comesTo(() => this.asked.size, 0).catch(() => {
        this.asked.clear();
      });
      await drawn(this.person);
      const links = await page.locator('a[href]').count();
      if (this.asked.size === 0 && links === before) return;
      before = links;
    }
  }
  /** With the screens that a named key leads to, pressed by the journey that names it, and those behind them alone. */
  private withKeys(): ReadonlySet<string> {
    const found = new Set(this.reached);
    const keyed = new Set<string>();
    for (let before = -1; before !== found.size;) {
      before = found.size;
      for (const name of this.open) {
        if (found.has(name)) continue;
        const byKey = BY_KEY.get(name)?.some((from) => found.has(from)) ?? false;
        if (!byKey && !FROM.get(name)?.some((from) => keyed.has(from))) continue;
        found.add(name);
        keyed.add(name);
      }
    }
    return found;
  }
}
