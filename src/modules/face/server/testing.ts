// For this module's tests only: photographs, a class whose guardians agreed, devices with keys, and a face server's stand-in.
import { createDecipheriv, generateKeyPairSync, privateDecrypt, constants } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';

/** A picture of noise and lines: sharp and bright, and no two seeds alike. */
export async function photo(
  seed: number,
  o: { readonly width?: number; readonly height?: number; readonly blur?: number; readonly dark?: boolean } = {},
): Promise<Buffer> {
  const { width = 480, height = 640 } = o;
  const box = (i: number) => {
    const [x, y] = [(i * 97 + seed * 131) % width, (i * 53 + seed * 71) % height];
    const size = `width="${20 + ((i + seed) % 40)}" height="${14 + (i % 30)}"`;
    return `<rect x="${x}" y="${y}" ${size} fill="hsl(${(i * 40 + seed * 17) % 360},60%,${o.dark ? 8 : 60}%)"/>`;
  };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${o.dark ? '#111' : '#e8e2d8'}"/>`,
    ...Array.from({ length: 60 }, (_, i) => box(i)),
    '</svg>',
  ].join('');
  const drawn = sharp(Buffer.from(svg));
  return (o.blur ? drawn.blur(o.blur) : drawn).jpeg({ quality: 92 }).toBuffer();
}

/** A square PNG of one bit a pixel: some kilobytes that unfold to as many pixels as they say. */
export function whitePng(side: number): Buffer {
  const chunk = (kind: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side);
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    sign,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Program {
  now(): Date;
  sql<T extends Record<string, unknown>>(query: string | Sql): Promise<T[]>;
}
/** A child of the class. */
export interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string;
}
const EMPTIED = ['report', 'package_device', 'package', 'vector', 'staged', 'face', 'gone', 'key', 'set'];
/** Children of the first class that `masterId` leads; of these the first `agreed` have a consent, nobody else of the school. */
export async function classOf(
  t: Program,
  masterId: number,
  agreed: number,
): Promise<{ readonly clazzId: number; readonly children: readonly Child[] }> {
  for (const name of EMPTIED) await t.sql(`delete from face_${name}`);
  await t.sql("delete from files_file where proc like 'face.%'");
  await t.sql("delete from people_consent where purpose = 'face'");
  const rows = await t.sql<{ clazz_id: string; user_id: string; name: string; sid_no: string }>(sql`
    select s.clazz_id, s.user_id, p.name, p.sid_no
    from class_student_v s
    join class_clazz_v k on k.org_id = s.org_id and k.clazz_id = s.clazz_id and k.master_id = ${masterId}
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where s.org_id = 189 and k.clazz_type = 1
    order by s.clazz_id, s.user_id`);
  const clazzId = Number(rows[0]?.clazz_id);
  const children = rows
    .filter((row) => Number(row.clazz_id) === clazzId)
    .map((row) => ({ userId: Number(row.user_id), name: row.name, sidNo: row.sid_no }));
  for (const { userId } of children.slice(0, agreed)) await agree(t, 189, userId);
  await t.sql(
    sql`insert into face_set (org_id, version, made_by, made_at, outdated_months) values (189, 1, 1, ${t.now()}, 24)`,
  );
  return { clazzId, children };
}
/** A consent as it stands, without the ways to it. */
export async function agree(t: Program, orgId: number, userId: number): Promise<void> {
  const actId = newId();
  await t.sql(sql`
    insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
    values (${orgId}, ${actId}, ${userId}, 'face', 1, 'x', 'zh-CN', 'given', 'link', 'guardian', '家长', ${t.now()})`);
  await t.sql(sql`
    insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
    values (${orgId}, ${userId}, 'face', 1, 'given', ${actId}, ${t.now()})
    on conflict (org_id, user_id, purpose) do update set state = 'given', act_id = excluded.act_id`);
}
/** A consent that is withdrawn, and heard of. */
export async function withdraw(
  t: Program & { told(orgId: number, topic: string): Promise<void> },
  userId: number,
): Promise<void> {
  const said = JSON.stringify({ userId, purpose: 'face' });
  await t.sql(sql`update people_consent set state = 'withdrawn' where user_id = ${userId} and purpose = 'face'`);
  await t.sql(sql`
    insert into kernel_outbox (org_id, event_id, at, topic, payload)
    values (189, ${newId()}, ${t.now()}, 'people.consent.withdrawn', ${said}::jsonb)`);
  await t.told(189, 'people.consent.withdrawn');
}

/** A device's pair of keys. */
export const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
export interface Opened {
  readonly manifest: {
    readonly setVersion: number;
    readonly count: number;
    readonly kind: string;
    readonly since: number | null;
    readonly files: readonly { readonly userId: number; readonly file: string; readonly sha256: string }[];
    readonly tombstones: readonly { readonly userId: number; readonly why: string }[];
  };
  readonly files: Readonly<Record<string, Uint8Array>>;
}
/** Opens a package as a device does. @throws where its key is not among those it was sealed for, or a byte was changed. */
export function opened(bytes: Uint8Array, devId: string, privateKey: string): Opened {
  const outer = unzipSync(bytes);
  const text = (file: Uint8Array | undefined): unknown => JSON.parse(Buffer.from(file ?? []).toString('utf8'));
  const head = text(outer['keys.json']) as {
    readonly iv: string;
    readonly keys: readonly { readonly devId: string; readonly key: string }[];
  };
  const wrapped = head.keys.find((one) => one.devId === devId);
  if (!wrapped) throw new Error('not sealed for this device');
  const key = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(wrapped.key, 'base64'),
  );
  const sealed = Buffer.from(outer['faces.zip.enc'] ?? []);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(head.iv, 'base64'));
  decipher.setAuthTag(sealed.subarray(-16));
  const files = unzipSync(Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]));
  return { manifest: text(files['manifest.json']) as Opened['manifest'], files };
}

/** What a stand-in of CompreFace's detection service says of a picture. */
export interface Said {
  readonly faces?: readonly object[];
  readonly status?: number;
  readonly waitMs?: number;
  /** It answers when this has come. */
  readonly after?: Promise<void>;
  readonly embedding?: readonly number[];
}
/** A face as the service answers it, in the middle and upright. */
export const aFace = (more: object = {}) => ({
  box: { probability: 0.99, x_min: 100, y_min: 100, x_max: 300, y_max: 340 },
  landmarks: [
    [160, 180],
    [240, 180],
    [200, 220],
    [170, 280],
    [230, 280],
  ],
  mask: { value: 'without_mask', probability: 0.98 },
  ...more,
});
/** A stand-in that speaks `POST /api/v1/detection/detect`, with its refusals and its slowness. */
export class FaceServer {
  asked: { readonly key: string | undefined; readonly plugins: string }[] = [];
  version = 'facenet.Calculator@20180402';
  say: (plugins: string) => Said = () => ({ faces: [aFace()] });
  private readonly server: Server = createServer((request, response) => {
    request.resume().on('end', () => void this.answer(request, response));
  });
  static async start(): Promise<FaceServer> {
    const own = new FaceServer();
    await new Promise<void>((go) => {
      own.server.listen(0, '127.0.0.1', go);
    });
    return own;
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new URL(request.url ?? '/', this.url);
    const plugins = at.searchParams.get('face_plugins') ?? '';
    this.asked.push({ key: request.headers['x-api-key'] as string | undefined, plugins });
    const { faces = [], status = 200, waitMs = 0, after, embedding } = this.say(plugins);
    await after;
    if (waitMs) await new Promise((go) => setTimeout(go, waitMs));
    const none = status === 200 && faces.length === 0;
    const body = none
      ? { message: 'No face is found in the given image', code: 28 }
      : status === 200
        ? {
            result:
              plugins === 'calculator'
                ? faces.map((face) => ({ ...face, embedding: embedding ?? [1, 0, 0, 0] }))
                : faces,
            plugins_versions: { detector: 'facenet.FaceDetector', calculator: this.version },
          }
        : { message: 'Internal error' };
    response.writeHead(none ? 400 : status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  stop(): Promise<unknown> {
    return new Promise((done) => this.server.close(done));
  }
}
