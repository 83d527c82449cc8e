import { describe, expect, test } from 'vitest';
import { publicAddress, publicAddresses } from './public-address';

const asked = (host: string, protocol = 'http') => ({
  host,
  protocol,
  socket: { localAddress: '::ffff:10.1.2.3', localPort: 8080 },
});

describe('the address that leaves the program', () => {
  test('a configured address counts, whatever host was asked for', () => {
    const known = publicAddresses('https://school.example.cn, https://sport.example.cn');
    for (const host of ['evil.example', 'localhost:8080', 'school.example.cn.evil.example', 'a@evil.example', ''])
      expect(publicAddress(asked(host), known)).toBe('https://school.example.cn');
    expect(publicAddress(asked('sport.example.cn'), known)).toBe('https://sport.example.cn');
  });
  test('without one, the host counts only when it names this machine', () => {
    expect(publicAddress(asked('localhost:8080'), [])).toBe('http://localhost:8080');
    expect(publicAddress(asked('127.0.0.1:8080', 'https'), [])).toBe('https://127.0.0.1:8080');
    expect(publicAddress(asked('[::1]:9000'), [])).toBe('http://[::1]:9000');
    for (const host of ['evil.example', '127.0.0.1.evil.example', '127.0.0.1@evil.example', '198.51.100.9', 'a b', ''])
      expect(publicAddress(asked(host), [])).toBe('http://10.1.2.3:8080');
  });
  test('another protocol than http and https never gets into an address', () => {
    expect(publicAddress(asked('localhost', 'javascript'), [])).toBe('http://localhost');
  });
  test('a setting that is no address ends the start with its name', () => {
    for (const wrong of ['school.example.cn', 'ftp://a.cn', 'https://a.cn/x', 'https://u@a.cn', 'https://a.cn/?q'])
      expect(() => publicAddresses(wrong)).toThrow(/^PUBLIC_URL: /);
    expect(publicAddresses(undefined)).toEqual([]);
  });
});
