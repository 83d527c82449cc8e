import { Button } from 'antd';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { dropVoice } from '../contract';
import { may, type RoomAtHand } from './use-room';
import { useT } from './texts';

/** Says to everybody, all the time, that what the teacher says is kept. */
export function RecordSign({ room: { model } }: { readonly room: RoomAtHand }) {
  const t = useT();
  return model.room.recording ? (
    <strong className="lv-recording" role="status">
      ● {t('record.on')}
    </strong>
  ) : null;
}
/** Begins and ends it: the teacher's key, where the school lets lessons be recorded and there is a voice to keep. */
export function RecordKey({ room: { model, me, act, hello, media } }: { readonly room: RoomAtHand }) {
  const t = useT();
  const on = model.room.recording === true;
  const isPossible = on || (hello?.records === true && media.standing !== 'off');
  if (!isPossible || !may(model, me, { kind: 'record', on: !on })) return null;
  return (
    <Button danger={on} aria-pressed={on} onClick={() => void act({ kind: 'record', on: !on })}>
      {t(on ? 'record.stop' : 'record.start')}
    </Button>
  );
}
/** Deletes what was recorded of a lesson, before its time is over. */
export function DropVoice({ lessonId }: { readonly lessonId: number }) {
  const t = useT();
  const confirm = useConfirm();
  const drop = useAct(dropVoice, { done: t('replay.dropped') });
  const ask = async () => {
    if (await confirm({ title: t('replay.dropAsk'), loses: t('replay.dropLoses') })) await drop.run({ lessonId });
  };
  return (
    <section className="panel">
      <ActButton danger onClick={ask}>
        {t('replay.drop')}
      </ActButton>
    </section>
  );
}
