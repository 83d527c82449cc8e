import {
  AudioMutedOutlined,
  AudioOutlined,
  DesktopOutlined,
  SoundOutlined,
  VideoCameraAddOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { ROLE, mayWrite } from '../rules';
import { devicesAllowed } from './media-link';
import type { OwnPart } from './media-peers';
import type { RoomAtHand } from './use-room';
import { useT } from './texts';

/** How it stands with picture and voice, in words, where they are not simply there. */
export function MediaWords({ room: { media, me, model } }: { readonly room: RoomAtHand }) {
  const t = useT();
  if (!me || me.control) return null;
  const maySend = mayWrite({ ...model.room, fast: {} }, me);
  if (media.standing === 'off') return <span className="soft lv-media">{t('media.off')}</span>;
  return (
    <>
      {media.standing === 'blocked' ? <Alert type="warning" showIcon title={t('media.blocked')} /> : null}
      {media.isThin ? <Alert type="info" showIcon title={t('media.thin')} /> : null}
      {me.role !== ROLE.anonymous && !devicesAllowed() ? (
        // Told before it is their turn; then as loud as it is in the way.
        maySend ? (
          <Alert type="info" showIcon title={t('media.insecure')} />
        ) : (
          <span className="soft">{t('media.insecure')}</span>
        )
      ) : media.trouble ? (
        <Alert type="warning" showIcon title={t(`media.${media.trouble}`)} />
      ) : null}
    </>
  );
}

const ICONS: Readonly<Record<OwnPart, readonly [on: ReactNode, off: ReactNode]>> = {
  voice: [<AudioOutlined key="on" aria-hidden />, <AudioMutedOutlined key="off" aria-hidden />],
  camera: [<VideoCameraOutlined key="on" aria-hidden />, <VideoCameraAddOutlined key="off" aria-hidden />],
  screen: [<DesktopOutlined key="on" aria-hidden />, <DesktopOutlined key="off" aria-hidden />],
};
/** Takes everybody's voice on stage, and gives it back; a tablet that leads does so too. */
export function MuteAll({ room: { model, me, act } }: { readonly room: RoomAtHand }) {
  const t = useT();
  const { stage, muted = [] } = model.room;
  if (me?.role !== ROLE.teacher || !stage.length) return null;
  const allMuted = stage.every((userId) => muted.includes(userId));
  return (
    <Button aria-pressed={allMuted} onClick={() => void act({ kind: 'mute', on: !allMuted })}>
      {t(allMuted ? 'unmuteAll' : 'muteAll')}
    </Button>
  );
}
/** The keys of the own devices. */
export function MediaKeys({ room }: { readonly room: RoomAtHand }) {
  const t = useT();
  const { media, mediaLink, model, me } = room;
  const [busy, setBusy] = useState<OwnPart>();
  const maySend = me !== undefined && mayWrite({ ...model.room, fast: {} }, me);
  useEffect(() => {
    // Whoever left the stage is seen and heard no more, whatever the room says.
    if (!maySend) mediaLink.silence();
  }, [maySend, mediaLink]);
  if (!me || me.control || media.standing === 'off' || media.standing === 'none') return null;
  const turn = async (part: OwnPart) => {
    setBusy(part);
    await mediaLink.turn(part, !media.mine[part]);
    setBusy(undefined);
  };
  const leads = me.role === ROLE.teacher;
  const parts: readonly OwnPart[] = leads ? ['voice', 'camera', 'screen'] : ['voice', 'camera'];
  return (
    <div className="lv-asks" role="toolbar" aria-label={t('media')}>
      {maySend && devicesAllowed()
        ? parts.map((part) => (
            <Button
              key={part}
              type={media.mine[part] ? 'primary' : 'default'}
              icon={ICONS[part][media.mine[part] ? 0 : 1]}
              aria-pressed={media.mine[part]}
              loading={busy === part}
              onClick={() => void turn(part)}
            >
              {t(`media.${part}`)}
            </Button>
          ))
        : null}
      <Button
        icon={<SoundOutlined aria-hidden />}
        aria-pressed={media.voicesOnly}
        onClick={() => mediaLink.hearOnly(!media.voicesOnly)}
      >
        {t('media.voicesOnly')}
      </Button>
    </div>
  );
}
