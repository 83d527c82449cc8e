// For this module's tests only: a vendor with its key, devices of a school, and what they say.
import type { InputOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';

/** What is used of the test program and of a caller. */
interface Program {
  readonly app: {
    inject(request: object): Promise<{ readonly statusCode: number; json(): unknown }>;
  };
}
type Create = typeof calls.createProvider;
interface Operator {
  ok(call: Create, input: InputOf<Create>): Promise<ReplyOf<Create>>;
}

export interface Vendor {
  readonly id: number;
  readonly name: string;
  readonly appKey: string;
}
/** A vendor whose key may send everything. */
export const vendorOf = (platform: Operator, name: string): Promise<Vendor> =>
  platform.ok(calls.createProvider, { name, contact: '王工', phone: '13900001234' });

/** A message as a device sends it; what is not said is a sign of life now. */
export const item = (devId: string, no: string, at: string, more: object = {}): Record<string, unknown> => ({
  devId,
  no,
  sentAt: at,
  kind: 'beat',
  ...more,
});
/** Sends messages with a key. */
export const push = (t: Program, appKey: string | null, items: readonly unknown[]) =>
  t.app.inject({
    method: 'POST',
    url: '/api/open/device/messages',
    headers: { 'content-type': 'application/json', ...(appKey == null ? {} : { 'x-provider-key': appKey }) },
    payload: JSON.stringify({ items }),
  });
/** Fetches what devices are told. */
export const fetchFor = async (
  t: Program,
  appKey: string,
  devIds: readonly string[],
): Promise<
  readonly { cmdId: number; attempt: number; devId: string; what: string; body: Record<string, unknown> }[]
> => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/open/device/commands',
    headers: { 'content-type': 'application/json', 'x-provider-key': appKey },
    payload: JSON.stringify({ devIds }),
  });
  return (answer.json() as { items: [] }).items;
};

/** An archive with empty files of these names; `before` stands between them and the directory, as a signing block does. */
export function archive(names: readonly string[], before = ''): Uint8Array {
  const head = (sign: number, bytes: number, name: string) => {
    const out = Buffer.alloc(bytes);
    out.writeUInt32LE(sign, 0);
    out.writeUInt16LE(Buffer.byteLength(name), sign === 0x02014b50 ? 28 : 26);
    return Buffer.concat([out, Buffer.from(name)]);
  };
  const files = Buffer.concat([...names.map((name) => head(0x04034b50, 30, name)), Buffer.from(before)]);
  const directory = Buffer.concat(names.map((name) => head(0x02014b50, 46, name)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(files.length, 16);
  return new Uint8Array(Buffer.concat([files, directory, end]));
}
