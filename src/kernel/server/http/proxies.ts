import { isIP } from 'node:net';

/** Whose `X-Forwarded-*` headers count, as Fastify's `trustProxy` takes it. */
export type Trust = false | string[] | ((address: string, hop: number) => boolean);

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Reads TRUST_PROXY: nothing or `0` trusts nobody, a number is how many proxies stand in front, a list names them
 * (addresses, CIDR, `loopback`, `linklocal`, `uniquelocal`). Either way a caller's address is the rightmost one that no
 * proxy of ours vouches for; what stands left of it was written by the caller.
 * @throws Error when the text is neither, so that a start does not guess.
 */
export function trustOf(text: string | undefined): Trust {
  const said = text?.trim() ?? '';
  if (said === '' || said === '0') return false;
  // Fastify takes a bare number for "nobody": it cannot know the peer. Counting hops is the operator's word that it can.
  if (/^[1-9]$/.test(said)) {
    const hops = Number(said);
    return (_address, hop) => hop < hops;
  }
  const proxies = said.split(',').map((part) => part.trim());
  const wrong = proxies.find((proxy) => !NAMED.has(proxy) && !isNetwork(proxy));
  if (wrong !== undefined)
    throw new Error(
      `TRUST_PROXY: "${wrong}" is neither a number of hops (1 to 9) nor an address, a network or loopback`,
    );
  return proxies;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (!family || more !== undefined) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/**
 * The network that limits are counted for: an IPv4 address without the port some proxies add, or the /64 of an IPv6
 * address, because one subscriber holds all of it and could take another address for every try.
 */
export function networkOf(ip: string): string {
  const bare = /^\[([^\]]+)\]/.exec(ip)?.[1] ?? (/^\d+(?:\.\d+){3}:\d+$/.test(ip) ? ip.replace(/:\d+$/, '') : ip);
  const v4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (v4 || isIP(bare) !== 6) return (v4 ?? bare).slice(0, 64);
  const [head = '', tail = ''] = bare.toLowerCase().split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const full = bare.includes('::')
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    : left;
  return `${full
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
