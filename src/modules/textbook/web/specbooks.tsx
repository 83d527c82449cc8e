import { PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { send } from '../../../kernel/web/http/send';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { TreeScreen } from '../../../kernel/web/tree/tree-screen';
import * as calls from '../contract';
import { DEPTH_MAX, NAME_MAX } from '../rules';
import { itemsOf, type LinkedItem } from './book-tree';
import { LinkPanel } from './link-panel';
import { useT } from './texts';
import { SubjectBar, useSubject } from './use-subject';
import './textbook.css';

type Book = ReplyOf<typeof calls.specbookList>[number];

/** Special-topic books of a stage and subject with their trees. */
export default function Specbooks() {
  const t = useT();
  const at = useSubject();
  const of = { stgId: at.stgId, sbjId: at.sbjId };
  const [editing, setEditing] = useState<Book | 'new'>();
  const { data, error, refetch } = useCall(calls.specbookList, of, { quiet: true, keep: true });
  const chosen = data?.find((b) => b.sbkId === Number(at.search.get('book'))) ?? data?.[0];
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('addSpecbook')}
    </Button>
  );
  return (
    <div className="stack">
      <SubjectBar at={at}>
        <span className="row-end">{add}</span>
      </SubjectBar>
      {error ? (
        <section className="panel">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </section>
      ) : !data ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 10 }} />
        </section>
      ) : data.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noSpecbooks')} text={t('noSpecbooksText')} action={add} />
        </section>
      ) : (
        <div className="tbk-desk">
          <Column books={data} chosen={chosen?.sbkId} onChoose={(id) => at.put({ book: id })} onEdit={setEditing} />
          {chosen ? <Tree key={chosen.sbkId} book={chosen} /> : null}
        </div>
      )}
      {editing === 'new' ? (
        <FormDialog
          open
          title={t('addSpecbook')}
          call={calls.specbookCreate}
          fixed={of}
          done={t('specbookMade')}
          onDone={(b) => at.put({ book: b.sbkId })}
          onClose={() => setEditing(undefined)}
          fields={{ sbkName: true }}
        />
      ) : null}
      {editing && editing !== 'new' ? (
        <FormDialog
          open
          title={t('rename')}
          call={calls.specbookRename}
          fixed={{ id: editing.sbkId }}
          initial={{ sbkName: editing.sbkName }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
          fields={{ sbkName: true }}
        />
      ) : null}
    </div>
  );
}

function Column({
  books,
  chosen,
  onChoose,
  onEdit,
}: {
  readonly books: readonly Book[];
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
  readonly onEdit: (b: Book) => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const turn = useAct(calls.specbookOn, { done: t('kept') });
  const move = useAct(calls.specbookMove);
  const remove = useAct(calls.specbookDelete, { done: t('removed') });
  const act = async (b: Book, key: string) => {
    if (key === 'edit') onEdit(b);
    else if (key === 'turn') await turn.run({ id: b.sbkId, on: !b.on });
    else if (key === 'up' || key === 'down') await move.run({ id: b.sbkId, dir: key });
    else if (
      await confirm({
        title: t('removeNamed', { name: b.sbkName }),
        loses: b.nodes ? t('removeSpecbookLoses', { count: b.nodes }) : undefined,
        danger: true,
      })
    )
      await remove.run({ id: b.sbkId });
  };
  return (
    <nav className="panel tbk-column" aria-label={t('specbooks')}>
      <ul>
        {books.map((b, at) => (
          <li key={b.sbkId} className={b.sbkId === chosen ? 'tbk-row tbk-row-on' : 'tbk-row'}>
            <button type="button" aria-current={b.sbkId === chosen} onClick={() => onChoose(b.sbkId)}>
              <span className="tbk-what">
                <strong>{b.sbkName}</strong>
                <span className="soft">{t('nodeCount', { count: b.nodes })}</span>
              </span>
              <StatusTag status={b.on ? 'done' : 'off'}>{t(b.on ? 'on' : 'off')}</StatusTag>
            </button>
            <RowMenu
              label={t('moreOf', { name: b.sbkName })}
              onClick={({ key }) => void act(b, key)}
              items={[
                { key: 'edit', label: t('rename') },
                { key: 'turn', label: t(b.on ? 'turnOff' : 'turnOn') },
                { key: 'up', label: t('up'), disabled: at === 0 },
                { key: 'down', label: t('down'), disabled: at === books.length - 1 },
                { type: 'divider' },
                {
                  key: 'remove',
                  label: t('remove'),
                  danger: true,
                  disabled: b.on,
                  title: b.on ? t('offFirst') : undefined,
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tree({ book }: { readonly book: Book }) {
  const t = useT();
  const [chosen, setChosen] = useState<LinkedItem>();
  const { data, error, refetch } = useCall(calls.sbknodeTree, { id: book.sbkId }, { quiet: true });
  const items = useMemo(() => data && itemsOf(data), [data]);
  const link = useAct(calls.sbknodeKlgs, { done: t('kept') });
  const find = (list: readonly LinkedItem[]): LinkedItem | undefined => {
    for (const n of list) {
      const hit = n.id === chosen?.id ? n : find(n.children);
      if (hit) return hit;
    }
    return undefined;
  };
  const node = items && chosen ? find(items) : undefined;
  const after = async (work: Promise<unknown>) => {
    await work;
    await refresh('textbook');
  };
  return (
    <div className="tbk-main">
      <div className="row">
        <h2 className="tbk-title">{book.sbkName}</h2>
        <StatusTag status={book.on ? 'done' : 'off'}>{t(book.on ? 'on' : 'off')}</StatusTag>
      </div>
      <div className="tbk-split">
        <div className="tbk-scroll">
          <TreeScreen
            nodes={items}
            error={error}
            refetch={refetch}
            maxName={NAME_MAX}
            depth={DEPTH_MAX}
            chosen={node?.id}
            onChoose={setChosen}
            addText={t('addTopic')}
            acts={{
              add: (parent, name) => after(send(calls.sbknodeCreate, { id: parent?.id ?? book.sbkId, name })),
              rename: (n, name) => after(send(calls.sbknodeRename, { id: n.id, name })),
              move: (n, dir) => after(send(calls.sbknodeMove, { id: n.id, dir })),
              remove: (n) => after(send(calls.sbknodeDelete, { id: n.id })),
              turn: (n, on) => after(send(calls.sbknodeOff, { id: n.id, off: !on })),
            }}
            extra={(n) =>
              n.klgIds.length ? <Tag variant="filled">{t('points', { count: n.klgIds.length })}</Tag> : null
            }
            empty={{ title: t('noNodes'), text: t('noSbknodesText') }}
          />
        </div>
        <LinkPanel
          key={node?.id}
          node={node}
          stgId={book.stgId}
          sbjId={book.sbjId}
          busy={link.busy}
          onSave={(klgIds) => link.run({ id: node!.id, klgIds })}
        />
      </div>
    </div>
  );
}
