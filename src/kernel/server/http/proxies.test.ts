import { describe, expect, test } from 'vitest';
import { networkOf, trustOf } from './proxies';

describe('TRUST_PROXY', () => {
  test('nothing and 0 trust nobody, a number is a count of hops, a list is taken as it is', () => {
    for (const nobody of [undefined, '', ' ', '0']) expect(trustOf(nobody)).toBe(false);
    const two = trustOf('2');
    expect(typeof two === 'function' && [0, 1, 2].map((hop) => two('203.0.113.7', hop))).toEqual([true, true, false]);
    expect(trustOf('10.0.0.0/8, loopback,2001:db8::/32')).toEqual(['10.0.0.0/8', 'loopback', '2001:db8::/32']);
  });
  test('a setting that is neither ends the start with its name', () => {
    for (const wrong of ['true', '*', '-1', '10', '10.0.0.0/40', '10.0.0.0/0', '::/129', '1.2.3.4,,', 'proxy.local'])
      expect(() => trustOf(wrong)).toThrow(/^TRUST_PROXY: /);
  });
});

test('limits count an IPv4 address without its port and the /64 of an IPv6 one', () => {
  for (const [ip, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['[2001:0db8:1:2::a]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])
    expect(networkOf(ip!)).toBe(network);
  expect(networkOf('x'.repeat(500))).toHaveLength(64);
});
