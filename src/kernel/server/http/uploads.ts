import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Call, Upload } from '../../shared/call';
import { Refusal, fail, kernelFaults } from '../../shared/faults';

const MB = 1024 * 1024;
/** Up to this size a file stays in memory: sheets are read at once. A larger one goes to the disk as it comes. */
export const HELD_BYTES = MB;

/** Bytes that all uploads together may take; what would go beyond is refused with the advice to try again. */
export class UploadRoom {
  held = 0;
  /** The most that was ever held. */
  most = 0;
  constructor(readonly limit: number) {}
  take(bytes: number): void {
    if (this.held + bytes > this.limit) throw fail(kernelFaults.uploadsFull);
    this.held += bytes;
    this.most = Math.max(this.most, this.held);
  }
  give(bytes: number): void {
    this.held -= bytes;
  }
}
/** What uploads hold in this process: in memory, and on the disk while their calls run. */
export const uploadMemory = new UploadRoom(Number(process.env['UPLOAD_MEMORY_MB'] ?? 96) * MB);
export const uploadDisk = new UploadRoom(Number(process.env['UPLOAD_DISK_MB'] ?? 4096) * MB);

/** A file that came with a call. It lasts as long as the call: in memory, or under `path`. */
export class ReceivedFile implements Upload {
  constructor(
    /** Counts what is read into memory later. */
    private readonly hold: (bytes: number) => void,
    readonly name: string,
    readonly type: string,
    readonly size: number,
    readonly bytes: Uint8Array,
    /** Of the bytes as they were sent, in hexadecimal digits. */
    readonly sha256: string,
    readonly path?: string,
  ) {}
  async read(): Promise<Uint8Array> {
    if (!this.path) return this.bytes;
    this.hold(this.size);
    return readFile(this.path);
  }
  /** The bytes from `from` up to `to`, the latter not included. */
  async range(from: number, to: number): Promise<Uint8Array> {
    if (!this.path) return this.bytes.subarray(from, to);
    const parts: Buffer[] = [];
    if (from < to)
      for await (const part of createReadStream(this.path, { start: from, end: to - 1 })) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }
  /** What makes two files the same for an idempotency key. */
  toJSON(): unknown {
    return { name: this.name, type: this.type, size: this.size, sha256: this.sha256 };
  }
}
/** The file of an input. Whatever else a client puts in its place, an object of the same form perhaps, is refused. */
export function receivedFile(file: unknown): ReceivedFile {
  if (!(file instanceof ReceivedFile)) throw fail(kernelFaults.badInput);
  return file;
}

/** Bytes that this program has already, for a handler that takes a file. */
export const fileOfBytes = (name: string, type: string, bytes: Uint8Array): ReceivedFile =>
  new ReceivedFile(() => undefined, name, type, bytes.length, bytes, createHash('sha256').update(bytes).digest('hex'));

const folderOf = (dataDir: string): string => join(dataDir, 'receiving');

/** The files of one call, from their first byte until the call is over. */
export class CallUploads {
  private readonly paths: string[] = [];
  private inMemory = 0;
  private onDisk = 0;
  constructor(private readonly dataDir: string) {}

  /** Takes in a stream while it comes. @returns nothing when it is longer than `max`; its rest is not read. */
  async receive(
    source: AsyncIterable<Buffer>,
    about: { readonly name: string; readonly type: string },
    max = Infinity,
  ): Promise<ReceivedFile | undefined> {
    const hash = createHash('sha256');
    const parts: Buffer[] = [];
    let size = 0;
    let file: { readonly handle: FileHandle; readonly path: string } | undefined;
    try {
      for await (const part of source) {
        size += part.length;
        if (size > max) return undefined;
        hash.update(part);
        if (!file && size > HELD_BYTES) {
          file = await this.openFile();
          for (const held of parts.splice(0)) await this.write(file.handle, held, true);
        }
        if (file) await this.write(file.handle, part, false);
        else {
          this.holdMore(part.length);
          parts.push(part);
        }
      }
    } finally {
      await file?.handle.close();
    }
    const bytes = file ? new Uint8Array() : Buffer.concat(parts);
    return new ReceivedFile(
      (more) => this.holdMore(more),
      about.name,
      about.type,
      size,
      bytes,
      hash.digest('hex'),
      file?.path,
    );
  }

  holdMore(bytes: number): void {
    uploadMemory.take(bytes);
    this.inMemory += bytes;
  }

  /** Removes what is left on the disk and gives the room back. */
  async clear(): Promise<void> {
    uploadMemory.give(this.inMemory);
    uploadDisk.give(this.onDisk);
    [this.inMemory, this.onDisk] = [0, 0];
    for (const path of this.paths.splice(0)) await rm(path, { force: true });
  }

  /** Beside the stored files, so that storing one is a rename; a container's /tmp is memory. */
  private async openFile() {
    const path = join(folderOf(this.dataDir), randomUUID());
    await mkdir(folderOf(this.dataDir), { recursive: true, mode: 0o700 });
    this.paths.push(path);
    return { handle: await open(path, 'wx', 0o600), path };
  }
  private async write(handle: FileHandle, part: Buffer, wasHeld: boolean): Promise<void> {
    uploadDisk.take(part.length);
    this.onDisk += part.length;
    await handle.appendFile(part);
    if (!wasHeld) return;
    uploadMemory.give(part.length);
    this.inMemory -= part.length;
  }
}

/** Removes what a program that was killed left behind. */
export async function sweepReceived(dataDir: string, olderThanMs = 24 * 3_600_000): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names) {
    const path = join(folderOf(dataDir), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { force: true });
  }
}

/** Fields and files of a multipart call. */
export async function parts(
  request: FastifyRequest,
  call: Call,
  uploads: CallUploads,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw fail(kernelFaults.wrongType);
  const out: Record<string, unknown> = {};
  for await (const part of request.parts({
    limits: { fileSize: call.maxBytes, files: 5, fields: 30, fieldSize: 200_000 },
  })) {
    if (part.type === 'file') {
      const about = { name: part.filename, type: part.mimetype };
      const file = await uploads.receive(part.file, about);
      if (part.file.truncated) throw fail(kernelFaults.tooBig, { max: sizeText(call.maxBytes) });
      out[part.fieldname] = file;
    } else if (part.value !== null && typeof part.value === 'object') throw new Refusal(kernelFaults.badInput);
    else if (part.fieldname in out) out[part.fieldname] = [out[part.fieldname], part.value].flat();
    else out[part.fieldname] = part.value;
  }
  return out;
}

/** A raw body, unread: its length as stated, its bytes when asked for. */
export function rawUpload(request: FastifyRequest, uploads: CallUploads): Upload {
  const body = request.body as AsyncIterable<Buffer> | undefined;
  const type = String(request.headers['content-type'] ?? '');
  return {
    name: '',
    type,
    size: Number(request.headers['content-length'] ?? 0),
    bytes: new Uint8Array(),
    take: async (max) => (body ? uploads.receive(body, { name: '', type }, max) : undefined),
  };
}

export const sizeText = (bytes: number): string =>
  bytes >= MB ? `${Math.round(bytes / MB)} MB` : `${Math.round(bytes / 1024)} KB`;
