/**
 * The line of the voice carries one sound: the microphone's, that of what is shown on the screen, or both together. The room
 * needs no further line for it, and whoever mutes the teacher mutes both.
 */
export class Mixer {
  private audio: AudioContext | undefined;
  /** @param open makes what mixes; asked only where there are two sounds. */
  constructor(private readonly open: () => AudioContext = () => new AudioContext()) {}
  /** @returns what goes on the line; nothing where both are silent. */
  of(voice: MediaStreamTrack | undefined, sound: MediaStreamTrack | undefined): MediaStreamTrack | undefined {
    this.end();
    if (!voice || !sound) return voice ?? sound;
    const audio = this.open();
    this.audio = audio;
    const both = audio.createMediaStreamDestination();
    for (const track of [voice, sound]) audio.createMediaStreamSource(new MediaStream([track])).connect(both);
    void audio.resume().catch(() => undefined);
    return both.stream.getAudioTracks()[0] ?? voice;
  }
  end(): void {
    void this.audio?.close().catch(() => undefined);
    this.audio = undefined;
  }
}
