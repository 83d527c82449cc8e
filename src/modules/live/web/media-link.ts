import type { MediaAsk, MediaSays, Shown, Shows } from '../contract';
import { LOOK_MS, PLACES, ThinLine, isThinDown, isThinUp, type RefusalWord } from '../rules';
import {
  bearsUp,
  cameIn,
  comesByRelay,
  describe,
  newPeer,
  openDevice,
  openLines,
  openScreen,
  placeOf,
  type OwnPart,
  type Relays,
  type Sums,
} from './media-peers';
import { Mixer } from './mixer';

/** Why a device did not open. */
export type DeviceTrouble = 'insecure' | 'denied' | 'missing';
/** Picture and voice as a page has them. */
export interface MediaState {
  /** `blocked`: the room does not answer on the way that pictures take. */
  readonly standing: 'none' | 'connecting' | 'open' | 'blocked' | 'off';
  readonly places: readonly (Shown | null)[];
  /** Voice and camera of each place. */
  readonly streams: readonly MediaStream[];
  readonly screen: MediaStream;
  /** What of this device is on. */
  readonly mine: Shows;
  /** The own camera, as the others see it. */
  readonly own?: MediaStream;
  /** Voices alone: the person's own wish, or the line is thin. */
  readonly voicesOnly: boolean;
  readonly isThin: boolean;
  /** What is seen comes over a relay: the network lets nothing through directly. */
  readonly relayed: boolean;
  readonly trouble?: DeviceTrouble;
}
const NOTHING: Shows = { voice: false, camera: false, screen: false };
/** Nothing came of it: asked for again. */
const AGAIN_MS = 10_000;
/** Where the room knows a relay, a way without it is given up after so long. */
const DIRECT_MS = 3000;
/** Before a way that never opened is asked for again: doubled each time, up to `AGAIN_MS`. */
const FIRST_PAUSE_MS = 500;
/** The room did not answer within so long on the way of pictures. */
const BLOCKED_MS = 20_000;
const READY = 'connected';

/** Camera and microphone are there on https and on this machine alone. */
export const devicesAllowed = (): boolean => window.isSecureContext && 'mediaDevices' in navigator;

/** A page's picture and voice: looks on, and is seen and heard where the room lets it. Comes back by itself. */
export class MediaLink {
  private state: MediaState = {
    standing: 'none',
    places: [],
    streams: [],
    screen: new MediaStream(),
    mine: NOTHING,
    voicesOnly: false,
    isThin: false,
    relayed: false,
  };
  private readonly heard = new Set<() => void>();
  private readonly tracks = new Map<OwnPart, MediaStreamTrack>();
  /** Of what is shown on the screen. */
  private sound: MediaStreamTrack | undefined;
  private readonly mixer = new Mixer();
  private relays: Relays = [];
  private leads = false;
  private viewer: RTCPeerConnection | undefined;
  private sender: RTCPeerConnection | undefined;
  private lines: ReadonlyMap<OwnPart, RTCRtpSender> = new Map();
  private began = 0;
  /** The next way is asked for as one over a relay. */
  private overRelay = false;
  /** Ways in a row that never opened. */
  private shut = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private looking: ReturnType<typeof setInterval> | undefined;
  private sums: Sums | undefined;
  private down = new ThinLine();
  private up = new ThinLine();
  private wish = false;
  /** @param ask hands something on to the room. */
  constructor(private readonly ask: (media: MediaAsk) => Promise<RefusalWord | undefined>) {}

  readonly subscribe = (fn: () => void): (() => void) => {
    this.heard.add(fn);
    return () => this.heard.delete(fn);
  };
  readonly current = (): MediaState => this.state;
  private set(change: Partial<MediaState>): void {
    this.state = { ...this.state, ...change };
    for (const fn of this.heard) fn();
  }

  /** The room is open, perhaps again: what was agreed before is gone. */
  begin(leads: boolean): void {
    if (!('RTCPeerConnection' in window)) {
      this.set({ standing: 'off' });
      return;
    }
    this.leads = leads;
    this.began = performance.now();
    this.look();
    if (this.tracks.size) void this.send();
    clearInterval(this.looking);
    this.looking = setInterval(() => void this.measure(), LOOK_MS);
  }
  /** The page leaves, or another one has its place. */
  end(): void {
    clearTimeout(this.again);
    clearInterval(this.looking);
    this.viewer?.close();
    this.viewer = undefined;
    this.silence();
    this.set({ standing: 'none', places: [] });
  }
  /** Nobody sees or hears this device any more. */
  silence(): void {
    for (const track of this.tracks.values()) track.stop();
    this.tracks.clear();
    this.hush();
    this.mixer.end();
    this.sender?.close();
    this.sender = undefined;
    this.lines = new Map();
    this.set({ mine: NOTHING, own: undefined });
  }

  /** A way ended. What was open broke off: that is no network that lets nothing through. */
  private lost(): void {
    // A browser tries a way that failed once more, and says again that it failed.
    this.viewer?.close();
    this.viewer = undefined;
    if (this.state.standing === 'open') {
      this.began = performance.now();
      this.overRelay = this.state.relayed;
      this.look();
      return;
    }
    // Nothing came of it: in turn over a relay and without, and each time a little later.
    clearTimeout(this.again);
    if (this.state.standing === 'off') return;
    this.tellLate();
    this.overRelay = !this.overRelay && this.relays.length > 0;
    this.again = setTimeout(() => this.look(), Math.min(FIRST_PAUSE_MS * 2 ** this.shut, AGAIN_MS));
    this.shut += 1;
  }
  private tellLate(): void {
    const isLate = performance.now() - this.began > BLOCKED_MS;
    this.set({ standing: isLate ? 'blocked' : 'connecting' });
  }
  private look(): void {
    clearTimeout(this.again);
    if (this.state.standing === 'off') return;
    this.tellLate();
    void this.ask(this.overRelay ? { k: 'watch', overRelay: true } : { k: 'watch' });
    this.again = setTimeout(() => this.look(), AGAIN_MS);
  }
  /** What the room says. */
  hear(says: MediaSays): void {
    switch (says.k) {
      case 'relays':
        this.relays = says.relays;
        return;
      case 'off':
        clearTimeout(this.again);
        this.silence();
        this.set({ standing: 'off', places: [] });
        return;
      case 'again':
        this.began = performance.now();
        this.look();
        if (this.tracks.size) void this.send();
        return;
      case 'offer':
        void this.watch(says.sdp);
        return;
      case 'answer':
        this.sender?.setRemoteDescription({ type: 'answer', sdp: says.sdp }).catch(() => undefined);
        return;
      case 'failed':
        if (says.of === 'send') this.silence();
        return;
      case 'places':
        this.set({ places: says.places });
    }
  }

  private async watch(sdp: string): Promise<void> {
    this.viewer?.close();
    const pc = newPeer(this.relays);
    this.viewer = pc;
    const streams = Array.from({ length: PLACES }, () => new MediaStream());
    const screen = new MediaStream();
    pc.addEventListener('track', ({ track, transceiver }) => {
      const where = placeOf(transceiver.mid);
      if (where === 'screen') screen.addTrack(track);
      else if (where) streams[where.place]?.addTrack(track);
    });
    pc.addEventListener('connectionstatechange', () => {
      if (this.viewer !== pc) return;
      if (pc.connectionState === READY) {
        clearTimeout(this.again);
        this.shut = 0;
        this.sums = undefined;
        this.set({ standing: 'open', streams, screen });
        void this.tellWay(pc);
        if (this.state.voicesOnly) void this.ask({ k: 'pictures', on: false });
      } else if (pc.connectionState === 'failed') this.lost();
      else if (pc.connectionState === 'disconnected') {
        clearTimeout(this.again);
        this.again = setTimeout(() => this.lost(), AGAIN_MS);
      }
    });
    try {
      await pc.setRemoteDescription({ type: 'offer', sdp });
      const answer = await describe(pc);
      if (this.viewer !== pc) return;
      clearTimeout(this.again);
      this.again = setTimeout(() => this.lost(), this.overRelay || !this.relays.length ? AGAIN_MS : DIRECT_MS);
      await this.ask({ k: 'answer', sdp: answer });
    } catch {
      // Asked for again in a moment.
    }
  }

  private async tellWay(pc: RTCPeerConnection): Promise<void> {
    const relayed = await comesByRelay(pc).catch(() => false);
    if (this.viewer === pc && relayed !== this.state.relayed) this.set({ relayed });
  }

  /** Turns a device of this page on or off. */
  async turn(part: OwnPart, on: boolean): Promise<void> {
    if (on) {
      if (!devicesAllowed()) {
        this.set({ trouble: 'insecure' });
        return;
      }
      try {
        if (!(await this.opened(part))) return;
        this.set({ trouble: undefined });
      } catch (error) {
        // Whoever closes the choice of a screen wants none.
        if (part !== 'screen')
          this.set({ trouble: (error as DOMException).name === 'NotFoundError' ? 'missing' : 'denied' });
        return;
      }
    } else {
      this.tracks.get(part)?.stop();
      this.tracks.delete(part);
      if (part === 'screen') this.hush();
    }
    this.showOwn();
    if (!this.sender) {
      if (on) await this.send();
      return;
    }
    await this.lines.get(part)?.replaceTrack(this.tracks.get(part) ?? null);
    // A screen brings its sound along, and takes it away.
    if (part !== 'camera') await this.lines.get('voice')?.replaceTrack(this.mixed());
    await this.ask({ k: 'shows', shows: this.shows() });
  }
  /** @returns whether there is such a device now. */
  private async opened(part: OwnPart): Promise<boolean> {
    const { picture, sound } =
      part === 'screen' ? await openScreen() : { picture: await openDevice(part, this.leads), sound: undefined };
    if (!picture) return false;
    picture.addEventListener('ended', () => void this.turn(part, false));
    this.tracks.get(part)?.stop();
    this.tracks.set(part, picture);
    if (part === 'screen') {
      this.hush();
      this.sound = sound;
    }
    return true;
  }
  private hush(): void {
    this.sound?.stop();
    this.sound = undefined;
  }
  /** What goes on the line of the voice. */
  private mixed(): MediaStreamTrack | null {
    return this.mixer.of(this.tracks.get('voice'), this.sound) ?? null;
  }
  /** What others see and hear of this device: the screen's sound comes with the voice. */
  private shows(): Shows {
    return { ...this.state.mine, voice: this.state.mine.voice || this.sound !== undefined };
  }
  private showOwn(): void {
    const camera = this.tracks.get('camera');
    const mine = { voice: this.tracks.has('voice'), camera: camera !== undefined, screen: this.tracks.has('screen') };
    this.set({ mine, own: camera && new MediaStream([camera]) });
  }
  private async send(): Promise<void> {
    this.sender?.close();
    const pc = newPeer(this.relays);
    this.sender = pc;
    this.lines = openLines(pc, this.leads);
    pc.addEventListener('connectionstatechange', () => {
      if (this.sender === pc && pc.connectionState === 'failed') void this.send();
    });
    for (const [part, line] of this.lines)
      await line.replaceTrack(part === 'voice' ? this.mixed() : (this.tracks.get(part) ?? null));
    const sdp = await describe(pc);
    if (this.sender !== pc) return;
    const no = await this.ask({ k: 'send', sdp, shows: this.shows() });
    // Who was sent from the stage meanwhile is neither seen nor heard.
    if (no === 'notOnStage' && this.sender === pc) this.silence();
  }

  /** Voices alone, or pictures too, as the person wishes. */
  hearOnly(wish: boolean): void {
    this.wish = wish;
    this.setPictures(this.state.isThin);
  }
  private setPictures(isThin: boolean): void {
    const voicesOnly = this.wish || isThin;
    if (voicesOnly !== this.state.voicesOnly) void this.ask({ k: 'pictures', on: !voicesOnly });
    if (voicesOnly !== this.state.voicesOnly || isThin !== this.state.isThin) this.set({ voicesOnly, isThin });
  }
  private async measure(): Promise<void> {
    const now = performance.now();
    const { viewer, sender } = this;
    if (viewer?.connectionState === READY) {
      const { sums, came } = await cameIn(viewer, this.sums);
      this.sums = sums;
      this.setPictures(this.down.look(isThinDown(came), now));
      // A browser chooses its way a moment after the first word goes over it, and another one where that breaks.
      await this.tellWay(viewer);
    }
    if (sender?.connectionState !== READY) return;
    const camera = this.lines.get('camera');
    const isThin = this.up.look(this.tracks.has('camera') && isThinUp(await bearsUp(sender)), now);
    const parameters = camera?.getParameters();
    const [encoding] = parameters?.encodings ?? [];
    if (!camera || !parameters || !encoding || encoding.active === !isThin) return;
    encoding.active = !isThin;
    await camera.setParameters(parameters).catch(() => undefined);
    await this.ask({ k: 'shows', shows: { ...this.shows(), camera: this.state.mine.camera && !isThin } });
  }
}
