import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';

type Asked = { readonly host: string; readonly protocol: string } & {
  readonly socket: Pick<FastifyRequest['socket'], 'localAddress' | 'localPort'>;
};

/**
 * Reads PUBLIC_URL: the address people open the program at, or several separated by commas (one a brand); the first is
 * the one for a request that came by none of them.
 * @returns origins without a path.
 * @throws Error when one is no http or https address.
 */
export function publicAddresses(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const url = URL.canParse(part) ? new URL(part) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash || url.pathname !== '/')
        throw new Error(`PUBLIC_URL: "${part}" is no address like https://school.example.cn`);
      return url.origin;
    });
}

/**
 * The origin for addresses that leave the program (the text of a QR code). The Host header is the caller's own word, so it
 * counts only where it is one of `known` or names this machine; otherwise the socket that was reached is named.
 */
export function publicAddress(request: Asked, known = publicAddresses(process.env['PUBLIC_URL'])): string {
  const asked = originOf(request.protocol, request.host);
  // Behind a proxy that does not say https, the host is still enough to tell which of the configured ones was meant.
  const meant = asked && known.find((origin) => new URL(origin).host === new URL(asked).host);
  if (meant) return meant;
  if (known[0]) return known[0];
  if (asked && isOwnHost(new URL(asked).hostname)) return asked;
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  const bare = localAddress.replace(/^::ffff:/i, '');
  return new URL(`http://${isIP(bare) === 6 ? `[${bare}]` : bare}:${localPort}`).origin;
}

function originOf(protocol: string, host: string): string | undefined {
  // Letters, digits and what an address may hold besides; userinfo, paths and control characters never get to the parser.
  if (!/^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return undefined;
  const text = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

/** Whether a host name is this machine: localhost, the loopback, or an address of one of its network cards. */
function isOwnHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  if (!isIP(bare)) return false;
  return (
    bare.startsWith('127.') ||
    bare === '::1' ||
    Object.values(networkInterfaces()).some((card) => card?.some((a) => a.address.split('%')[0] === bare))
  );
}
