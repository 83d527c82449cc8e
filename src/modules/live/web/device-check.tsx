import { CheckCircleOutlined, ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { CHECKS, judge, lineOf, type Found, type Verdict } from '../rules';
import type { RoomAtHand } from './use-room';
import { useT } from './texts';

const WAYS = 5;
const MARKS: Readonly<Record<Verdict, React.ReactNode>> = {
  good: <CheckCircleOutlined className="lv-good" />,
  weak: <ExclamationCircleOutlined className="lv-weak" />,
  bad: <WarningOutlined className="lv-bad" />,
};

/** Looks at line, pen, screen and clock of the device, while the lesson is waited for or goes on. */
export function DeviceCheck({ room: { echo, ahead } }: { readonly room: RoomAtHand }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Found>();
  const look = async () => {
    setOpen(true);
    setFound(undefined);
    const ways: (number | undefined)[] = [];
    // One after the other: each is a way of its own.
    for (let i = 0; i < WAYS; i++) ways.push(await echo());
    setFound({ ways, touches: navigator.maxTouchPoints > 0, width: window.innerWidth, ahead });
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
          </ul>
        ) : (
          <Skeleton active paragraph={{ rows: 3 }} />
        )}
      </Modal>
    </>
  );
}
