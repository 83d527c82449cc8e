import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { Pages } from '../../../kernel/web/list/pages';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { MeetFull } from '../contract/parts';
import { isTeam } from '../rules';
import { useEntries, useEntryTitle } from './parts';
import { useT } from './texts';

const ROWS = 100;
/** Entering children for an event: by the office, or by teachers for their classes. */
export function EnrolPanel({ meet, mayEnter }: { readonly meet: MeetFull; readonly mayEnter: boolean }) {
  const t = useT();
  const { entries = [] } = useEntries(meet.gamId);
  const titleOf = useEntryTitle();
  const [chosen, setChosen] = useState<number>();
  const entry = entries.find((e) => e.entryId === chosen) ?? entries[0];
  if (!entry) return <EmptyState title={t('entry.none')} />;
  return (
    <div className="stack">
      <Select
        aria-label={t('column.entryName')}
        value={entry.entryId}
        onChange={setChosen}
        showSearch={{ optionFilterProp: 'label' }}
        options={entries.map((e) => ({
          value: e.entryId,
          label: t('counted', { name: titleOf(e), count: `${e.enrolled}${e.limit ? `/${e.limit}` : ''}` }),
        }))}
        style={{ maxWidth: 420 }}
      />
      {mayEnter ? <Candidates key={entry.entryId} entryId={entry.entryId} team={isTeam(entry.kind)} /> : null}
      <EnrolledList key={`list ${entry.entryId}`} meet={meet} entryId={entry.entryId} />
    </div>
  );
}

function Candidates({ entryId, team }: { readonly entryId: number; readonly team: boolean }) {
  const t = useT();
  const { data } = useCall(calls.candidates, { entryId }, { quiet: true });
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [clazzId, setClazzId] = useState<number>();
  const enrol = useAct(calls.enrol, { done: t('enrol.done'), onDone: () => setTicked([]) });
  const all = data?.items ?? [];
  const clazzes = [...new Map(all.map((c) => [c.clazzId, c.clazzName]))];
  const shown = all.filter((c) => clazzId == null || c.clazzId === clazzId);
  const tick = (id: number) => setTicked(ticked.includes(id) ? ticked.filter((x) => x !== id) : [...ticked, id]);
  return (
    <section className="game-candidates">
      <div className="row">
        <strong>{t('enrol.candidates')}</strong>
        <Select
          aria-label={t('column.clazzName')}
          allowClear
          placeholder={t('enrol.allClazzes')}
          value={clazzId}
          onChange={(v: number | undefined) => setClazzId(v)}
          options={clazzes.map(([value, label]) => ({ value, label }))}
          style={{ minWidth: 140 }}
        />
        <span className="soft">{t(team ? 'enrol.teamHelp' : 'enrol.help')}</span>
        <ActButton
          className="row-end"
          type="primary"
          disabled={!ticked.length}
          onClick={() => enrol.run({ entryId, userIds: [...ticked] })}
        >
          {t('enrol.enter', { count: ticked.length })}
        </ActButton>
      </div>
      <div className="game-ticks">
        {shown.map((c) => (
          <Checkbox
            key={c.userId}
            checked={ticked.includes(c.userId)}
            disabled={c.against != null}
            onChange={() => tick(c.userId)}
          >
            {c.name} <small className="soft">{c.clazzName}</small>
            {c.seeded ? <small className="game-seed"> {t('enrol.seeded')}</small> : null}
            {c.against ? <small className="game-against"> {t(`enrol.${c.against}`)}</small> : null}
          </Checkbox>
        ))}
        {data && !shown.length ? <span className="soft">{t('enrol.noCandidates')}</span> : null}
      </div>
    </section>
  );
}

function EnrolledList({ meet, entryId }: { readonly meet: MeetFull; readonly entryId: number }) {
  const t = useT();
  const [curPage, setPage] = useState(1);
  const { data } = useCall(
    calls.listEnrolled,
    { gamId: meet.gamId, entryId, curPage, pageSize: ROWS },
    { quiet: true, keep: true },
  );
  const withdraw = useAct(calls.withdraw, { done: t('enrol.withdrawn') });
  if (!data) return null;
  if (!data.total) return <EmptyState title={t('enrol.none')} />;
  return (
    <div className="game-scroll">
      <table className="plain">
        <thead>
          <tr>
            <th className="num">#</th>
            <th>{t('column.name')}</th>
            <th>{t('column.clazzName')}</th>
            <th aria-label={t('more')} />
          </tr>
        </thead>
        <tbody>
          {data.items.map((n, i) => (
            <tr key={n.id}>
              <td className="num">{(curPage - 1) * ROWS + i + 1}</td>
              <td>{n.members.join(t('comma'))}</td>
              <td>{n.clazzName}</td>
              <td>
                {n.mine ? (
                  <Button
                    size="small"
                    type="text"
                    aria-label={t('enrol.withdrawOf', { name: n.name })}
                    onClick={() => void withdraw.run({ id: n.id })}
                  >
                    {t('enrol.withdraw')}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages curPage={curPage} pageSize={ROWS} total={data.total} onPage={setPage} />
    </div>
  );
}
