import { CheckCircleOutlined, ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { CHECKS, ROLE, judge, lineOf, type Found, type Verdict } from '../rules';
import { DEVICE_CHECKS, WAYS, lookAtDevices, type DeviceVerdicts } from './devices';
import type { RoomAtHand } from './use-room';
import { useT } from './texts';

/** So many ways there and back are measured. */
const TRIES = 5;
const MARKS: Readonly<Record<Verdict, React.ReactNode>> = {
  good: <CheckCircleOutlined className="lv-good" />,
  weak: <ExclamationCircleOutlined className="lv-weak" />,
  bad: <WarningOutlined className="lv-bad" />,
};

/** Looks at line, pen, screen and clock of the device, at microphone and camera and the way of pictures, while the lesson is waited for or goes on. */
export function DeviceCheck({ room: { echo, ahead, media, me } }: { readonly room: RoomAtHand }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Found>();
  const [devices, setDevices] = useState<DeviceVerdicts>();
  const look = async () => {
    setOpen(true);
    setFound(undefined);
    setDevices(undefined);
    const ways: (number | undefined)[] = [];
    // One after the other: each is a way of its own.
    for (let i = 0; i < TRIES; i++) ways.push(await echo());
    setFound({ ways, touches: navigator.maxTouchPoints > 0, width: window.innerWidth, ahead });
    // Who only looks on is asked for no camera, nor is a room without pictures.
    if (me && !me.control && me.role !== ROLE.anonymous && media.standing !== 'off') setDevices(await lookAtDevices());
  };
  const verdicts = found && judge(found);
  return (
    <>
      <Button type="text" onClick={() => void look()}>
        {t('check')}
      </Button>
      <Modal
        open={isOpen}
        title={t('check')}
        onCancel={() => setOpen(false)}
        footer={
          <Button type="primary" disabled={!found} onClick={() => void look()}>
            {t('check.again')}
          </Button>
        }
      >
        {found && verdicts ? (
          <ul className="lv-people" role="status">
            {CHECKS.map((check) => (
              <li key={check}>
                {MARKS[verdicts[check]]}
                <span className="lv-name">{t(`check.${check}`)}</span>
                <span className="soft">
                  {check === 'line' && verdicts.line !== 'bad' ? `${Math.round(lineOf(found.ways) ?? 0)} ms · ` : null}
                  {t(`check.${check}.${verdicts[check] === 'good' ? 'good' : 'weak'}`)}
                </span>
              </li>
            ))}
            <li>
              {MARKS[WAYS[media.standing]]}
              <span className="lv-name">{t('check.media')}</span>
              <span className="soft">
                {media.standing === 'open' && media.relayed
                  ? t('check.media.relay')
                  : t(`check.media.${WAYS[media.standing]}`)}
              </span>
            </li>
            {devices
              ? DEVICE_CHECKS.map((check) => (
                  <li key={check}>
                    {MARKS[devices[check]]}
                    <span className="lv-name">{t(`check.${check}`)}</span>
                    <span className="soft">{t(`check.${check}.${devices[check]}`)}</span>
                  </li>
                ))
              : null}
          </ul>
        ) : (
          <Skeleton active paragraph={{ rows: 3 }} />
        )}
      </Modal>
    </>
  );
}
