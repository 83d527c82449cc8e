/** Two short notes. A browser that was not touched yet plays nothing, and says nothing about it. */
export function chime(): void {
  document.documentElement.dataset['chimes'] = String(Number(document.documentElement.dataset['chimes'] ?? 0) + 1);
  try {
    const audio = new AudioContext();
    for (const [at, pitch] of [
      [0, 880],
      [0.18, 660],
    ] as const) {
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.2, audio.currentTime + at);
      loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.16);
      tone.connect(loud).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.17);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // No sound device: the alarm stands on the wall all the same.
  }
}
