import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { pickerOf } from '../../../../kernel/web/parts/picker';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { getTeachers, listTeacherChoices, setTeachers } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { SubjectPicker } from '../school-pickers';
import { useT } from '../texts';

/** Teachers of the school; those of the row's subject come first. */
const TeacherPicker = pickerOf({
  call: listTeacherChoices,
  value: (p) => p.userId,
  label: (p) => p.name,
  note: (p) => p.sbjNames.join(' / '),
  search: (name) => ({ name }),
  byValue: (values) => ({ userIds: values.map(Number) }),
});

interface Line {
  readonly key: number;
  readonly sbjId: number | null;
  readonly userId: number | null;
}
let serial = 0;
const lineOf = (sbjId: number | null = null, userId: number | null = null): Line => ({ key: ++serial, sbjId, userId });

/** The class teacher, and one line a subject. */
export function TeachersDialog({
  clazz,
  onClose,
}: {
  readonly clazz: Pick<Clazz, 'clazzId' | 'clazzName'> | undefined;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useCall(
    getTeachers,
    { id: clazz?.clazzId ?? 0 },
    { when: clazz != null, quiet: true },
  );
  const t = useT();
  if (!clazz) return null;
  if (error)
    return (
      <Modal open footer={null} onCancel={onClose} title={t('setTeachers')}>
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      </Modal>
    );
  return data ? (
    <Lines
      key={clazz.clazzId}
      clazz={clazz}
      masterId={data.masterId}
      lines={data.teachers.map((x) => lineOf(x.sbjId, x.userId))}
      onClose={onClose}
    />
  ) : null;
}

function Lines({
  clazz,
  onClose,
  ...initial
}: {
  readonly clazz: Pick<Clazz, 'clazzId' | 'clazzName'>;
  readonly masterId: number | null;
  readonly lines: readonly Line[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const ui = useUi();
  const [masterId, setMaster] = useState(initial.masterId);
  const [lines, setLines] = useState(initial.lines);
  const act = useAct(setTeachers, { done: t('saved'), onDone: onClose, quiet: true });
  const change = (key: number, part: Partial<Line>) =>
    setLines(lines.map((l) => (l.key === key ? { ...l, ...part } : l)));
  const half = lines.filter((l) => (l.sbjId == null) !== (l.userId == null));
  const full = lines.filter((l): l is Line & { sbjId: number; userId: number } => l.sbjId != null && l.userId != null);
  const fault = act.error && (act.error.problem.fields?.[0]?.text ?? act.error.message);
  return (
    <Modal
      open
      title={`${clazz.clazzName} · ${t('setTeachers')}`}
      width={640}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <ActButton
            type="primary"
            disabled={half.length > 0}
            onClick={() =>
              act.run({ id: clazz.clazzId, masterId, teachers: full.map(({ sbjId, userId }) => ({ sbjId, userId })) })
            }
          >
            {ui('save')}
          </ActButton>
        </>
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('master')} required validateStatus={fault ? 'error' : undefined} help={fault}>
          <TeacherPicker
            value={masterId ?? undefined}
            onChange={(v) => setMaster((v as number | null) ?? null)}
            aria-label={t('master')}
          />
        </Form.Item>
        <div className="teacher-lines" role="group" aria-label={t('subjectTeachers')}>
          {lines.map((l) => (
            <div key={l.key} className="teacher-line">
              <SubjectPicker
                value={l.sbjId ?? undefined}
                onChange={(sbjId) => change(l.key, { sbjId: sbjId ?? null })}
                aria-label={t('field.sbjId')}
              />
              <TeacherPicker
                value={l.userId ?? undefined}
                among={l.sbjId == null ? undefined : { sbjId: l.sbjId }}
                onChange={(v) => change(l.key, { userId: (v as number | null) ?? null })}
                aria-label={t('teacher')}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('dropLine')}
                onClick={() => setLines(lines.filter((x) => x !== l))}
              />
            </div>
          ))}
        </div>
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setLines([...lines, lineOf()])}>
          {t('addSubject')}
        </Button>
        {half.length > 0 ? (
          <p className="soft" role="status">
            {t('lineHalf')}
          </p>
        ) : null}
      </Form>
    </Modal>
  );
}
