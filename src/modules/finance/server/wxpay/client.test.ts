import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { billLines } from './bill';
import { Client, Declined, HOST, refundOfNotice, tradeOfNotice, Unknown, type Asked, type Transport } from './client';
import { messageFault, messageHeaders, seal, unseal } from './protocol';
import { billOf } from './answers';
import { StandIn } from './stand-in';
import { certificateOf, selfSigned } from './x509';

const NOW = new Date('2026-11-23T04:00:00Z');
const now = () => NOW;
const standIn = new StandIn(now);
const merchant = standIn.merchant('1900000109', 'wxd678efh567hg6787');
const client = new Client(merchant, standIn.transport, now);
const asked = (outTradeNo: string) => ({
  outTradeNo,
  description: '七年级数学同步课',
  amountFen: 199_00,
  expiresAt: '2026-11-23T04:30:00.000Z',
  attach: '500',
  notifyUrl: 'https://example.org/api/mall/wxpay/notify',
});
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('[M pay] a code is asked for, paid, found and cannot be closed then', async () => {
  const code = await client.prepay(asked('20261123101'));
  expect(code).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/);
  expect(await client.prepay(asked('20261123101'))).toBe(code);
  expect((await client.query('20261123101'))?.state).toBe('NOTPAY');
  const notice = standIn.pay('20261123101');
  expect(notice && tradeOfNotice(notice.body, merchant)).toMatchObject({
    mchid: '1900000109',
    appid: 'wxd678efh567hg6787',
    outTradeNo: '20261123101',
    state: 'SUCCESS',
    attach: '500',
    amountFen: 199_00,
  });
  expect(await client.query('20261123101')).toMatchObject({ state: 'SUCCESS', amountFen: 199_00 });
  await expect(client.close('20261123101')).rejects.toMatchObject({ code: 'ORDERPAID' });
  expect(await client.query('20261123999')).toBeUndefined();
});
test('[M pay] a closed payment takes no money', async () => {
  await client.prepay(asked('20261123102'));
  await client.close('20261123102');
  expect(standIn.pay('20261123102')).toBeUndefined();
  expect((await client.query('20261123102'))?.state).toBe('CLOSED');
});
test('[M pay] a notice that is forged, old, altered or a probe is not the provider’s', () => {
  const { headers, body } = standIn.notice({ out_trade_no: '1' });
  const fault = (h: Record<string, string>, b = body, at = NOW) => messageFault(h, b, merchant.providerKeys, at);
  expect(fault(headers)).toBeUndefined();
  expect(fault(headers, body, later(299))).toBeUndefined();
  expect(fault(headers, body, later(302))).toBe('old');
  expect(fault(headers, body, later(-302))).toBe('old');
  expect(fault(headers, `${body} `)).toBe('signature');
  expect(fault(headers, body.replace('TRANSACTION.SUCCESS', 'TRANSACTION.SUCCES5'))).toBe('signature');
  expect(fault({ ...headers, 'wechatpay-nonce': 'another' })).toBe('signature');
  expect(fault({ ...headers, 'wechatpay-timestamp': `${Number(headers['wechatpay-timestamp']) + 1}` })).toBe(
    'signature',
  );
  for (const timestamp of ['', 'NaN', '1e3', '-1'])
    expect(fault({ ...headers, 'wechatpay-timestamp': timestamp })).toBe('old');
  expect(fault({ ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` })).toBe(
    'signature',
  );
  expect(fault({ ...headers, 'wechatpay-serial': 'PUB_KEY_ID_OTHER' })).toBe('key');
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  expect(fault(messageHeaders(standIn.serial, privateKey, body, NOW))).toBe('signature');
  expect(fault({})).toBe('key');
});
test('[M pay] a resource opens with its key, nonce and associated data alone; the last may be empty', () => {
  const key = '0123456789abcdef0123456789abcdef';
  for (const about of ['', 'transaction']) {
    const sealed = seal(key, '{"total":19900}', about);
    expect(unseal(key, sealed)).toBe('{"total":19900}');
    expect(unseal(key, { ...sealed, associated_data: 'other' })).toBeUndefined();
    expect(unseal(key.replace('0', '1'), sealed)).toBeUndefined();
    const bytes = Buffer.from(sealed.ciphertext, 'base64');
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    expect(unseal(key, { ...sealed, ciphertext: bytes.toString('base64') })).toBeUndefined();
    expect(unseal(key, { ...sealed, ciphertext: 'AAAA' })).toBeUndefined();
  }
  // `associated_data` left out is the same as an empty one.
  const { associated_data: _, ...bare } = seal(key, 'x');
  expect(unseal(key, bare)).toBe('x');
});
test('[M pay] no answer, a fault of the provider and an answer that is not signed are all unknown', async () => {
  const through = (transport: Transport) => new Client(merchant, transport, now);
  const silent = through(() => Promise.reject(new Error('timeout')));
  await expect(silent.prepay(asked('20261123103'))).rejects.toBeInstanceOf(Unknown);
  const broken = through(async () => ({ status: 502, headers: {}, body: 'bad gateway' }));
  await expect(broken.query('20261123103')).rejects.toBeInstanceOf(Unknown);
  const forged = through(async () => ({ status: 200, headers: {}, body: '{"code_url":"weixin://x"}' }));
  await expect(forged.prepay(asked('20261123103'))).rejects.toBeInstanceOf(Unknown);
  const swapped = through(async (request) => {
    const answer = await standIn.transport(request);
    return { ...answer, body: answer.body.replace('weixin:', 'https:') };
  });
  await expect(swapped.prepay(asked('20261123103'))).rejects.toBeInstanceOf(Unknown);
});
test('[M pay] a request is signed over method, path, time, nonce and body; altered it is declined', async () => {
  const altered = new Client(
    merchant,
    (request) => standIn.transport({ ...request, body: request.body.replace('19900', '19901') }),
    now,
  );
  await expect(altered.prepay(asked('20261123104'))).rejects.toMatchObject({ status: 401, code: 'SIGN_ERROR' });
  await expect(altered.prepay(asked('20261123104'))).rejects.toBeInstanceOf(Declined);
});
test('[M pay] under a service provider the request names both numbers, and the answer is read by them', async () => {
  const seen: Asked[] = [];
  const transport: Transport = async (request) => {
    seen.push(request);
    return standIn.transport({ ...request, path: '/nothing' });
  };
  const partner = new Client({ ...merchant, subMchid: '1900000200' }, transport, now);
  await partner.prepay(asked('20261123105')).catch(() => undefined);
  await partner.query('20261123105').catch(() => undefined);
  expect(seen[0]?.path).toBe('/v3/pay/partner/transactions/native');
  expect(JSON.parse(seen[0]?.body ?? '{}')).toMatchObject({
    sp_mchid: '1900000109',
    sub_mchid: '1900000200',
    sp_appid: 'wxd678efh567hg6787',
    time_expire: '2026-11-23T04:30:00+00:00',
  });
  expect(seen[1]?.path).toBe(
    '/v3/pay/partner/transactions/out-trade-no/20261123105?sp_mchid=1900000109&sub_mchid=1900000200',
  );
  const { body } = standIn.notice({
    sp_mchid: '1900000109',
    sp_appid: 'wxd678efh567hg6787',
    sub_mchid: '1900000200',
    out_trade_no: '20261123105',
    trade_state: 'SUCCESS',
    amount: { total: 1, currency: 'USD' },
  });
  expect(tradeOfNotice(body, merchant)).toMatchObject({ subMchid: '1900000200', amountFen: undefined });
});
test('[M refund] money goes back under one number: asked again it is the same refund, and never more than came', async () => {
  await client.prepay(asked('20261123106'));
  standIn.pay('20261123106');
  const back = {
    outTradeNo: '20261123106',
    outRefundNo: 'R500_1',
    amountFen: 100_00,
    totalFen: 199_00,
    reason: '少上一半',
    notifyUrl: '',
  };
  expect(await client.queryRefund('R500_1')).toBeUndefined();
  expect(await client.refund(back)).toMatchObject({ outRefundNo: 'R500_1', state: 'PROCESSING', amountFen: 100_00 });
  expect((await client.refund(back)).state).toBe('PROCESSING');
  expect((await client.queryRefund('R500_1'))?.state).toBe('SUCCESS');
  const over = { ...back, outRefundNo: 'R500_2', amountFen: 99_01 };
  await expect(client.refund(over)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  const none = { ...back, outTradeNo: '20261123999', outRefundNo: 'R500_3' };
  await expect(client.refund(none)).rejects.toBeInstanceOf(Declined);
  const notice = standIn.giveBack('R500_1');
  expect(notice && refundOfNotice(notice.body, merchant)).toMatchObject({
    mchid: '1900000109',
    outTradeNo: '20261123106',
    outRefundNo: 'R500_1',
    state: 'SUCCESS',
    amountFen: 100_00,
  });
  // A refund's notice is no payment's, and the other way round.
  expect(notice && tradeOfNotice(notice.body, merchant)).toBeUndefined();
  const paid = standIn.pay('20261123106');
  expect(paid && refundOfNotice(paid.body, merchant)).toBeUndefined();
});
test('[M bill] a bill is taken from the provider’s own host alone, and only whole', async () => {
  const { text, sha1 } = await client.bill('2026-11-23');
  expect(sha1).toMatch(/^[0-9a-f]{40}$/);
  expect(billLines(text)).toContainEqual({ kind: 'paid', number: '20261123106', amountFen: 199_00 });
  expect(billLines(text)).toContainEqual({ kind: 'refund', number: 'R500_1', amountFen: 100_00 });
  expect(await client.bill('2026-01-01')).toEqual({ text: '', sha1: '' });
  const cut = new Client(
    merchant,
    async (request) => {
      const answer = await standIn.transport(request);
      return request.path.startsWith('/v3/billdownload/') ? { ...answer, body: answer.body.slice(0, -9) } : answer;
    },
    now,
  );
  await expect(cut.bill('2026-11-23')).rejects.toBeInstanceOf(Unknown);
  const told = (url: string) =>
    billOf({ hash_type: 'SHA1', hash_value: 'a'.repeat(40), download_url: url }, HOST)?.path;
  expect(told(`${HOST}/v3/billdownload/file?token=x`)).toBe('/v3/billdownload/file?token=x');
  for (const url of ['https://example.org/bill', `${HOST}.example.org/bill`, 'file:///etc/hosts', 'bill'])
    expect(told(url)).toBeUndefined();
});
test('[M pay] certificates open with the merchant’s key and sign their own answer; a provider that has none answers none', async () => {
  const own = new StandIn(now);
  const keys = own.merchant('1900000109', 'wxd678efh567hg6787');
  const bare = new Client({ ...keys, providerKeys: [] }, own.transport, now);
  own.signsBy = 'certificate';
  expect(await bare.certificates()).toEqual([]);
  const ids = [own.issue(), own.issue()];
  const found = await bare.certificates();
  expect(found.map(({ serial }) => serial)).toEqual(ids);
  // What they sign is proved with them, and with no other.
  const { headers, body } = own.notice({ out_trade_no: '1' });
  expect(messageFault(headers, body, found, NOW)).toBeUndefined();
  expect(messageFault(headers, body, found.slice(0, 1), NOW)).toBe('key');
  const sealedWithAnother = new Client({ ...keys, providerKeys: [], apiKey: 'f'.repeat(32) }, own.transport, now);
  await expect(sealedWithAnother.certificates()).rejects.toBeInstanceOf(Unknown);
  const altered = new Client(
    { ...keys, providerKeys: [] },
    async (request) => {
      const answer = await own.transport(request);
      return { ...answer, body: answer.body.replace('"data"', ' "data"') };
    },
    now,
  );
  await expect(altered.certificates()).rejects.toBeInstanceOf(Unknown);
});
test('[M pay] of a certificate its id, its key and its end are read, and what is none is none', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = selfSigned({ name: 'Test', publicKey, privateKey, from: NOW, to: later(86_400) });
  expect(made.serial).toMatch(/^51[0-9A-F]{38}$/);
  expect(certificateOf(made.pem)).toEqual({ serial: made.serial, pem: publicKey, endsAt: later(86_400) });
  for (const text of ['', 'no certificate', publicKey, made.pem.slice(0, 200)])
    expect(certificateOf(text)).toBeUndefined();
});
