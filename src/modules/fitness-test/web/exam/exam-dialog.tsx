import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import { OrgPicker } from '../../../organisation/web/published';
import * as calls from '../../contract';
import type { ExamRow } from '../../contract/exam';
import { useT } from '../texts';
import { GradesField, ItemsField, SchemeField, YearField } from './parts';

interface DialogProps {
  readonly open: boolean;
  readonly region: boolean;
  readonly exam?: ExamRow;
  readonly onClose: () => void;
  readonly onDone?: (e: ExamRow) => void;
}
/** An exam being made, or changed while it is prepared. */
export function ExamDialog({ open, region, exam, onClose, onDone }: DialogProps) {
  const t = useT();
  const years = useCall(calls.yearList, {}, { quiet: true });
  const fields = {
    name: { label: t('exam.name') },
    yearId: { as: YearField, label: t('field.yearId') },
    start: { label: t('exam.start') },
    end: { label: t('exam.end') },
    grdIds: { as: GradesField, label: t('exam.grades') },
    itemIds: { as: ItemsField, label: t('exam.items') },
    counts: { label: t('exam.counts'), help: t('exam.countsHelp') },
    schemeId: {
      as: SchemeField,
      label: t('exam.scheme'),
      when: (v: Readonly<Record<string, unknown>>) => v['counts'] !== true,
    },
    ...(region ? { orgIds: { as: OrgPicker, label: t('exam.schools'), help: t('exam.schoolsHelp') } } : {}),
  };
  if (open && !years.data) return null;
  return exam ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('exam.edit')}
      call={calls.examUpdate}
      fixed={{ tstId: exam.tstId }}
      initial={{
        name: exam.name,
        yearId: exam.yearId,
        start: exam.start,
        end: exam.end,
        ...(exam.state === 'draft'
          ? {
              grdIds: exam.grdIds,
              itemIds: exam.itemIds,
              counts: exam.counts,
              ...(exam.schemeId ? { schemeId: exam.schemeId } : {}),
            }
          : {}),
      }}
      fields={exam.state === 'draft' ? fields : { name: fields.name, start: fields.start, end: fields.end }}
      done={t('saved')}
    />
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('exam.add')}
      call={calls.examCreate}
      initial={{ yearId: years.data?.current, counts: true }}
      fields={fields}
      done={t('exam.made')}
      onDone={(e) => {
        onDone?.(e);
      }}
    />
  );
}
