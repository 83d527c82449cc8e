import type { Column } from '../../../../kernel/web/list/columns';
import { instantText } from '../../../../kernel/web/format';
import { Button } from 'antd';
import type { InputTask } from '../../contract';
import type { useT } from '../texts';
import { StateTag } from './state-tag';
import './input.css';

type T = ReturnType<typeof useT>;
/** Columns of task lists; each list takes those that say something in it. */
export const taskColumns = (t: T, open?: (taskId: number) => void) =>
  ({
    what: {
      of: 'words',
      title: t('field.task'),
      show: (r: InputTask) => {
        const words = r.words || (r.title ? t('work.of', { title: r.title, no: r.no }) : t('kindOfTask.direct'));
        return (
          <div className="ipt-words">
            {open ? (
              <Button type="link" className="ipt-link" onClick={() => open(r.taskId)}>
                {words}
              </Button>
            ) : (
              <span>{words}</span>
            )}
            {r.words && r.title ? <small className="soft">{t('work.of', { title: r.title, no: r.no })}</small> : null}
          </div>
        );
      },
    },
    subject: {
      of: 'sbjName',
      title: t('field.sbjId'),
      width: 140,
      show: (r: InputTask) => t('ofSubject', { stage: r.stgName, subject: r.sbjName }),
    },
    type: { of: 'qtpName', title: t('field.qtpId'), width: 110 },
    kind: {
      of: 'kind',
      title: t('field.taskKind'),
      width: 100,
      show: (r: InputTask) => t(`kindOfTask.${r.kind}`),
      hidden: true,
    },
    state: { of: 'state', title: t('field.state'), width: 100, show: (r: InputTask) => <StateTag state={r.state} /> },
    inputter: { of: 'inputterName', title: t('field.inputterName'), width: 120 },
    auditor: { of: 'auditorName', title: t('field.auditorName'), width: 120 },
    claimed: {
      of: 'claimedAt',
      title: t('field.claimedAt'),
      width: 150,
      show: (r: InputTask) => r.claimedAt && instantText(r.claimedAt),
    },
    submitted: {
      of: 'submittedAt',
      title: t('field.submittedAt'),
      width: 150,
      show: (r: InputTask) => r.submittedAt && instantText(r.submittedAt),
    },
    made: { of: 'madeAt', title: t('field.madeAt'), width: 150, show: (r: InputTask) => instantText(r.madeAt) },
  }) satisfies Record<string, Column<InputTask>>;
