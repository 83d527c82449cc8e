import { useEffect, useRef, useState } from 'react';
import { useT } from '../texts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (o: { formats: readonly string[] }) => Detector;
const LOOK_MS = 180;
const SAME_MS = 2500;

/** Reads a child's card with the camera, where the browser can; else the number on it is typed. */
export function FieldScan({
  example,
  onFound,
  onClose,
}: {
  readonly example: string;
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  const [state, setState] = useState<'asking' | 'looking' | 'none' | 'refused'>('asking');
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const Detect = (globalThis as unknown as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
    if (!Detect || !navigator.mediaDevices) {
      setState('none');
      return;
    }
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    // A card held before the camera is seen many times a second.
    let last = { text: '', at: 0 };
    const detector = new Detect({ formats: ['qr_code'] });
    const look = async () => {
      const [code] =
        video.current && video.current.readyState >= 2 ? await detector.detect(video.current).catch(() => []) : [];
      if (over) return;
      if (code && (code.rawValue !== last.text || Date.now() - last.at > SAME_MS)) {
        last = { text: code.rawValue, at: Date.now() };
        found.current(code.rawValue);
      }
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (s) => {
        stream = s;
        if (over) {
          for (const track of s.getTracks()) track.stop();
          return;
        }
        if (video.current) {
          video.current.srcObject = s;
          await video.current.play().catch(() => {});
        }
        setState('looking');
        void look();
      },
      () => setState('refused'),
    );
    return () => {
      over = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <div className="field-over" role="dialog" aria-label={t('tab.scan')}>
      <div className="field-sheet">
        <header>
          <h2>{t('tab.scan')}</h2>
          <button type="button" onClick={onClose} aria-label={t('tab.close')}>
            ×
          </button>
        </header>
        {state === 'none' || state === 'refused' ? (
          <p className="field-note">{t(state === 'none' ? 'tab.noCamera' : 'tab.cameraRefused')}</p>
        ) : (
          <video ref={video} muted playsInline className="field-video" />
        )}
        <form
          onSubmit={(e) => {
            e.preventDefault();
            if (typed) {
              onFound(typed);
              setTyped('');
            }
          }}
        >
          <label>
            {t('tab.typeNumber')}
            <input
              value={typed}
              onChange={(e) => setTyped(e.target.value)}
              placeholder={example}
              inputMode="text"
              autoComplete="off"
            />
          </label>
          <button type="submit" className="field-primary">
            {t('tab.goTo')}
          </button>
        </form>
      </div>
    </div>
  );
}
