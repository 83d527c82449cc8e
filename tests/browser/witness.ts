import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Request } from 'playwright-core';

/** How many requests, and how many lines of its pages, are kept of a browser. */
const MOST = 50;
/**
 * Every browser is looked at before it closes, and the pictures of a journey that passes are thrown away: they are to cost
 * little. A page that hangs is not waited for.
 */
const PICTURE = { type: 'jpeg', quality: 60, caret: 'initial', timeout: 5000 } as const;
/** Parts of the program: who looks for a fault wants to see what was asked of it. */
const PARTS = new Set(['script', 'stylesheet', 'image', 'font', 'media', 'manifest']);

/** Those of this process: a setup file loads apart from the journeys that open browsers. */
const shared = globalThis as { journeyWitnesses?: Set<Witness> };
export const witnesses = (): Set<Witness> => (shared.journeyWitnesses ??= new Set());

/** What somebody's browser saw, said and asked last: it is written down when the journey fails. */
export class Witness {
  private readonly said: string[] = [];
  private readonly asked: { readonly what: string; how: string; readonly request: Request }[] = [];
  private pictures: readonly Buffer[] = [];
  private gone = false;

  /** @param who whose browser it is. */
  constructor(
    readonly who: string,
    private readonly context: BrowserContext,
  ) {
    context.on('console', (message) => {
      keep(this.said, `${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (fault) => {
      const error = fault.error();
      keep(this.said, `fault: ${error.stack ?? error.message}`);
    });
    context.on('request', (request) => {
      if (PARTS.has(request.resourceType())) return;
      const { pathname, search } = new URL(request.url());
      keep(this.asked, { what: `${request.method()} ${pathname}${search}`, how: 'no answer', request });
    });
    context.on('response', (response) => {
      this.ended(response.request(), String(response.status()));
    });
    context.on('requestfailed', (request) => {
      this.ended(request, request.failure()?.errorText ?? 'failed');
    });
    context.on('close', () => {
      this.gone = true;
    });
    witnesses().add(this);
  }
  private ended(request: Request, how: string): void {
    const one = this.asked.findLast((each) => each.request === request);
    if (one) one.how = how;
  }

  /** Takes a picture of each page that stands; a browser that is gone, or does not answer, leaves those it has. */
  async look(): Promise<void> {
    if (this.gone) return;
    const pages = this.context.pages();
    const taken = await Promise.all(pages.map((page) => page.screenshot(PICTURE).catch((): undefined => undefined)));
    const pictures = taken.flatMap((picture) => picture ?? []);
    if (pictures.length > 0) this.pictures = pictures;
  }
  /** The browser is about to be closed, and will not be seen again. */
  async leave(): Promise<void> {
    await this.look();
    this.gone = true;
  }
  /** Whether nothing more comes of it after the test that it was opened in. */
  get isGone(): boolean {
    return this.gone;
  }
  /** Writes down what there is, in a folder. */
  write(folder: string, name: string): void {
    mkdirSync(folder, { recursive: true });
    const lines = [
      this.who,
      '',
      'asked last:',
      ...this.asked.map(({ how, what }) => `${how} ${what}`),
      '',
      'said by its pages:',
      ...this.said,
    ];
    writeFileSync(join(folder, `${name}.txt`), `${lines.join('\n')}\n`);
    for (const [at, picture] of this.pictures.entries()) writeFileSync(join(folder, `${name}-${at + 1}.jpg`), picture);
  }
}
function keep<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > MOST) list.shift();
}
