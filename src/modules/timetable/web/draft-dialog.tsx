import { Button, Modal, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import * as calls from '../contract';
import { WEEKDAYS } from './days';
import { useT } from './texts';

/** A generated timetable before it is put in force: any class's week. */
export function DraftDialog({
  draftId,
  termId,
  clazzes,
  onClose,
}: {
  readonly draftId: number;
  readonly termId: number;
  readonly clazzes: readonly { readonly clazzId: number; readonly clazzName: string; readonly stgId: number | null }[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const [clazz, setClazz] = useState(clazzes[0]);
  const week = useCall(
    calls.planWeek,
    { id: draftId, clazzId: clazz?.clazzId ?? 0 },
    { quiet: true, keep: true, when: clazz != null },
  );
  const day = useCall(
    calls.periodList,
    { termId, stgId: clazz?.stgId ?? undefined },
    { quiet: true, keep: true, when: clazz != null },
  );
  const cells = week.data?.items;
  const days = WEEKDAYS.filter((d) => d <= 5);
  return (
    <Modal
      open
      title={t('draftWeek')}
      onCancel={onClose}
      width={900}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="stack">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('whose.clazz')}
          value={clazz?.clazzId}
          style={{ width: 200 }}
          options={clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
          onChange={(id) => {
            setClazz(clazzes.find((c) => c.clazzId === id));
          }}
        />
        {!cells || !day.data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <table className="tt-grid">
            <thead>
              <tr>
                <th scope="col" aria-label={t('sectionColumn')} />
                {days.map((d) => (
                  <th key={d} scope="col">
                    {t(`weekday.${d}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {day.data.sections
                .filter((s) => s.on && s.kind === 'lesson')
                .map((s) => (
                  <tr key={s.secNo}>
                    <th scope="row">
                      {s.name}
                      <small>
                        {s.start}–{s.end}
                      </small>
                    </th>
                    {days.map((d) => (
                      <td key={d}>
                        {cells
                          .filter((c) => c.weekday === d && c.secNo === s.secNo)
                          .map((c, i) => (
                            <div key={i} className="tt-cell">
                              <strong>{c.sbjName}</strong>
                              <small>{[c.teacherName, c.roomName].filter(Boolean).join(' · ')}</small>
                            </div>
                          ))}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </div>
    </Modal>
  );
}
