import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { STAGE_MAX } from '../../rules';
import type { MediaSays } from '../../contract';
import type { FromMedia, ToMedia } from './protocol';
import type { VoicePiece } from './recorder';
import type { MediaSettings } from './settings';

const ASK_MS = 2000;
/** So long it may say nothing: on a busy machine it waits for its turn. */
const SILENT_MS = 20_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** Having stood so long, it counts as sound. */
const SOUND_MS = 30_000;
/** Nobody needs it for so long: it ends, and is started again by the next room. */
const IDLE_MS = 120_000;
/** What a closed room still tells comes within so long. */
const LATE_MS = 5000;
/** What waits while it starts. */
const WAITING_MAX = 2000;

/** A room that this process carries. */
export interface CarriedRoom {
  says(peer: string | null, what: MediaSays): void;
  /** Some seconds of what its teacher said are to be kept. */
  keep(piece: VoicePiece): void;
  /** The media process is there anew and knows nothing of the room. */
  anew(): void;
}

/**
 * Keeps the process of picture and voice alive: it starts with the first room that needs it, is started again when it ends or
 * hangs, and takes nothing of this process along when it falls.
 */
export class MediaKeeper {
  private readonly rooms = new Map<string, CarriedRoom>();
  /** Rooms that were closed a moment ago: the last words of their teachers are on the way. */
  private readonly late = new Map<string, CarriedRoom>();
  private child: ChildProcess | undefined;
  private stands: 'no' | 'starting' | 'yes' | 'off';
  private waiting: ToMedia[] = [];
  private pause = FIRST_PAUSE_MS;
  private heardAt = 0;
  private stoodAt = 0;
  private looking: NodeJS.Timeout | undefined;
  private again: NodeJS.Timeout | undefined;
  private idle: NodeJS.Timeout | undefined;
  private ended = false;
  constructor(
    private readonly settings: MediaSettings,
    private readonly log: Logger,
  ) {
    this.stands = settings.off ? 'off' : 'no';
  }
  /** There is no picture and voice here: switched off, not installed, or not for this machine. */
  get isOff(): boolean {
    return this.stands === 'off';
  }
  /** The media process, while there is one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  carry(name: string, room: CarriedRoom): void {
    clearTimeout(this.idle);
    this.rooms.set(name, room);
  }
  drop(name: string): void {
    const room = this.rooms.get(name);
    if (!room) return;
    this.rooms.delete(name);
    this.send({ t: 'close', room: name });
    this.late.set(name, room);
    setTimeout(() => this.late.delete(name), LATE_MS).unref();
    if (this.rooms.size) return;
    this.idle = setTimeout(() => this.letGo(), IDLE_MS).unref();
  }
  send(message: ToMedia): void {
    if (this.isOff || this.ended) return;
    if (this.stands === 'yes') {
      this.child?.send(message);
      return;
    }
    // What was never begun needs no end.
    if (message.t === 'close' || message.t === 'gone') return;
    if (this.waiting.length < WAITING_MAX) this.waiting.push(message);
    if (this.stands === 'no')
      this.start().catch((error: unknown) => {
        // A machine without room for one more process: the next question tries again.
        this.stands = 'no';
        this.log.warn({ error }, 'picture and voice');
      });
  }

  private async start(): Promise<void> {
    this.stands = 'starting';
    // A chunk of its own in the bundle: its address is what the process runs.
    const { here, MEDIA_PART, PART_NAME } = await import('./child');
    if (this.ended) return;
    const file = fileURLToPath(here);
    // From source it needs the TypeScript loader.
    const loader = file.endsWith('.js') ? [] : ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href];
    const child = fork(file, [], {
      execArgv: loader,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Of this program's settings it gets none but what it is told.
      env: { PATH: process.env['PATH'] ?? '', [PART_NAME]: MEDIA_PART },
    });
    this.child = child;
    this.heardAt = performance.now();
    child.on('message', (message: FromMedia) => this.hear(message));
    child.on('error', (error) => this.log.warn({ error }, 'picture and voice'));
    child.once('exit', (code, signal) => this.fell(child, signal ?? `code ${code}`));
    child.send({ t: 'start', settings: this.settings, stage: STAGE_MAX } satisfies ToMedia);
    this.looking = setInterval(() => this.look(child), ASK_MS).unref();
  }
  private look(child: ChildProcess): void {
    if (performance.now() - this.heardAt > SILENT_MS) child.kill('SIGKILL');
    else if (child.connected) child.send({ t: 'ping' } satisfies ToMedia);
  }
  private hear(message: FromMedia): void {
    this.heardAt = performance.now();
    switch (message.t) {
      case 'ready':
        this.stands = 'yes';
        this.stoodAt = performance.now();
        // Who waits asks again once told so.
        for (const one of this.waiting.splice(0)) this.child?.send(one);
        return;
      case 'off':
        this.log.warn({ why: message.why }, 'there is no picture and voice: lessons go on with the board alone');
        this.stands = 'off';
        this.waiting = [];
        for (const room of this.rooms.values()) room.says(null, { k: 'off' });
        this.child?.kill();
        return;
      case 'says':
        this.rooms.get(message.room)?.says(message.peer, message.says);
        return;
      case 'voice':
        (this.rooms.get(message.room) ?? this.late.get(message.room))?.keep(message.piece);
        return;
      case 'pong':
    }
  }
  private fell(child: ChildProcess, how: string): void {
    if (this.child !== child) return;
    clearInterval(this.looking);
    this.child = undefined;
    if (this.ended || this.stands === 'off') return;
    this.stands = 'no';
    if (!this.rooms.size) return;
    this.log.warn({ how }, 'the process of picture and voice ended: it is started again');
    if (performance.now() - this.stoodAt > SOUND_MS) this.pause = FIRST_PAUSE_MS;
    this.waiting = [];
    this.again = setTimeout(() => {
      for (const room of this.rooms.values()) room.anew();
    }, this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }
  private letGo(): void {
    const { child } = this;
    this.child = undefined;
    if (this.stands !== 'off') this.stands = 'no';
    clearInterval(this.looking);
    child?.kill();
  }
  /** The process ends. */
  end(): void {
    this.ended = true;
    for (const timer of [this.looking, this.again, this.idle]) clearTimeout(timer);
    this.letGo();
  }
}
