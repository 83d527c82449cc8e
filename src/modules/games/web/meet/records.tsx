import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { dayText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { EVENTS, eventOf } from '../../rules';
import { GradesField, useGradeNames, useResultText } from '../parts';
import { useT } from '../texts';

/** Records that stand, by level; those of the school come from its meets. */
export function Records({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const grades = useGradeNames();
  const resultText = useResultText();
  const { data } = useCall(calls.listRecords, {}, { quiet: true });
  const [adds, setAdds] = useState(false);
  const remove = useAct(calls.deleteRecord, { done: t('records.removed') });
  const rows = (data?.items ?? []).filter((r) => r.standing && r.grdIds.some((id) => meet.grdIds.includes(id)));
  return (
    <section className="stack" data-chrome>
      <div className="row">
        <h3 className="game-heat">{t('records.title')}</h3>
        <Button className="row-end" icon={<PlusOutlined />} onClick={() => setAdds(true)}>
          {t('records.add')}
        </Button>
      </div>
      {rows.length ? (
        <div className="game-scroll">
          <table className="plain">
            <tbody>
              {rows.map((r) => (
                <tr key={r.recordId}>
                  <td>{t(`level.${r.level}`)}</td>
                  <td>{t('entryTitle', { grades: grades(r.grdIds), sex: t(`sex.${r.sex}`), name: r.name })}</td>
                  <td className="num">{resultText(eventOf(r.event)?.kind, r.text)}</td>
                  <td>{r.holder}</td>
                  <td className="soft">
                    {dayText(r.setOn)} {r.place}
                  </td>
                  <td>
                    {r.fromMeet ? null : (
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={t('records.remove', { name: r.name })}
                        onClick={() => void remove.run({ recordId: r.recordId })}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="soft">{t('records.none')}</p>
      )}
      <FormDialog
        open={adds}
        onClose={() => setAdds(false)}
        title={t('records.add')}
        call={calls.createRecord}
        initial={{ level: 'school', sex: 'male', grdIds: meet.grdIds, setOn: meet.start }}
        fields={{
          level: { label: t('records.level') },
          event: { as: EventField, label: t('column.entryName') },
          sex: { label: t('field.sex') },
          grdIds: { as: GradesField, label: t('field.grdIds') },
          value: { label: t('column.text') },
          holder: { label: t('records.holder') },
          place: { label: t('meet.place') },
          setOn: { label: t('records.setOn') },
        }}
        done={t('saved')}
      />
    </section>
  );
}

function EventField({ value, onChange }: { readonly value?: unknown; readonly onChange?: (v: string) => void }) {
  const t = useT();
  const lang = useLang();
  return (
    <Select
      aria-label={t('column.entryName')}
      value={value as string | undefined}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      options={EVENTS.map((e) => ({ value: e.code, label: lang === 'en-US' ? e.en : e.zh }))}
      style={{ width: '100%' }}
    />
  );
}
