import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { UploadFiles } from '../../../files/web/published';
import { consentPaper } from '../../contract';
import { PAPER_USE, RELATIONS, type Relation } from '../../rules/consent';
import { useT } from '../texts';
import { AnswerList, chosenOf, type Answers } from './answer-list';
import type { Purpose } from './rows';

interface PaperDialogProps {
  readonly userId: number;
  /** The child signs. */
  readonly own: boolean;
  readonly purposes: readonly Purpose[];
  readonly onClose: () => void;
}
/** Enters a signed paper with its scan; somebody else confirms it. */
export function PaperDialog({ userId, own, purposes, onClose }: PaperDialogProps) {
  const t = useT();
  const [file, setFile] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [relation, setRelation] = useState<Relation>();
  const [value, setValue] = useState<Answers>({});
  const enter = useAct(consentPaper, { done: t('paperEntered'), onDone: onClose });
  const answers = chosenOf(purposes, value);
  const ready = file != null && answers.length > 0 && (own || (name.trim() !== '' && relation != null));
  return (
    <Modal
      open
      title={t('paperEnter')}
      onCancel={onClose}
      okText={t('paperSave')}
      okButtonProps={{ disabled: !ready, loading: enter.busy }}
      onOk={() =>
        void enter.run({ userId, file: file ?? '', answers, ...(own ? {} : { name: name.trim(), relation }) })
      }
    >
      <div className="stack">
        <Alert type="info" showIcon title={t('paperTwo')} />
        <Form layout="vertical">
          <Form.Item label={t('paperFile')} required>
            <UploadFiles
              proc={PAPER_USE.proc}
              use={PAPER_USE.use}
              value={file ?? undefined}
              onChange={(path) => setFile(typeof path === 'string' ? path : null)}
            />
          </Form.Item>
          {own ? null : (
            <>
              <Form.Item label={t('guardianName')} required>
                <Input
                  aria-label={t('guardianName')}
                  value={name}
                  maxLength={16}
                  onChange={(e) => setName(e.target.value)}
                />
              </Form.Item>
              <Form.Item label={t('field.relation')} required>
                <Select
                  aria-label={t('field.relation')}
                  value={relation}
                  onChange={setRelation}
                  options={RELATIONS.map((r) => ({ value: r, label: t(`relation.${r}`) }))}
                />
              </Form.Item>
            </>
          )}
        </Form>
        <AnswerList purposes={purposes} value={value} onChange={setValue} />
      </div>
    </Modal>
  );
}
