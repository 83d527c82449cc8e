import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Pages } from '../../../../kernel/web/list/pages';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { LIBS, emptyBody, plainText, queCreate, queList, queRemove, type QueLib, type QueRow } from '../../contract';
import { QuestionEditor } from '../edit/question-editor';
import { LookBar } from '../pick/look-bar';
import { LookTree } from '../pick/look-tree';
import { useLibs, useLook, type Look } from '../pick/use-pick';
import { useT } from '../texts';
import { QuestionCard } from '../view/question-card';
import { InAndOut } from './in-and-out';
import { ReportDialog } from './report-dialog';
import '../pick/pick.css';

const PAGE = 20;
const SORTS = ['-madeAt', 'degree', '-degree', 'rate', '-answers'] as const;
export interface QuestionLibraryProps {
  /** Only this library; absent: tabs for all the caller looks into. */
  readonly lib?: QueLib;
  /** What a question's row offers besides: a favourite, a share. */
  readonly actions?: (row: QueRow) => ReactNode;
}
/** A library of questions: textbook tree, filters, list, and what may be done with each. The library in sight and the page live in the address. */
export function QuestionLibrary({ lib, actions }: QuestionLibraryProps) {
  const t = useT();
  const can = useCan();
  const libs = useLibs();
  const [search, setSearch] = useSearchParams();
  const from = lib ?? libs.find((l) => l === search.get('lib')) ?? libs[0]!;
  const [look, setLook] = useLook({ lib: from }, true);
  const curPage = Number(search.get('curPage')) || 1;
  const sort = SORTS.find((s) => s === search.get('sort')) ?? '-madeAt';
  const put = (change: Readonly<Record<string, string | number | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [k, v] of Object.entries(change))
          if (v == null) next.delete(k);
          else next.set(k, String(v));
        return next;
      },
      { replace: true },
    );
  const change = (part: Partial<Look>) => {
    setLook(part);
    put({ ...(part.lib && LIBS.includes(part.lib) ? { lib: part.lib } : {}), curPage: undefined });
  };
  // Own questions need not hang on any book: only a chosen section narrows them.
  const asked: Partial<Look> & { lib: QueLib } = look
    ? { ...look, ...(look.lib === 'psn' ? { tbkId: undefined } : {}) }
    : { lib: from };
  const { data, error, isPending, isFetching, refetch } = useCall(
    queList,
    { ...asked, curPage, pageSize: PAGE, sort },
    { when: look != null, keep: true, quiet: true },
  );
  const [editing, setEditing] = useState<QueRow | 'new'>();
  const [reporting, setReporting] = useState<QueRow>();
  const own = look?.lib === 'psn' || look?.lib === 'org';
  const writes = can(queCreate) && own;
  const add = writes ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('newQuestion')}
    </Button>
  ) : null;
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!look || isPending) return <Skeleton active paragraph={{ rows: 12 }} />;
    const narrowed = asked.tbkId ?? look.tbkNodeId ?? look.klgId ?? look.qtpId ?? look.degree ?? look.text;
    if (data.items.length === 0)
      return narrowed == null && own ? (
        <EmptyState title={t('libNone')} text={t('libNoneText')} action={add} />
      ) : (
        <EmptyState title={t('noneFound')} text={t('noneFoundText')} action={add} />
      );
    return (
      <>
        <div className="row">
          <span className="soft">{t('found', { total: data.total })}</span>
          <Select
            size="small"
            className="row-end"
            variant="borderless"
            value={sort}
            aria-label={t('sortBy')}
            onChange={(s) => put({ sort: s, curPage: undefined })}
            options={SORTS.map((s) => ({ value: s, label: t(`sort.${s}`) }))}
            popupMatchSelectWidth={false}
          />
        </div>
        <ul className={isFetching ? 'que-list refreshing' : 'que-list'}>
          {data.items.map((row, i) => (
            <li key={row.qid}>
              <QuestionCard
                row={row}
                no={(curPage - 1) * PAGE + i + 1}
                actions={
                  <>
                    {actions?.(row)}
                    <RowActs row={row} onEdit={() => setEditing(row)} onReport={() => setReporting(row)} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
        <Pages
          curPage={curPage}
          pageSize={PAGE}
          total={data.total}
          onPage={(p) => {
            put({ curPage: p });
            scrollTo({ top: 0 });
          }}
        />
      </>
    );
  };
  return (
    <div className="lib">
      <aside className="panel lib-side">
        {look ? <LookTree look={look} onChange={change} /> : <Skeleton active />}
      </aside>
      <section className="panel lib-main">
        <div className="row lib-bar">
          {look ? <LookBar look={look} onChange={change} libs={lib == null} /> : null}
          <span className="row-end row">
            {writes ? <InAndOut asked={asked} total={data?.total ?? 0} /> : null}
            {add}
          </span>
        </div>
        {body()}
      </section>
      <QuestionEditor
        open={editing != null}
        question={editing === 'new' ? undefined : editing}
        lib={own ? (look.lib as QueLib) : undefined}
        onClose={() => setEditing(undefined)}
        first={
          look
            ? {
                stgId: look.stgId,
                sbjId: look.sbjId,
                ...(look.tbkNodeId == null ? {} : { tbkNodeIds: [look.tbkNodeId] }),
                ...(look.klgId == null ? {} : { klgIds: [look.klgId] }),
                body: emptyBody('single'),
              }
            : {}
        }
      />
      {reporting ? <ReportDialog row={reporting} onClose={() => setReporting(undefined)} /> : null}
    </div>
  );
}
function RowActs({
  row,
  onEdit,
  onReport,
}: {
  readonly row: QueRow;
  readonly onEdit: () => void;
  readonly onReport: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const copy = useAct(queCreate, { done: t('copied') }),
    remove = useAct(queRemove, { done: t('removedQuestion') });
  const drop = async () => {
    if (
      await confirm({
        title: t('removeTitle'),
        loses: plainText(row.body.stem).slice(0, 60),
        text: t('removeText'),
        danger: true,
      })
    )
      await remove.run({ id: row.qid });
  };
  const take = () =>
    copy.run({
      lib: 'psn',
      stgId: row.stgId,
      sbjId: row.sbjId,
      qtpId: row.qtpId,
      degree: row.degree,
      body: row.body,
      tbkNodeIds: row.tbkNodeIds,
      klgIds: row.klgIds,
      tagIds: [],
      source: row.source,
    });
  if (row.mine)
    return (
      <>
        <Button size="small" type="text" icon={<EditOutlined />} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('remove')}
          onClick={() => void drop()}
        />
      </>
    );
  return (
    <>
      <button type="button" className="que-more" onClick={onReport}>
        {t('report')}
      </button>
      {can(queCreate) && row.lib !== 'psn' ? (
        <Button size="small" type="text" icon={<CopyOutlined />} onClick={() => void take()}>
          {t('copy')}
        </Button>
      ) : null}
    </>
  );
}
