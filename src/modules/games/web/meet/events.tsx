import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { refresh } from '../../../../kernel/web/http/query-client';
import { notify } from '../../../../kernel/web/notify';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import { createEntry } from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { EVENTS, type EventSex } from '../../rules';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { GradesField, useEntries, useEntryTitle } from '../parts';
import { useT } from '../texts';
import { EventDialog } from './event-dialog';

/** Events of a meet, and adding many at once: each for each sex, for all grades together or each grade by itself. */
export function Events({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const { entries } = useEntries(meet.gamId);
  const titleOf = useEntryTitle();
  const remove = useAct(calls.deleteEntry, { done: t('entry.removed') });
  const [other, setOther] = useState(false);
  const changes = meet.state !== 'finished';
  return (
    <div className="stack">
      {changes ? <AddEvents meet={meet} /> : null}
      {changes ? (
        <span>
          <Button icon={<PlusOutlined />} onClick={() => setOther(true)}>
            {t('entry.other')}
          </Button>
        </span>
      ) : null}
      {other ? <EventDialog meet={meet} onClose={() => setOther(false)} /> : null}
      {entries && !entries.length ? <EmptyState title={t('entry.none')} text={t('entry.noneText')} /> : null}
      {entries?.length ? (
        <div className="game-scroll">
          <table className="plain">
            <thead>
              <tr>
                <th>{t('column.entryName')}</th>
                <th>{t('entry.kind')}</th>
                <th className="num">{t('entry.limit')}</th>
                <th className="num">{t('entry.enrolled')}</th>
                <th className="num">{t('entry.rounds')}</th>
                <th aria-label={t('more')} />
              </tr>
            </thead>
            <tbody>
              {entries.map((e) => (
                <tr key={e.entryId}>
                  <td>{titleOf(e)}</td>
                  <td>{t(`kind.${e.kind}`)}</td>
                  <td className="num">{e.limit ?? '—'}</td>
                  <td className="num">{e.enrolled}</td>
                  <td className="num">{e.rounds}</td>
                  <td>
                    {changes && e.enrolled === 0 ? (
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={t('entry.remove', { name: titleOf(e) })}
                        onClick={() => void remove.run({ entryId: e.entryId })}
                      />
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}

function AddEvents({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const lang = useLang();
  const [codes, setCodes] = useState<string[]>([]);
  const [sexes, setSexes] = useState<EventSex[]>(['male', 'female']);
  const [grades, setGrades] = useState<number[]>(meet.grdIds);
  const [each, setEach] = useState(true);
  const [limit, setLimit] = useState<number | null>(null);
  const add = async () => {
    const groups = each ? grades.map((id) => [id]) : [grades];
    let made = 0;
    try {
      for (const grdIds of groups)
        for (const event of codes)
          for (const sex of sexes) {
            await send(createEntry, { gamId: meet.gamId, event, sex, grdIds, ...(limit ? { limit } : {}) });
            made += 1;
          }
      setCodes([]);
      notify({ tone: 'success', text: t('entry.added', { count: made }) });
    } finally {
      await refresh('games');
    }
  };
  const options = EVENTS.map((e) => ({ value: e.code, label: lang === 'en-US' ? e.en : e.zh }));
  return (
    <div className="game-add">
      <Select
        mode="multiple"
        aria-label={t('entry.choose')}
        placeholder={t('entry.choose')}
        value={codes}
        onChange={(v: string[]) => setCodes(v)}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: 260, flex: 1 }}
      />
      <Checkbox.Group
        value={sexes}
        onChange={(v) => setSexes(v as EventSex[])}
        options={(['male', 'female', 'mixed'] as const).map((sex) => ({ value: sex, label: t(`sex.${sex}`) }))}
      />
      <GradesField value={grades} among={meet.grdIds} onChange={setGrades} />
      <Checkbox checked={each} onChange={(e) => setEach(e.target.checked)}>
        {t('entry.each')}
      </Checkbox>
      <NumberInput
        aria-label={t('entry.limit')}
        placeholder={t('entry.limit')}
        min={1}
        max={2000}
        value={limit}
        onChange={setLimit}
        style={{ width: 110 }}
      />
      <ActButton type="primary" disabled={!codes.length || !sexes.length || !grades.length} onClick={add}>
        {t('entry.add')}
      </ActButton>
    </div>
  );
}
