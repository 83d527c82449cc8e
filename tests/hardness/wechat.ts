import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import type { Chance } from '../../src/kernel/testing/chance';
import type { Answered } from '../../src/modules/finance/server/wxpay/client';
import { StandIn, type Notice } from '../../src/modules/finance/server/wxpay/stand-in';
import { servedNow } from '../processes/clock';

const asked = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().optional(),
  notify_url: z.string().optional(),
});
/** A notice is on its way for so long at most. */
const WAY_MS = 400;

/**
 * WeChat Pay for a program that is killed: it outlives it, so what was paid here stays paid and what goes back goes back, whether or not
 * the program heard of it. The program asks it as it asks the real one (fixtures/wechat-here.mjs). Of its notices none is promised: each
 * comes a moment later, once or twice, or never, and never again where nobody took it.
 */
export class WeChat {
  /** Numbers that were paid. */
  readonly paid = new Set<string>();
  /** Numbers of refunds that were asked for. */
  readonly back = new Set<string>();
  private readonly own = new StandIn(() => new Date(servedNow()));
  /** Where each payment is to be told of. */
  private readonly tells = new Map<string, string>();
  private readonly server = createServer((request, response) => {
    this.answer(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    );
  });

  private constructor(private readonly drawn: Chance) {}

  static async open(drawn: Chance): Promise<WeChat> {
    const made = new WeChat(drawn);
    made.server.listen(0, '127.0.0.1');
    await once(made.server, 'listening');
    return made;
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  /** What a seller sets as the keys of a merchant number here. */
  keysOf(mchid: string): object {
    const { appid, privateKey, apiKey, providerKeys } = this.own.merchant(mchid, 'wxd678efh567hg6787');
    const [key] = providerKeys;
    const serial = '5157F09EFDC096DE15EBE81A47057A72';
    return { mchid, appid, serial, privateKey, apiKey, publicKeyId: key?.serial, publicKey: key?.pem };
  }
  /** Whoever scanned the code pays. @returns false where nothing waits under this number. */
  pay(number: string): boolean {
    const notice = this.own.pay(number);
    if (!notice) return false;
    this.paid.add(number);
    this.tell(this.tells.get(number), notice);
    return true;
  }
  private tell(url: string | undefined, { headers, body }: Notice): void {
    if (!url) return;
    const send = () =>
      fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) })
        .then((answer) => answer.text())
        .catch(() => undefined);
    for (let times = this.drawn(3); times > 0; times--) setTimeout(() => void send(), this.drawn(WAY_MS));
  }
  private async answer(request: IncomingMessage): Promise<Answered> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const method = request.method === 'POST' ? 'POST' : 'GET';
    const headers = { authorization: request.headers.authorization ?? '' };
    const answered = await this.own.transport({ method, path: request.url ?? '', headers, body });
    if (method === 'POST' && answered.status === 200) this.heard(body);
    return answered;
  }
  /** A code was asked for, or money back. */
  private heard(body: string): void {
    const { data } = asked.safeParse(JSON.parse(body));
    if (!data) return;
    const { out_trade_no: number, out_refund_no: refund, notify_url: url } = data;
    if (refund === undefined) {
      if (url) this.tells.set(number, url);
      return;
    }
    this.back.add(refund);
    setTimeout(() => {
      const notice = this.own.giveBack(refund);
      if (notice) this.tell(url, notice);
    }, this.drawn(WAY_MS));
  }
}
