import { Select } from 'antd';
import { useMemo } from 'react';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Modal } from 'antd';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { UploadFiles } from '../../../files/web/published';
import { askCreate, askTeachers } from '../../contract';
import { ASK_USE } from '../../rules';
import { useT } from '../texts';

const Photos = (props: InputProps<string | readonly string[]>) => (
  <UploadFiles {...props} proc={ASK_USE.proc} use={ASK_USE.use} count={ASK_USE.use.count} />
);

/** A question to a teacher (V-087), about a question the child has answered or about anything. Without a teacher who takes questions it says so (E-039). */
export function AskDialog({
  open,
  onClose,
  qid,
  sbjId,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly qid?: number;
  readonly sbjId?: number;
}) {
  const t = useT();
  const { data, error } = useCall(askTeachers, sbjId == null ? {} : { sbjId }, { quiet: true, when: open });
  const all = useCall(askTeachers, {}, { quiet: true, when: open && error != null && sbjId != null });
  const teachers = data ?? all.data;
  const Teacher = useMemo(
    () =>
      function Teacher({ value, onChange, ...rest }: InputProps<number>) {
        const one = [...new Map((teachers ?? []).map((x) => [x.teacherId, x])).values()];
        return (
          <Select
            {...rest}
            value={value ?? undefined}
            onChange={(v: number) => onChange?.(v)}
            placeholder={t('chooseTeacher')}
            loading={!teachers}
            options={one.map((x) => ({ value: x.teacherId, label: `${x.name} · ${x.sbjName}` }))}
          />
        );
      },
    [teachers, t],
  );
  if (open && error && (sbjId == null || all.error))
    return (
      <Modal open footer={null} onCancel={onClose} title={t('askTitle')}>
        <EmptyState title={error.problem.error_description} text={t('noTeacherText')} />
      </Modal>
    );
  return (
    <FormDialog
      open={open && teachers != null}
      onClose={onClose}
      title={t('askTitle')}
      call={askCreate}
      fixed={qid == null ? {} : { qid }}
      done={t('asked')}
      submitText={t('askSend')}
      initial={{
        teacherId:
          teachers && new Set(teachers.map((x) => x.teacherId)).size === 1 ? teachers[0]!.teacherId : undefined,
      }}
      fields={{ teacherId: { as: Teacher }, text: { help: t('askHelp') }, images: { as: Photos } }}
    />
  );
}
