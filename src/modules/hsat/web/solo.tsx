import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Tabs } from 'antd';
import { useState } from 'react';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useToday } from '../../../kernel/web/parts/date-range';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { RegionPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import './hsat.css';

/** Districts whose own scheme holds instead of the city's: the platform says which. */
export default function Solo() {
  const t = useT();
  const year = schoolYearOf(useToday());
  const [adding, setAdding] = useState(false);
  const [note, setNote] = useState('');
  const { data } = useCall(calls.statisSolo, {}, { quiet: true });
  const remove = useAct(calls.deleteSolo, { done: t('removed') });
  const renew = useAct(calls.updateSolo, { done: t('saved') });
  return (
    <section className="panel stack">
      <p className="soft hs-plain">{t('soloText', { solos: data?.solos ?? 0, schools: data?.schools ?? 0 })}</p>
      <Tabs
        destroyOnHidden
        items={[
          {
            key: 'list',
            label: t('tab.list'),
            children: (
              <ListScreen
                call={calls.listSolo}
                name="hsat.solo"
                rowKey={(row) => String(row.id)}
                exportBy={calls.exportSolo}
                actions={
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                    {t('addSolo')}
                  </Button>
                }
                empty={{ title: t('noSolo'), text: t('noSoloText') }}
                columns={[
                  { of: 'regId', width: 110 },
                  { of: 'regName', width: 160 },
                  { of: 'sinceYear', width: 130 },
                  { of: 'schemas', title: t('field.schemas'), width: 110, align: 'right' },
                  { of: 'note', width: 260 },
                  {
                    of: 'acts',
                    title: '',
                    width: 56,
                    fixed: 'right',
                    show: (row) => (
                      <RowMenu
                        label={t('actsOf', { name: row.regName })}
                        items={[
                          {
                            key: 'renew',
                            label: t('sinceNow', { year }),
                            onClick: () =>
                              void renew.run({ id: row.id, settings: { sinceYear: year, note: row.note } }),
                          },
                          {
                            key: 'remove',
                            danger: true,
                            label: t('remove'),
                            onClick: () => void remove.run({ id: row.id }),
                          },
                        ]}
                      />
                    ),
                  },
                ]}
              />
            ),
          },
          {
            key: 'sheet',
            label: t('tab.sheet'),
            children: <ImportFlow calls={calls.soloSheet} template={calls.downSolo} />,
          },
        ]}
      />
      <FormDialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t('addSolo')}
        call={calls.createSolo}
        fixed={{ settings: { sinceYear: year, note } }}
        fields={{
          regId: {
            label: t('field.regName'),
            as: RegionPicker,
            help: (
              <label>
                {t('field.note')}{' '}
                <Input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
              </label>
            ),
          },
        }}
        done={t('saved')}
      />
    </section>
  );
}
