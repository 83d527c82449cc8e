import { expect, test } from 'vitest';
import { troubleOf } from './mail';

test('what a mail server answers says what to mend: a code from 400 on is its refusal, no code means that nobody answered', () => {
  expect(troubleOf({ responseCode: 400 })).toBe('refused');
  expect(troubleOf({ responseCode: 399 })).toBe('unreachable');
  expect(troubleOf({ code: 'ETLS' })).toBe('tls');
  expect(troubleOf({ code: 'CERT_HAS_EXPIRED', responseCode: 550 })).toBe('tls');
  expect(troubleOf({ code: 'EAUTH', responseCode: 535 })).toBe('login');
  expect(troubleOf({ code: 'ETIMEDOUT' })).toBe('slow');
});
