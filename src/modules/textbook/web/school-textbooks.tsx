import { Button, Select, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BUSI } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useDirty } from '../../../kernel/web/router/dirty';
import { useSession } from '../../../kernel/web/session/session-store';
import { selfSystems } from '../../organisation/contract';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useNames, useT } from './texts';
import './textbook.css';

interface Item {
  readonly grdId: number;
  readonly sbjId: number;
  readonly tbkId: number;
}
const keyOf = (grdId: number, sbjId: number) => `${grdId}/${sbjId}`;

/** What the school teaches from: one book a grade and subject. A bureau and the platform look at a school of theirs. */
export default function SchoolTextbooks() {
  const t = useT();
  const can = useCan();
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const looks = session?.busiId === BUSI.region || session?.busiId === BUSI.platform;
  const orgId = looks ? Number(search.get('orgId')) || undefined : undefined;
  const chosen = useCall(calls.schoolBooksGet, orgId ? { orgId } : {}, { quiet: true, when: !looks || orgId != null });
  if (!looks)
    return chosen.error ? (
      <section className="panel">
        <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} />
      </section>
    ) : chosen.data ? (
      <Board key={chosen.dataUpdatedAt} items={chosen.data} editable={can(calls.schoolBooksSet)} />
    ) : (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <span style={{ width: 320 }}>
          <OrgPicker
            aria-label={t('school')}
            placeholder={t('chooseSchool')}
            value={orgId}
            onChange={(v) => setSearch(v ? { orgId: String(Number(v)) } : {}, { replace: true })}
          />
        </span>
      </div>
      {orgId == null ? (
        <section className="panel">
          <EmptyState title={t('chooseSchool')} text={t('chooseSchoolText')} />
        </section>
      ) : chosen.error ? (
        <section className="panel">
          <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} />
        </section>
      ) : !chosen.data ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 10 }} />
        </section>
      ) : chosen.data.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('nothingChosen')} text={t('nothingChosenThere')} />
        </section>
      ) : (
        <Board key={`${orgId} ${chosen.dataUpdatedAt}`} items={chosen.data} editable={false} all />
      )}
    </div>
  );
}

function Board({
  items,
  editable,
  all,
}: {
  readonly items: readonly Item[];
  readonly editable: boolean;
  readonly all?: boolean;
}) {
  const t = useT();
  const nameOf = useNames();
  const [search, setSearch] = useSearchParams();
  const [picked, setPicked] = useState<ReadonlyMap<string, number>>(
    new Map(items.map((i) => [keyOf(i.grdId, i.sbjId), i.tbkId])),
  );
  const [dirty, setDirty] = useState(false);
  useDirty(dirty);
  const save = useAct(calls.schoolBooksSet, { done: t('kept'), onDone: () => setDirty(false) });
  const systems = useCall(selfSystems, {}, { quiet: true });
  const stages = useCall(
    calls.compositeStages,
    !all && systems.data?.sysIds.length ? { sysIds: systems.data.sysIds } : {},
    { quiet: true, when: !systems.isPending },
  );
  if (!stages.data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  const shown = all
    ? stages.data.filter((s) => s.grades.some((g) => items.some((i) => i.grdId === g.grdId)))
    : stages.data.filter((s) => s.grades.length > 0);
  const stgId = shown.find((s) => s.stgId === Number(search.get('stgId')))?.stgId ?? shown[0]?.stgId;
  const put = (changes: readonly (readonly [string, number | undefined])[]) => {
    setDirty(true);
    setPicked((before) => {
      const next = new Map(before);
      for (const [key, tbkId] of changes)
        if (tbkId == null) next.delete(key);
        else next.set(key, tbkId);
      return next;
    });
  };
  const submit = () =>
    save.run({
      items: [...picked].map(([key, tbkId]) => {
        const [grdId, sbjId] = key.split('/').map(Number);
        return { grdId: grdId!, sbjId: sbjId!, tbkId };
      }),
    });
  return (
    <section className="panel stack">
      <div className="row">
        <p className="soft" style={{ margin: 0 }}>
          {t(editable ? 'schoolText' : 'schoolLooks')}
        </p>
        {editable ? (
          <span className="row row-end">
            {dirty ? (
              <span className="soft" role="status">
                {t('notSaved')}
              </span>
            ) : null}
            <ActButton type="primary" disabled={!dirty || save.busy} onClick={submit}>
              {t('keep')}
            </ActButton>
          </span>
        ) : null}
      </div>
      <Tabs
        activeKey={String(stgId)}
        onChange={(key) =>
          setSearch(
            (before) => {
              const next = new URLSearchParams(before);
              next.set('stgId', key);
              return next;
            },
            { replace: true },
          )
        }
        items={shown.map((s) => ({
          key: String(s.stgId),
          label: nameOf(s),
          children: <Grid stage={s} picked={picked} editable={editable} put={put} />,
        }))}
      />
    </section>
  );
}

type Stage = {
  readonly stgId: number;
  readonly grades: readonly { readonly grdId: number; readonly nameZh: string; readonly nameEn: string }[];
  readonly subjects: readonly { readonly sbjId: number; readonly nameZh: string; readonly nameEn: string }[];
};
/** Subjects down, grades across. Only subjects the platform has books for can be chosen. */
function Grid({
  stage,
  picked,
  editable,
  put,
}: {
  readonly stage: Stage;
  readonly picked: ReadonlyMap<string, number>;
  readonly editable: boolean;
  readonly put: (changes: readonly (readonly [string, number | undefined])[]) => void;
}) {
  const t = useT();
  const nameOf = useNames();
  const { data } = useCall(calls.textbookList, { stgId: stage.stgId }, { quiet: true });
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const subjects = stage.subjects.filter((s) => data.some((b) => b.sbjId === s.sbjId));
  if (!subjects.length) return <EmptyState compact title={t('noBooks')} />;
  const fit = (sbjId: number, grdId: number) =>
    data.filter((b) => b.sbjId === sbjId && (b.grdId == null || b.grdId === grdId));
  // One click for a subject: the series for every grade, upper volumes first.
  const fill = (sbjId: number, srsId: number) =>
    put(
      stage.grades.flatMap((g) => {
        const book = fit(sbjId, g.grdId).find((b) => b.srsId === srsId);
        return book ? [[keyOf(g.grdId, sbjId), book.tbkId] as const] : [];
      }),
    );
  return (
    <div className="tbk-grid-box">
      <table className="plain tbk-grid">
        <thead>
          <tr>
            <th scope="col">{t('subject')}</th>
            {editable ? <th scope="col">{t('fillSeries')}</th> : null}
            {stage.grades.map((g) => (
              <th key={g.grdId} scope="col">
                {nameOf(g)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((s) => {
            const series = [...new Map(data.filter((b) => b.sbjId === s.sbjId).map((b) => [b.srsId, b.srsName]))];
            return (
              <tr key={s.sbjId}>
                <th scope="row">{nameOf(s)}</th>
                {editable ? (
                  <td className="tbk-fill">
                    {series.map(([srsId, name]) => (
                      <Button key={srsId} type="link" size="small" onClick={() => fill(s.sbjId, srsId)}>
                        {name}
                      </Button>
                    ))}
                  </td>
                ) : null}
                {stage.grades.map((g) => {
                  const options = fit(s.sbjId, g.grdId);
                  const value = picked.get(keyOf(g.grdId, s.sbjId));
                  const book = options.find((b) => b.tbkId === value);
                  return (
                    <td key={g.grdId}>
                      {editable ? (
                        <Select
                          aria-label={`${nameOf(s)} ${nameOf(g)}`}
                          size="small"
                          allowClear
                          placeholder={t('notChosen')}
                          disabled={options.length === 0}
                          value={value}
                          style={{ width: '100%' }}
                          popupMatchSelectWidth={260}
                          onChange={(v: number | undefined) => put([[keyOf(g.grdId, s.sbjId), v]])}
                          options={series
                            .map(([srsId, label]) => ({
                              label,
                              title: label,
                              options: options
                                .filter((b) => b.srsId === srsId)
                                .map((b) => ({ value: b.tbkId, label: b.name })),
                            }))
                            .filter((o) => o.options.length > 0)}
                          title={book?.srsName}
                        />
                      ) : // Whoever only looks sees the series beside the name.
                      book ? (
                        <>
                          {book.name} <span className="soft">{book.srsName}</span>
                        </>
                      ) : (
                        <span className="soft">—</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
