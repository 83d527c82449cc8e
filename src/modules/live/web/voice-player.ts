import { send } from '../../../kernel/web/http/send';
import { keptVoice } from '../contract';
import { VOICE_AT_ONCE, type Spoken } from '../rules';

/** Pieces are made ready so long before they are heard. */
const AHEAD_SECONDS = 8;
const LOOK_MS = 500;

const bytesOf = (base64: string): ArrayBuffer => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;

/** Lets a recorded voice be heard beside a replay. Its pieces follow one another by the clock of the sound itself. */
export class VoicePlayer {
  private audio: AudioContext | undefined;
  private readonly ready = new Map<number, Promise<AudioBuffer | undefined>>();
  private readonly heard = new Set<AudioBufferSourceNode>();
  /** Counts the beginnings: what an earlier one still waits for is not heard. */
  private run = 0;
  /**
   * @param moments when each piece begins in the replay, in milliseconds.
   * @param onMute the browser plays none of it.
   */
  constructor(
    private readonly lessonId: number,
    private readonly pieces: readonly Spoken[],
    private readonly moments: readonly number[],
    private readonly onMute: () => void,
  ) {}

  /** From a moment of the replay on, until `stop`. */
  async play(moment: number): Promise<void> {
    this.stop();
    const { run } = this;
    const audio = this.audio ?? new AudioContext();
    this.audio = audio;
    await audio.resume();
    if (run !== this.run) return;
    const zero = audio.currentTime - moment / 1000;
    for (const [i, { ms }] of this.pieces.entries()) {
      const begins = (this.moments[i] ?? 0) / 1000;
      if (begins + ms / 1000 <= moment / 1000) continue;
      while (run === this.run && zero + begins - audio.currentTime > AHEAD_SECONDS)
        await new Promise((go) => {
          setTimeout(go, LOOK_MS);
        });
      const sound = run === this.run ? await this.soundOf(i) : undefined;
      if (run !== this.run) return;
      this.ready.delete(i);
      if (sound) this.hear(audio, sound, zero + begins);
    }
  }
  private hear(audio: AudioContext, sound: AudioBuffer, begins: number): void {
    const late = Math.max(0, audio.currentTime - begins);
    if (late >= sound.duration) return;
    const source = audio.createBufferSource();
    source.buffer = sound;
    source.connect(audio.destination);
    source.addEventListener('ended', () => this.heard.delete(source));
    source.start(Math.max(begins, audio.currentTime), late);
    this.heard.add(source);
  }
  stop(): void {
    this.run += 1;
    for (const source of this.heard) source.stop();
    this.heard.clear();
    this.ready.clear();
  }
  /** The page leaves. */
  end(): void {
    this.stop();
    void this.audio?.close();
    this.audio = undefined;
  }

  private soundOf(i: number): Promise<AudioBuffer | undefined> {
    const known = this.ready.get(i);
    if (known) return known;
    const asked = this.minuteFrom(i);
    // A minute is asked for at once: each of its pieces waits for the same answer.
    for (let no = 0; no < VOICE_AT_ONCE; no++)
      this.ready.set(
        i + no,
        asked.then((all) => all[no]),
      );
    return asked.then((all) => all[0]);
  }
  private async minuteFrom(i: number): Promise<readonly (AudioBuffer | undefined)[]> {
    const from = this.pieces[i]?.at;
    if (!from || !this.audio) return [];
    const { audio } = this;
    try {
      const { items } = await send(keptVoice, { lessonId: this.lessonId, from }, { quiet: true });
      return await Promise.all(items.map(({ sound }) => this.decoded(audio, sound)));
    } catch {
      // A network that is away: the replay goes on, and the next piece is asked for anew.
      this.ready.clear();
      return [];
    }
  }
  private async decoded(audio: AudioContext, sound: string): Promise<AudioBuffer | undefined> {
    try {
      return await audio.decodeAudioData(bytesOf(sound));
    } catch {
      this.onMute();
      return undefined;
    }
  }
}
