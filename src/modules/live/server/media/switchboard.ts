import { randomInt } from 'node:crypto';
import type { MediaAsk, MediaSays, Shows } from '../../contract/media';
import {
  TO_VIEWERS,
  type MediaAdapter,
  type Part,
  type Sender,
  type Viewer,
  type ViewerHears,
  type ViewerLine,
} from './adapter';
import { Places, allowedOf, type Board, type Peer, type RoomHears } from './places';
import { Recorder } from './recorder';
import { KeyAsks, Line } from './rtp';

interface Seen extends Peer {
  /** Another one for each description: packets of a reload are another source. */
  readonly source: string;
  sender?: Sender;
  shows: Shows;
}
interface Looking extends Peer {
  viewer?: Viewer;
  pictures: boolean;
}
const VOICE_CLOCK = 48_000;
const PICTURE_CLOCK = 90_000;

/** Picture and voice of one room: who sends has a place, each place has its lines, and everybody who looks on gets all lines. */
export class Switchboard implements Board {
  private stage: readonly number[] = [];
  private muted: ReadonlySet<number> = new Set();
  private readonly places: Places;
  private readonly seen = new Map<number, Seen>();
  private readonly looking = new Map<string, Looking>();
  private readonly lines: readonly Line[];
  private readonly viewerLines: readonly ViewerLine[];
  private readonly keys = new Map<number, KeyAsks>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly recorder: Recorder;
  private records = false;
  private told = '';
  private sources = 0;
  /**
   * @param stage how many may be on stage beside the teacher.
   */
  constructor(
    private readonly adapter: MediaAdapter,
    stage: number,
    private readonly hears: RoomHears,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.recorder = new Recorder((piece) => hears.keep(piece));
    this.places = new Places(stage);
    const { count, lines } = this.places;
    const base = randomInt(1, 2 ** 31);
    this.viewerLines = Array.from({ length: lines }, (_, i) => ({
      kind: i < count ? 'audio' : 'video',
      ssrc: base + i,
      // Voice and camera of a place go together; the screen stands for itself.
      name: i < 2 * count ? `place${i % count}` : 'screen',
    }));
    this.lines = this.viewerLines.map(
      ({ kind, ssrc }) =>
        new Line({
          ssrc,
          payloadType: TO_VIEWERS[kind],
          clock: kind === 'audio' ? VOICE_CLOCK : PICTURE_CLOCK,
          isPicture: kind === 'video',
        }),
    );
  }
  private says(peer: string | null, what: MediaSays): void {
    this.hears.says(peer, what);
  }

  setRoom(stage: readonly number[], muted: readonly number[], records: boolean): void {
    if (this.records && !records) this.recorder.flush(this.now());
    this.records = records;
    this.stage = stage;
    this.muted = new Set(muted);
    for (const one of this.seen.values()) if (!one.leads && !stage.includes(one.userId)) this.dropSeen(one);
    for (const userId of this.muted) this.lines[this.places.lineOf(userId, 'voice') ?? -1]?.pause();
    this.settle();
  }
  async ask(who: Peer, ask: MediaAsk): Promise<void> {
    switch (ask.k) {
      case 'watch':
        return this.watch(who, ask.overRelay === true);
      case 'answer':
        try {
          this.looking.get(who.peer)?.viewer?.accept(ask.sdp);
        } catch {
          this.says(who.peer, { k: 'failed', of: 'watch' });
        }
        return;
      case 'send':
        return this.send(who, ask.sdp, ask.shows);
      case 'shows':
        return this.show(who, ask.shows);
      case 'unsend': {
        const one = this.seen.get(who.userId);
        if (one?.peer === who.peer) this.dropSeen(one);
        return this.settle();
      }
      case 'pictures':
        return this.setPictures(who, ask.on);
    }
  }
  gone(peer: string): void {
    this.looking.get(peer)?.viewer?.close();
    this.looking.delete(peer);
    for (const one of this.seen.values()) if (one.peer === peer) this.dropSeen(one);
    this.settle();
  }
  close(): void {
    this.recorder.flush(this.now());
    for (const timer of this.timers) clearTimeout(timer);
    for (const { sender } of this.seen.values()) sender?.close();
    for (const { viewer } of this.looking.values()) viewer?.close();
    this.seen.clear();
    this.looking.clear();
  }

  private async watch(who: Peer, overRelay: boolean): Promise<void> {
    this.looking.get(who.peer)?.viewer?.close();
    const one: Looking = { ...who, pictures: true };
    this.looking.set(who.peer, one);
    try {
      const hears: ViewerHears = {
        // Whoever comes late sees the next whole picture.
        open: () => this.wantAllKeys(),
        key: (ssrc) => this.wantKey(this.viewerLines.findIndex((line) => line.ssrc === ssrc)),
        closed: () => {
          if (this.looking.get(who.peer) === one) this.looking.delete(who.peer);
        },
      };
      const viewer = await this.adapter.viewer(this.viewerLines, hears, overRelay);
      // Another question of the same connection, or its end, came before this one was ready.
      if (this.looking.get(who.peer) !== one) return viewer.close();
      one.viewer = viewer;
      this.says(who.peer, { k: 'offer', sdp: viewer.offer });
      this.says(who.peer, { k: 'places', places: this.places.shown(this.seen, this.muted) });
    } catch {
      if (this.looking.get(who.peer) === one) this.looking.delete(who.peer);
      this.says(who.peer, { k: 'failed', of: 'watch' });
    }
  }
  private async send(who: Peer, sdp: string, shows: Shows): Promise<void> {
    if (!who.leads && !this.stage.includes(who.userId)) return;
    const before = this.seen.get(who.userId);
    if (before) this.dropSeen(before);
    const one: Seen = { ...who, source: `${who.userId}/${++this.sources}`, shows: allowedOf(who, shows) };
    this.seen.set(who.userId, one);
    try {
      const sender = await this.adapter.sender(sdp, {
        packet: (part, packet) => this.forward(one, part, packet),
        report: (part, report) => {
          const line = this.lines[this.lineNow(one, part) ?? -1]?.report(one.source, report);
          if (line) for (const { viewer } of this.looking.values()) viewer?.report(line);
        },
        closed: () => {
          if (this.seen.get(who.userId) !== one) return;
          this.dropSeen(one);
          this.settle();
        },
      });
      if (this.seen.get(who.userId) !== one) return sender.close();
      one.sender = sender;
      this.says(who.peer, { k: 'answer', sdp: sender.answer });
    } catch {
      if (this.seen.get(who.userId) === one) this.dropSeen(one);
      this.says(who.peer, { k: 'failed', of: 'send' });
    }
    this.settle();
  }
  private show(who: Peer, shows: Shows): void {
    const one = this.seen.get(who.userId);
    if (one?.peer !== who.peer) return;
    one.shows = allowedOf(who, shows);
    for (const part of ['voice', 'camera', 'screen'] as const)
      if (!one.shows[part]) this.lines[this.lineNow(one, part) ?? -1]?.pause();
    this.settle();
    this.wantAllKeys();
  }
  private setPictures({ peer }: Peer, on: boolean): void {
    const one = this.looking.get(peer);
    if (!one) return;
    one.pictures = on;
    if (on) this.wantAllKeys();
  }

  private readonly lineNow = ({ userId }: Peer, part: Part): number | undefined => this.places.lineOf(userId, part);
  private forward(one: Seen, part: Part, packet: Parameters<Line['forward']>[1]): void {
    const at = this.lineNow(one, part);
    const line = at === undefined ? undefined : this.lines[at];
    if (at === undefined || !line || !one.shows[part] || this.seen.get(one.userId) !== one) return;
    if (part === 'voice' && this.muted.has(one.userId)) return;
    // The teacher's side alone: nothing of a child is ever kept.
    if (part === 'voice' && one.leads && this.records) this.recorder.take(one.source, packet, this.now());
    const out = line.forward(one.source, packet, this.now());
    if (!out) {
      if (part !== 'voice') this.wantKey(at);
      return;
    }
    for (const { viewer, userId, pictures } of this.looking.values())
      // Nobody hears and sees themselves; whose line is thin hears alone.
      if (viewer && userId !== one.userId && (pictures || part === 'voice')) viewer.send(at, out);
  }
  private dropSeen(one: Seen): void {
    for (const part of ['voice', 'camera', 'screen'] as const) this.lines[this.lineNow(one, part) ?? -1]?.pause();
    one.sender?.close();
    this.seen.delete(one.userId);
  }
  private settle(): void {
    this.places.settle(this.seen);
    const places = this.places.shown(this.seen, this.muted);
    const text = JSON.stringify(places);
    if (text === this.told) return;
    this.told = text;
    this.says(null, { k: 'places', places });
  }

  private wantAllKeys(): void {
    for (let at = this.places.count; at < this.lines.length; at++) this.wantKey(at);
  }
  /** Asks whoever sends on this line for a whole picture, now or as soon as it may be asked again. */
  private wantKey(at: number): void {
    if (at < this.places.count || !this.senderOf(at)) return;
    const asks = this.keys.get(at) ?? new KeyAsks();
    this.keys.set(at, asks);
    const wait = asks.wanted(this.now());
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      asks.asked(this.now());
      const now = this.senderOf(at);
      if (now) now.one.sender?.key(now.part);
    }, wait);
    this.timers.add(timer);
  }
  private senderOf(at: number): { readonly one: Seen; readonly part: Part } | undefined {
    const source = this.places.sourceOf(at);
    const one = source && this.seen.get(source.userId);
    return one && { one, part: source.part };
  }
}
