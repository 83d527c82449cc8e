import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useToday } from '../../../kernel/web/parts/date-range';
import * as calls from '../contract';
import type { MeetFull } from '../contract/parts';
import { GradesField } from './parts';
import { useT } from './texts';

interface Props {
  readonly open: boolean;
  readonly meet?: MeetFull;
  readonly onClose: () => void;
  readonly onDone?: (meet: MeetFull) => void;
}
/** A meet being made, or its name, days and grades changed. */
export function MeetDialog({ open, meet, onClose, onDone }: Props) {
  const t = useT();
  const today = useToday();
  const fields = {
    name: { label: t('meet.name') },
    start: { label: t('meet.start') },
    end: { label: t('meet.end') },
    place: { label: t('meet.place') },
    grdIds: { as: GradesField, label: t('field.grdIds') },
    enrolUntil: { label: t('meet.enrolUntil'), help: t('meet.enrolUntilHelp') },
  };
  return meet ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('meet.edit')}
      call={calls.updateMeet}
      fixed={{ gamId: meet.gamId }}
      initial={{
        name: meet.name,
        start: meet.start,
        end: meet.end,
        place: meet.place,
        grdIds: meet.grdIds,
        enrolUntil: meet.enrolUntil,
      }}
      fields={fields}
      done={t('saved')}
    />
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('meet.add')}
      call={calls.createMeet}
      initial={{ start: today, end: today }}
      fields={fields}
      done={t('meet.made')}
      onDone={onDone}
    />
  );
}
