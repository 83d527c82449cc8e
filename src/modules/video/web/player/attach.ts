/** A film as the server names it. */
export interface FilmSource {
  readonly kind: 'hls' | 'file';
  readonly src: string;
}
/** A film in a player. */
export interface Attached {
  /** Shows the quality of this height; -1: whichever the line allows, 0: the sound alone, which is `part` of the film. */
  readonly choose: (height: number, part: number) => void;
  readonly end: () => void;
}
/** The address with the pass of this moment: every fragment is asked for with a fresh one. */
export const withPass = (src: string, pass: string): string => {
  const url = new URL(src, location.origin);
  url.searchParams.set('pass', pass);
  return url.pathname + url.search;
};

const AGAIN_MS = 3000;
const LONGEST_WAIT_MS = 30_000;
/** A film whose pass or line has run out goes on where it was once there is a fresh one, however long that takes. */
function natively(video: HTMLVideoElement, src: string, pass: () => string, onFault: () => void): Attached {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    const at = video.currentTime;
    const playing = !video.paused;
    video.src = withPass(src, pass());
    if (at > 0) video.currentTime = at;
    if (playing) void video.play().catch(() => undefined);
  };
  const again = () => {
    tries += 1;
    onFault();
    timer = setTimeout(load, Math.min(LONGEST_WAIT_MS, 1000 * tries));
  };
  const fine = () => {
    tries = 0;
  };
  video.addEventListener('error', again);
  video.addEventListener('playing', fine);
  load();
  return {
    choose: () => undefined,
    end: () => {
      clearTimeout(timer);
      video.removeEventListener('error', again);
      video.removeEventListener('playing', fine);
      video.removeAttribute('src');
      video.load();
    },
  };
}

/**
 * Puts a film into a player. Fragments are handed over by a library wherever the browser takes them from a script: what it says
 * about playing such lists by itself is no guide.
 */
export async function attach(
  video: HTMLVideoElement,
  { kind, src }: FilmSource,
  pass: () => string,
  onFault: () => void,
): Promise<Attached> {
  if (kind === 'file' || !('MediaSource' in window || 'ManagedMediaSource' in window))
    return natively(video, src, pass, onFault);
  const { default: Hls } = await import('hls.js/light');
  const hls = new Hls({
    // Fragments come ready to be shown: there is nothing for a thread to do.
    enableWorker: false,
    maxBufferLength: 60,
    xhrSetup: (xhr, url) => xhr.open('GET', withPass(url, pass()), true),
  });
  let loaded = src;
  let timer: ReturnType<typeof setTimeout> | undefined;
  hls.on(Hls.Events.ERROR, (_event, fault) => {
    if (!fault.fatal) return;
    if (fault.type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else {
      onFault();
      clearTimeout(timer);
      // Where not even the list came there is nothing to go on with.
      timer = setTimeout(
        () => (hls.levels.length ? hls.startLoad() : hls.loadSource(withPass(loaded, pass()))),
        AGAIN_MS,
      );
    }
  });
  hls.loadSource(withPass(src, pass()));
  hls.attachMedia(video);
  const load = (wanted: string) => {
    const { currentTime, paused } = video;
    loaded = wanted;
    hls.once(Hls.Events.MANIFEST_PARSED, () => {
      video.currentTime = currentTime;
      if (!paused) void video.play().catch(() => undefined);
    });
    hls.loadSource(withPass(wanted, pass()));
  };
  return {
    choose: (height, part) => {
      // Beside pictures the library leaves sound out of its list: it is a list of its own.
      const wanted = height === 0 ? `${src}?part=${part}` : src;
      if (wanted !== loaded) load(wanted);
      if (height !== 0) hls.currentLevel = hls.levels.findIndex((level) => level.height === height);
    },
    end: () => {
      clearTimeout(timer);
      hls.destroy();
    },
  };
}
