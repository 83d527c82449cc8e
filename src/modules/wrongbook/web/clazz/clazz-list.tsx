import { Button, Checkbox, Drawer, Select, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { Pages } from '../../../../kernel/web/list/pages';
import { useCall } from '../../../../kernel/web/http/hooks';
import { DateRange } from '../../../../kernel/web/parts/date-range';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { judge } from '../../../question-bank/contract';
import { GivenAnswer, QuestionView } from '../../../question-bank/web/published';
import { KnowledgePicker } from '../../../textbook/web/published';
import { clazzList, clazzUsers, type ClazzWrong } from '../../contract';
import { partOf } from '../../rules';
import { useCauseName, useT } from '../texts';
import { AssignBar } from './assign-bar';
import type { ClazzAt } from './clazz-at';

const SORTS = ['wrongUsers', 'rate', 'lastWrongAt'] as const;
const PAGE = 10;

/** Questions the class got wrong, most children first; who they are and what they wrote is one click away. */
export function ClazzList({ at }: { readonly at: ClazzAt }) {
  const t = useT();
  const { search, put } = at;
  const from = search.get('from') ?? undefined,
    to = search.get('to') ?? undefined,
    klgId = Number(search.get('klgId')) || undefined,
    curPage = Number(search.get('page')) || 1;
  const sort = SORTS.find((s) => s === search.get('sort')) ?? 'wrongUsers';
  const { data, error, refetch, isPlaceholderData } = useCall(
    clazzList,
    {
      clazzId: at.clazzId,
      sbjId: at.sbjId,
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(klgId ? { klgId } : {}),
      curPage,
      pageSize: PAGE,
      sort: `-${sort}`,
    },
    { quiet: true, keep: true },
  );
  const [open, setOpen] = useState<ClazzWrong>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return (
    <div className="stack">
      <div className="row no-print">
        <DateRange
          site
          value={from && to ? [from, to] : undefined}
          onChange={(v) => put({ from: v?.[0], to: v?.[1], page: undefined })}
        />
        {at.stgId ? (
          <KnowledgePicker
            stgId={at.stgId}
            sbjId={at.sbjId}
            branches
            filter
            value={klgId}
            onChange={(v) => put({ klgId: typeof v === 'number' ? v : undefined, page: undefined })}
          />
        ) : null}
        <Select
          className="row-end"
          aria-label={t('index.sort')}
          value={sort}
          variant="borderless"
          popupMatchSelectWidth={false}
          onChange={(s) => put({ sort: s === 'wrongUsers' ? undefined : s, page: undefined })}
          options={SORTS.map((s) => ({ value: s, label: t(`list.sort.${s}`) }))}
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      ) : data.total === 0 ? (
        <div className="panel">
          <EmptyState title={t('list.none')} text={t('list.noneText')} />
        </div>
      ) : (
        <>
          <ol className={isPlaceholderData ? 'wb-rows refreshing' : 'wb-rows'}>
            {data.items.map((q, no) => (
              <li key={`${q.qid}/${q.qcid}`} className="panel wb-que keep">
                <Checkbox
                  className="no-print"
                  aria-label={t('fading.pick')}
                  checked={chosen.includes(q.verId)}
                  onChange={(e) =>
                    setChosen(e.target.checked ? [...chosen, q.verId] : chosen.filter((v) => v !== q.verId))
                  }
                />
                <div>
                  <QuestionView body={q.body} no={(curPage - 1) * PAGE + no + 1} />
                  <div className="wb-card-tags" style={{ marginTop: 8 }}>
                    {q.klgs.map((k) => (
                      <Tag key={k.klgId} variant="filled">
                        {k.klgName}
                      </Tag>
                    ))}
                    <span className="soft">{t(`degree.${q.degree as 1}`)}</span>
                  </div>
                </div>
                <div className="wb-que-side">
                  <strong>{t('list.rate', { n: q.rate })}</strong>
                  <span className="wb-bar-line">
                    <i style={{ width: `${q.rate}%` }} />
                  </span>
                  <span>{t('list.users', { n: q.wrongUsers, all: q.answeredUsers })}</span>
                  <span className="soft">{t('list.fixedUsers', { n: q.fixedUsers })}</span>
                  <Button className="no-print" size="small" onClick={() => setOpen(q)}>
                    {t('list.see')}
                  </Button>
                </div>
              </li>
            ))}
          </ol>
          <Pages curPage={curPage} pageSize={PAGE} total={data.total} onPage={(page) => put({ page })} />
        </>
      )}
      <AssignBar at={at} verIds={chosen} />
      {open ? <Users at={at} que={open} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

function Users({ at, que, onClose }: { readonly at: ClazzAt; readonly que: ClazzWrong; readonly onClose: () => void }) {
  const t = useT();
  const nameOf = useCauseName();
  const { data, error, refetch } = useCall(
    clazzUsers,
    { clazzId: at.clazzId, qid: que.qid, qcid: que.qcid },
    { quiet: true },
  );
  const part = partOf(que.body, que.qcid);
  return (
    <Drawer open title={t('list.usersTitle')} onClose={onClose} size={Math.min(720, window.innerWidth)}>
      <div className="stack">
        <QuestionView body={que.body} showKey />
        {error ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active />
        ) : (
          <Table
            size="small"
            rowKey="userId"
            pagination={false}
            dataSource={data.items}
            scroll={{ x: 'max-content' }}
            columns={[
              { title: t('field.userName'), dataIndex: 'userName', key: 'name' },
              {
                title: t('list.given'),
                key: 'answer',
                render: (_, u) =>
                  part && u.answer ? <GivenAnswer part={part} given={u.answer} judged={judge(part, u.answer)} /> : '—',
              },
              { title: t('field.wrongCount'), key: 'count', align: 'right', render: (_, u) => u.wrongCount },
              {
                title: t('field.causes'),
                key: 'causes',
                render: (_, u) => u.causes.map(nameOf).join(t('comma')) || '—',
              },
              {
                title: (
                  <>
                    {t('field.recall')} <JudgedBy by={data.by} />
                  </>
                ),
                key: 'recall',
                align: 'right',
                render: (_, u) => (u.recall == null ? '—' : `${u.recall}%`),
              },
              {
                title: '',
                key: 'fixed',
                render: (_, u) => (u.fixed ? <StatusTag status="done">{t('item.fixed')}</StatusTag> : null),
              },
            ]}
          />
        )}
      </div>
    </Drawer>
  );
}
