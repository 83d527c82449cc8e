import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useToday } from '../../../../kernel/web/parts/date-range';
import { ClazzStudentPicker } from '../../../class/web/published';
import { enterLeave } from '../../contract';
import type { LeaveKind } from '../../rules';
import { TimeOfDay } from '../parts/create-dialog';
import { useT } from '../texts';

/** What a guardian said on the telephone. Absences of the days become leave. */
export function EnterLeave({
  userId,
  from,
  to,
  onClose,
}: {
  readonly userId?: number;
  readonly from?: string;
  readonly to?: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const today = useToday();
  const oneDay = (v: Readonly<Record<string, unknown>>) => v['fromDate'] != null && v['fromDate'] === v['toDate'];
  return (
    <FormDialog
      open
      call={enterLeave}
      onClose={onClose}
      title={t('enterLeave')}
      done={t('leaveEntered')}
      draft={false}
      fixed={userId ? { userId } : {}}
      initial={{ kind: 'sick', fromDate: from ?? today, toDate: to ?? today }}
      fields={{
        ...(userId ? {} : { userId: { as: ClazzStudentPicker } }),
        kind: { choice: (v) => t(`kind.${v as LeaveKind}`) },
        fromDate: true,
        toDate: true,
        start: { as: TimeOfDay, when: oneDay, help: t('partHelp') },
        end: { as: TimeOfDay, when: oneDay },
        reason: true,
      }}
    />
  );
}
