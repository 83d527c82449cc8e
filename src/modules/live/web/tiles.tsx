import { AudioMutedOutlined, AudioOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Shown } from '../contract';
import type { RoomAtHand } from './use-room';
import { useT } from './texts';

/** Shows a stream's pictures; its voice is heard elsewhere. */
export function Picture({ stream, label }: { readonly stream: MediaStream; readonly label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className="lv-picture" aria-label={label} autoPlay muted playsInline />;
}
/** Lets a place be heard. A browser may want a click first. */
function Voice({ stream, onSilent }: { readonly stream: MediaStream; readonly onSilent: () => void }) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = stream;
    element.play().catch((error: unknown) => {
      if ((error as DOMException).name === 'NotAllowedError') onSilent();
    });
    // eslint-disable-next-line react/exhaustive-deps -- another stream alone is played anew
  }, [stream]);
  return <audio ref={audio} className="lv-voice" autoPlay />;
}

/** Who is seen and heard: the teacher first, then the stage. */
export function Tiles({ room }: { readonly room: RoomAtHand }) {
  const t = useT();
  const [isSilent, setSilent] = useState(false);
  const { media, me } = room;
  const wake = () => {
    setSilent(false);
    for (const audio of document.querySelectorAll<HTMLAudioElement>('.lv-voice'))
      void audio.play().catch(() => undefined);
  };
  return (
    <>
      {isSilent ? (
        <Button type="primary" onClick={wake}>
          {t('media.hear')}
        </Button>
      ) : null}
      {media.places.some(Boolean) ? (
        <ul className="lv-tiles" aria-label={t('media.tiles')}>
          {media.places.map((shown, place) =>
            // A place keeps its number: whoever comes next into it is another tile.
            shown ? <Tile key={`${place}/${shown.userId}`} shown={shown} place={place} room={room} /> : null,
          )}
        </ul>
      ) : null}
      {media.streams.map((stream, place) =>
        media.places[place]?.userId === me?.userId ? null : (
          <Voice key={place} stream={stream} onSilent={() => setSilent(true)} />
        ),
      )}
    </>
  );
}
function Tile({ shown, place, room }: { readonly shown: Shown; readonly place: number; readonly room: RoomAtHand }) {
  const t = useT();
  const { media, model, me } = room;
  const isMe = shown.userId === me?.userId;
  const name = model.names.get(shown.userId) ?? '';
  const stream = isMe ? media.own : media.streams[place];
  const isHeard = shown.voice && !shown.muted;
  return (
    <li className={place === 0 ? 'lv-tile lv-tile-teacher' : 'lv-tile'}>
      {shown.camera && stream && (isMe || !media.voicesOnly) ? (
        <Picture stream={stream} label={t('media.pictureOf', { name })} />
      ) : (
        <span className="lv-noface" aria-hidden>
          <UserOutlined />
        </span>
      )}
      <span className="lv-tile-name">
        {isHeard ? (
          <AudioOutlined aria-label={t('media.heard')} />
        ) : (
          <AudioMutedOutlined aria-label={t(shown.muted ? 'media.muted' : 'media.silent')} />
        )}
        <span>{isMe ? t('media.me', { name }) : name}</span>
      </span>
    </li>
  );
}
/** The teacher's screen in the board's place, while it is shared. */
export function SharedScreen({ room: { media, me } }: { readonly room: RoomAtHand }) {
  const t = useT();
  const teacher = media.places[0];
  if (!teacher?.screen) return null;
  if (teacher.userId === me?.userId) return <Alert type="info" showIcon title={t('media.sharing')} />;
  if (media.voicesOnly) return <Alert type="info" showIcon title={t('media.screenAway')} />;
  return (
    <div className="lv-screen">
      <Picture stream={media.screen} label={t('media.screen')} />
    </div>
  );
}
