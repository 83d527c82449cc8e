import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGS, langOf, type Lang } from '../../shared/messages';
import { Cx } from '../cx';
import { TenantTx } from '../db/tenant';
import type { RunningKernel } from '../kernel';
import type { PageAsked, PageWriter, Written } from '../module';
import { ReadyPage, keepPages } from './kept-pages';
import { Limiter } from './limiter';
import { isKnown } from './marks';
import type { Page } from './pages';
import { networkOf } from './proxies';
import { publicAddress } from './public-address';
import { keepSharingRates } from './rates';
import { takes } from './site';
import { Turns } from './turns';

/** Pages a minute from one network; who asks for more gets the program's own page, which costs nothing. */
export const PAGES_PER_MINUTE = 300;
/** Pages that are written at once: a school's open day leaves the others their connections. */
const AT_ONCE = 2;
/** The page of a program without a built site. */
const BARE = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title></title>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
/** The program draws behind what was written, and takes that away when its own page stands. */
const BEHIND = '<style>#written ~ #root { display: none; }</style>';

/** The language that an address names, for whoever has no other way to choose one; another word is none. */
const langIn = (query: URLSearchParams): Lang | undefined => LANGS.find((lang) => lang === query.get('lang'));
/** An address with a query has as many forms as anybody likes; one that names its language alone has one for each. */
const isOneOfFew = (query: string): boolean => query === '' || LANGS.some((lang) => query === `lang=${lang}`);

type Pages = (path: string) => Page;
/** A page, or the way to another one. */
type Answer = ReadyPage | { readonly to: string };
/** Answers a request with what a module writes for its address. @returns false where none does; then nothing was sent. */
type Write = (request: FastifyRequest, reply: FastifyReply, pages: Pages | undefined) => Promise<boolean>;

/** Pages that modules write themselves. Who asks for a page that is being written waits for it: a crowd costs what one costs. */
export function pageWriting(kernel: RunningKernel): Write {
  const writers = kernel.servers.flatMap((server) => server.pages ?? []);
  const limiter = new Limiter(() => kernel.clock().getTime());
  kernel.onEnd(keepSharingRates(kernel.pools.tenant, limiter));
  const turns = new Turns<string>(AT_ONCE);
  const kept = keepPages(
    kernel,
    writers.flatMap((writer) => writer.changedBy ?? []),
  );
  const underWay = new Map<string, Promise<Answer | undefined>>();
  const once = (key: string, make: () => Promise<Answer | undefined>) => {
    const known = underWay.get(key);
    if (known) return known;
    const made = make().finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
  return async (request, reply, pages) => {
    const [path = '', query = ''] = request.url.split('?');
    const writer = writers.find((one) => one.path.test(path));
    if (!writer || limiter.take(networkOf(request.ip), PAGES_PER_MINUTE)) return false;
    const words = new URLSearchParams(query);
    const lang = langIn(words) ?? langOf(request.headers['accept-language']);
    const asked = { path, query: words, origin: publicAddress(request), host: request.host };
    const key = JSON.stringify([lang, asked.origin, asked.host, request.url]);
    const make = async () => {
      const { drops } = kept;
      const written = await turns.during(path, () => write(kernel, writer, request, lang, asked));
      const page = written && readyOf(written, lang, (at = path) => pages?.(at).html.toString() ?? BARE);
      if (page instanceof ReadyPage && page.seen && page.status === 200 && writer.changedBy && isOneOfFew(query))
        kept.keepPage(key, page, drops);
      return page;
    };
    const page = kept.page(key) ?? (await once(`${kept.drops} ${key}`, make).catch(() => undefined));
    if (!page) return false;
    if (page instanceof ReadyPage)
      page.seen?.({ network: networkOf(request.ip), agent: request.headers['user-agent'] ?? '' });
    send(request, reply, page);
    return true;
  };
}

/** One transaction that reads. What fails leaves the program's own page, which says itself what it cannot reach. */
async function write(
  kernel: RunningKernel,
  writer: PageWriter,
  request: FastifyRequest,
  lang: Lang,
  asked: PageAsked,
): Promise<Written | undefined> {
  const tx = new TenantTx(kernel.pools.tenant, 0, true);
  const cx = new Cx({ kernel, tx, session: null, lang, requestId: request.id, ip: request.ip, now: kernel.clock() });
  try {
    const page = await writer.write(cx, asked);
    await tx.commit();
    return page;
  } catch (error) {
    await tx.rollback();
    kernel.log.warn({ error, requestId: request.id }, 'page not written');
    return undefined;
  }
}

/** What was written, as it goes out. */
function readyOf(written: Written, lang: Lang, shell: (at?: string) => string): Answer {
  if ('to' in written) return written;
  if ('text' in written) return new ReadyPage(written.text, written.type, 200);
  return new ReadyPage(
    filled(shell(written.dressedAs ?? written.at), lang, written),
    'text/html; charset=utf-8',
    written.status,
    written.seen,
  );
}
/** The program's page with what was written in it. */
function filled(shell: string, lang: Lang, { head, body, at }: Extract<Written, { readonly body: string }>): string {
  const address = at ? `\n    <meta name="page-address" content="${encodeURI(at)}" />` : '';
  return (
    shell
      .replace(/(<html[^>]*\blang=")[^"]*/, (_, before: string) => `${before}${lang}`)
      .replace(/<title>[^<]*<\/title>/, '')
      // Nobody without scripts applies a style that is merely fetched ahead.
      .replaceAll('<link rel="preload" as="style"', '<link rel="stylesheet"')
      .replace('</head>', () => `${head}${address}${BEHIND}\n  </head>`)
      .replace('<div id="root">', () => `<div id="written">${body}</div>\n    <div id="root">`)
  );
}

/** Sends with a mark: who has the page already is answered without a body. */
function send(request: FastifyRequest, reply: FastifyReply, page: Answer): void {
  if ('to' in page) {
    void reply.header('cache-control', 'no-cache').redirect(page.to, 302);
    return;
  }
  const { mark, status } = page;
  reply
    .header('cache-control', 'public, no-cache')
    .header('vary', 'accept-encoding, accept-language')
    .header('etag', mark)
    .type(page.type);
  if (status === 200 && isKnown(request.headers, mark)) void reply.code(304).send();
  else if (takes(request.headers['accept-encoding'], 'gzip'))
    void reply.code(status).header('content-encoding', 'gzip').send(page.gzip);
  else void reply.code(status).send(page.text);
}
