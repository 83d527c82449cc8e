import { BarChartOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { offerUndo, useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { useTitle } from '../../../../kernel/web/router/page';
import { toPath } from '../../../../kernel/web/router/paths';
import { TreeScreen } from '../../../../kernel/web/tree/tree-screen';
import * as calls from '../../contract';
import type { FolderTree } from '../../contract';
import { DEPTH_MAX, NAME_MAX, UNDO_MINUTES } from '../../rules';
import { useT } from '../texts';
import { Hours } from './hours';
import './manage.css';

interface Node {
  readonly id: number;
  readonly name: string;
  readonly lessons: number;
  readonly children: Node[];
}
const treeOf = (items: FolderTree['items'], parentId: number | null = null): Node[] =>
  items
    .filter((f) => f.parentId === parentId)
    .map((f) => ({ id: f.folderId, name: f.name, lessons: f.lessons, children: treeOf(items, f.folderId) }));

/** One course of films: folders at the left, the hours of the chosen one at the right. */
export default function ManageScreen({ params }: ScreenProps) {
  const spuId = Number(params['spuId']);
  const t = useT();
  const { data, error, refetch } = useCall(calls.listFolders, { spuId }, { quiet: true });
  const [chosen, setChosen] = useState<number>();
  const [setting, setSetting] = useState(false);
  const nodes = useMemo(() => data && treeOf(data.items), [data]);
  const remove = useRemoveFolder(data?.sold ?? false);
  useTitle(data?.title);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const folderId = data?.items.some((f) => f.folderId === chosen) ? chosen : data?.items[0]?.folderId;
  return (
    <div className="stack">
      <header className="panel row">
        <h2 className="vm-title">{data?.title}</h2>
        <span className="soft">{data ? t('hoursN', { n: data.items.reduce((n, f) => n + f.lessons, 0) }) : null}</span>
        <span className="row-end row">
          <Link to={toPath('/videofigures/{spuId}', { spuId })} tabIndex={-1}>
            <Button icon={<BarChartOutlined />}>{t('toFigures')}</Button>
          </Link>
          <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
            {t('settings')}
          </Button>
        </span>
      </header>
      {data?.maker === false ? (
        <p className="panel vm-missing" role="status">
          {t('noMaker')}
        </p>
      ) : null}
      {data?.removed.length ? <Removed items={data.removed} /> : null}
      <div className="vm-two">
        <TreeScreen<Node>
          nodes={nodes}
          refetch={refetch}
          depth={DEPTH_MAX}
          maxName={NAME_MAX}
          addText={t('addFolder')}
          empty={{ title: t('noFolders'), text: t('noFoldersText') }}
          {...(folderId == null ? {} : { chosen: folderId })}
          onChoose={(node) => setChosen(node?.id)}
          extra={(node) => <span className="soft">{node.lessons}</span>}
          acts={{
            add: (parent, name) =>
              send(calls.createFolder, { spuId, name, ...(parent ? { parentId: parent.id } : {}) }).then((made) =>
                setChosen(made.folderId),
              ),
            rename: ({ id }, name) => send(calls.renameFolder, { id, name }),
            move: ({ id }, direction) => send(calls.moveFolder, { id, direction }),
            remove,
          }}
        />
        {folderId == null ? (
          <section className="panel">
            <EmptyState title={t('chooseFolder')} />
          </section>
        ) : (
          <Hours key={folderId} folderId={folderId} sold={data?.sold ?? false} />
        )}
      </div>
      {data ? (
        <FormDialog
          open={setting}
          onClose={() => setSetting(false)}
          title={t('settings')}
          call={calls.setCourse}
          fixed={{ spuId }}
          initial={{ needPercent: data.needPercent, needQues: data.needQues, mark: data.mark }}
          done={t('saved')}
          fields={{
            needPercent: { help: t('needPercentHelp') },
            needQues: { help: t('needQuesHelp') },
            mark: { help: t('markHelp') },
          }}
        />
      ) : null}
    </div>
  );
}

/** What was deleted by mistake comes back for ten minutes, also after the page was opened anew. */
function Removed({ items }: { readonly items: FolderTree['removed'] }) {
  const t = useT();
  const folder = useAct(calls.restoreFolder);
  const lesson = useAct(calls.restoreLesson);
  const restore = { folder: folder.run, lesson: lesson.run };
  return (
    <section className="panel stack" aria-label={t('removedLately', { minutes: UNDO_MINUTES })}>
      <span className="soft">{t('removedLately', { minutes: UNDO_MINUTES })}</span>
      <ul className="vm-list">
        {items.map(({ kind, id, name }) => (
          <li key={id} className="row">
            <span className="vm-main">{name}</span>
            <Button
              loading={folder.busy || lesson.busy}
              aria-label={t('bringBackOf', { name })}
              onClick={() => void restore[kind]({ id })}
            >
              {t('bringBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const HOLDS: ReadonlySet<string> = new Set(['video.fault.folderHolds', 'video.fault.folderHides']);
/** A folder with hours goes after they have been named, and can be brought back. What was sold is only hidden. */
function useRemoveFolder(sold: boolean): (node: Node) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  const countOf = (node: Node): number => node.children.reduce((n, child) => n + countOf(child), node.lessons);
  return async (node) => {
    const gone = (lessons: number) => send(calls.deleteFolder, { id: node.id, lessons }, { quiet: true });
    try {
      await gone(0);
    } catch (error) {
      if (!(error instanceof CallError) || !HOLDS.has(error.problem.error)) throw error;
      const sure = await confirm({
        title: t(sold ? 'hideFolder' : 'removeFolder', { name: node.name }),
        loses: error.problem.error_description,
        danger: true,
        ok: t(sold ? 'hide' : 'remove'),
      });
      if (!sure) return;
      await gone(countOf(node));
    }
    offerUndo(t(sold && node.lessons > 0 ? 'hiddenNow' : 'removed', { name: node.name }), () => {
      void send(calls.restoreFolder, { id: node.id }).then(() => refresh('video'));
    });
  };
}
