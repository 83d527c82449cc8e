import { Button, Modal } from 'antd';
import { Suspense, useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { RaceState } from '../rules';
import { RaceTable, RaceTag } from './race-table';
import { useT } from './texts';
import './device.css';

/** A running room and how far the race in it is. */
export const RaceRoom = ({ name, state }: { readonly name: string; readonly state: RaceState }) => (
  <Suspense fallback={null}>
    <span className="soft">{name}</span>
    <RaceTag state={state} />
  </Suspense>
);
interface Of {
  readonly raceId: number;
  readonly name: string;
}
/**
 * Leads from a result to the race that it was taken over from, for whoever may look at races.
 * @param name whose result it is, for a reader who hears the key.
 */
export function RaceKey(of: Of) {
  const can = useCan();
  if (!can(calls.getRace)) return null;
  // While its texts are fetched whatever stands around it stays: somebody may be typing there.
  return (
    <Suspense fallback={null}>
      <Key {...of} />
    </Suspense>
  );
}
function Key({ raceId, name }: Of) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        type="link"
        aria-label={`${t('fromGate')}: ${t('fromGateOf', { name })}`}
        onClick={() => setOpen(true)}
      >
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
