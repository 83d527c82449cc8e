import { Alert, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useAct } from '../../../kernel/web/http/hooks';
import { toPath } from '../../../kernel/web/router/paths';
import { RoomPicker } from '../../device/web/published';
import * as calls from '../contract';
import { useT } from './texts';

interface Heat {
  readonly rudId: number;
  readonly heat: number;
}
/** Gives a heat to a running room: its lanes and runners stand there at once, and its confirmed times come back as results. */
export function GateKey({ rudId, heat }: Heat) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can(calls.gateRace)) return null;
  return (
    <>
      <Button size="small" aria-label={`${t('gate.open')}: ${t('gate.of', { heat })}`} onClick={() => setOpen(true)}>
        {t('gate.open')}
      </Button>
      {open ? <GateDialog rudId={rudId} heat={heat} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
function GateDialog({ rudId, heat, onClose }: Heat & { readonly onClose: () => void }) {
  const t = useT();
  const [roomId, setRoomId] = useState<number>();
  const [given, setGiven] = useState<number>();
  const act = useAct(calls.gateRace, { onDone: (r) => setGiven(r.roomId) });
  return (
    <Modal
      open
      title={t('gate.of', { heat })}
      okText={t('gate.give')}
      confirmLoading={act.busy}
      okButtonProps={{ disabled: roomId == null || given != null }}
      onCancel={onClose}
      onOk={() => {
        if (roomId != null) void act.run({ rudId, heat, roomId });
      }}
    >
      <p className="soft">{t('gate.help')}</p>
      <Form layout="vertical">
        <Form.Item label={t('gate.room')} htmlFor="gate-room">
          <RoomPicker
            id="gate-room"
            disabled={given != null}
            value={roomId}
            onChange={(value) => setRoomId(typeof value === 'number' ? value : undefined)}
          />
        </Form.Item>
      </Form>
      {given == null ? null : (
        <Alert
          type="success"
          showIcon
          title={t('gate.given')}
          action={<Link to={toPath('/sport/running', {}, { room: given })}>{t('gate.go')}</Link>}
        />
      )}
    </Modal>
  );
}
