import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { instantText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { Detail, StatusTag } from '../../../../kernel/web/parts/basics';
import { GoneState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { ExamFull } from '../../contract/exam';
import { MARK_FILTERS, type MarkRow } from '../../contract/outcome';
import { LevelTag } from '../educ/level-tag';
import { useT } from '../texts';
import { CommitButton } from './commit-dialog';
import { clazzesOf, itemsOf, wordsOf } from './parts';

const States = wordsOf(MARK_FILTERS, 'markState');

const TONE = { draft: 'waiting', committed: 'done', exception: 'needs', revised: 'done', removed: 'off' } as const;
/** Results as they came from the field, and taking them over. */
export function ResultList({ exam, region }: { readonly exam: ExamFull; readonly region: boolean }) {
  const t = useT();
  const can = useCan();
  const { tstId } = exam;
  const Clazzes = useMemo(() => clazzesOf(tstId), [tstId]);
  const Items = useMemo(() => itemsOf(exam.items), [exam.items]);
  const takes = exam.state === 'published' && can(calls.markCommit);
  return (
    <ListScreen
      call={calls.markList}
      fixed={{ tstId }}
      pageSize={50}
      rowKey={(r) => `${r.orgId}-${r.userId}-${r.itemId}`}
      exportBy={calls.markExport}
      name="exam.results"
      filters={{
        name: true,
        ...(region ? {} : { clazzId: { as: Clazzes } }),
        itemId: { as: Items },
        state: { as: States },
      }}
      actions={
        takes
          ? (list) => {
              const f = list.state.filters as { clazzId?: number; itemId?: string };
              return (
                <CommitButton
                  asked={{
                    tstId,
                    ...(f.clazzId ? { clazzId: Number(f.clazzId) } : {}),
                    ...(f.itemId ? { itemId: f.itemId } : {}),
                  }}
                />
              );
            }
          : undefined
      }
      columns={[
        ...(region ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'clazzName', sort: true, width: 120 },
        { of: 'chestNo', sort: true, width: 80, align: 'right' as const },
        { of: 'name', title: t('childName'), sort: true, width: 100 },
        {
          of: 'itemName',
          width: 150,
          show: (r: MarkRow) => (
            <>
              {r.itemName} {r.unitText ? <span className="unit">{r.unitText}</span> : null}
            </>
          ),
        },
        {
          of: 'attempts',
          show: (r) => (
            <span className="exam-tries">
              {r.attempts.map((a) => (
                <span key={a.attempt} className={a.best ? 'exam-best' : undefined}>
                  {a.text}
                </span>
              ))}
            </span>
          ),
        },
        {
          of: 'text',
          title: t('field.result'),
          align: 'right',
          width: 110,
          show: (r) => (r.text ? <strong>{r.text}</strong> : <span className="soft">{r.draftText}</span>),
        },
        { of: 'points', title: t('points'), sort: true, width: 100, align: 'right', judged: true },
        { of: 'level', width: 90, show: (r) => <LevelTag level={r.level} /> },
        {
          of: 'state',
          width: 190,
          show: (r) => (
            <Space size={4}>
              <StatusTag status={TONE[r.state]}>{t(`markState.${r.state}`)}</StatusTag>
              {r.conflict ? (
                <StatusTag status="needs">{t('exam.conflict')}</StatusTag>
              ) : r.changed && r.state !== 'draft' ? (
                <StatusTag status="waiting">{t('exam.changed')}</StatusTag>
              ) : null}
              {r.appeal ? <StatusTag status="needs">{t('exam.appealing')}</StatusTag> : null}
            </Space>
          ),
        },
        {
          of: 'committedAt',
          title: t('exam.committedAt'),
          hidden: true,
          sort: true,
          width: 150,
          show: (r) => (r.committedAt ? instantText(r.committedAt) : null),
        },
      ]}
      drawerSize={560}
      drawerTitle={(r) => (r ? `${r.name} · ${r.itemName}` : '')}
      drawer={(key, row, close) => <One key={key} exam={exam} row={row} onClose={close} />}
      empty={{
        title: t('exam.noResults'),
        text: t('exam.noResultsText'),
        ...(region || exam.state !== 'published'
          ? {}
          : {
              action: (
                <Button href="/field" target="_blank">
                  {t('exam.field')}
                </Button>
              ),
            }),
      }}
    />
  );
}

type Kind = 'exception' | 'removal' | 'revision';
/** One result with its book; changing it is a commit of its own (S-051). */
function One({
  exam,
  row,
  onClose,
}: {
  readonly exam: ExamFull;
  readonly row: MarkRow | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const can = useCan();
  const [kind, setKind] = useState<Kind>();
  const book = useCall(
    calls.commitList,
    { tstId: exam.tstId, ...(row ? { userId: row.userId } : {}), pageSize: 50 },
    { quiet: true, when: row != null },
  );
  if (!row) return <GoneState compact />;
  const may = can(calls.markCommit) && (exam.state === 'published' || exam.state === 'shown');
  const has = row.text !== '';
  return (
    <div className="stack">
      <Detail
        columns={3}
        items={[
          {
            label: t('field.result'),
            value: (
              <strong>
                {row.text || '—'} {row.value == null ? '' : row.unitText}
              </strong>
            ),
          },
          { label: t('points'), value: row.points ?? '—' },
          { label: t('field.state'), value: t(`markState.${row.state}`) },
          { label: t('field.attempts'), value: row.attempts.map((a) => a.text || '—').join(' / ') || '—' },
          { label: t('field.draftText'), value: row.changed ? row.draftText : '—' },
          { label: t('field.chestNo'), value: row.chestNo },
        ]}
      />
      {may ? (
        <Space>
          {has ? <Button onClick={() => setKind('revision')}>{t('commitKind.revision')}</Button> : null}
          <Button onClick={() => setKind('exception')}>{t('commitKind.exception')}</Button>
          {has ? (
            <Button danger onClick={() => setKind('removal')}>
              {t('commitKind.removal')}
            </Button>
          ) : null}
        </Space>
      ) : null}
      {exam.state === 'shown' ? (
        <p className="soft">{t('fault.appealFirst', { day: exam.appealUntil?.slice(0, 10) ?? '' })}</p>
      ) : null}
      <Records tstId={exam.tstId} row={row} />
      <h3 className="exam-sub">{t('exam.book')}</h3>
      <ol className="exam-book">
        {(book.data?.items ?? [])
          .filter((c) => c.itemId === row.itemId)
          .map((c) => (
            <li key={c.commitId}>
              <b>{t(`commitKind.${c.kind}`)}</b> {c.oldText || '—'} → {c.newText || '—'}
              <small>
                {instantText(c.at)} · {c.byName}
                {c.remark ? ` · ${c.remark}` : ''}
              </small>
            </li>
          ))}
        {book.data && !book.data.items.some((c) => c.itemId === row.itemId) ? (
          <li className="soft">{t('exam.noBook')}</li>
        ) : null}
      </ol>
      {kind ? (
        <FormDialog
          open
          onClose={() => setKind(undefined)}
          title={`${t(`commitKind.${kind}`)} · ${row.name} ${row.itemName}`}
          call={calls.markCommit}
          fixed={{ kind, tstId: exam.tstId, userId: row.userId, itemId: row.itemId }}
          fields={{
            ...(kind === 'removal'
              ? {}
              : {
                  value: {
                    label: t(kind === 'exception' ? 'exam.word' : 'field.result'),
                    help: t(kind === 'exception' ? 'exam.wordHelp' : 'exam.valueHelp'),
                  },
                }),
            remark: { label: t('field.why') },
          }}
          done={t('saved')}
          onDone={onClose}
        />
      ) : null}
    </div>
  );
}

/** The raw attempts behind the result, also those that another took the place of (X-029). */
function Records({ tstId, row }: { readonly tstId: number; readonly row: MarkRow }) {
  const t = useT();
  const { data } = useCall(
    calls.recordList,
    { tstId, userId: row.userId, itemId: row.itemId, orgId: row.orgId, pageSize: 50 },
    { quiet: true },
  );
  return (
    <>
      <h3 className="exam-sub">{t('exam.records')}</h3>
      <ol className="exam-book">
        {(data?.items ?? []).map((r) => (
          <li key={r.entryId}>
            <b>{t('exam.attemptNo', { no: r.attempt })}</b> {r.stands ? r.text : <s>{r.text}</s>}
            {r.typed === r.text ? null : <span className="soft"> {t('exam.typed', { text: r.typed })}</span>}
            <small>
              {instantText(r.at)} · {t(`entrySource.${r.source}`)} {r.tablet}
              {r.byName ? ` · ${r.byName}` : ''}
            </small>
          </li>
        ))}
        {data && data.items.length === 0 ? <li className="soft">{t('exam.noRecords')}</li> : null}
      </ol>
    </>
  );
}
