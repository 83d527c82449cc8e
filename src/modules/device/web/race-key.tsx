import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { RaceTable, RaceTag } from './race-table';
import { useT } from './texts';
import './device.css';

/**
 * Leads from a result to the race that it was taken over from, for whoever may look at races.
 * @param name whose result it is, for a reader who hears the key.
 */
export function RaceKey({ raceId, name }: { readonly raceId: number; readonly name: string }) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can(calls.getRace)) return null;
  return (
    <>
      <Button size="small" type="link" aria-label={t('fromGateOf', { name })} onClick={() => setOpen(true)}>
        {t('fromGate')}
      </Button>
      {open ? <RaceDialog raceId={raceId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
function RaceDialog({ raceId, onClose }: { readonly raceId: number; readonly onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.getRace, { raceId }, { quiet: true });
  return (
    <Modal open title={t('fromGateTitle')} footer={null} width={720} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {error ? null : data ? (
        <>
          <div className="device-head">
            <span>
              {[data.title, instantText(data.startedAt ?? data.madeAt), t('metresOf', { metres: data.metres })]
                .filter((part) => part != null)
                .join(' · ')}
            </span>
            <RaceTag state={data.state} />
          </div>
          <RaceTable race={data} />
        </>
      ) : (
        <Bones />
      )}
    </Modal>
  );
}
