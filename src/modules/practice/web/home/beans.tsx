import { Button, Drawer, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { saidNow } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import { beanDetail, beanDraw, beanGet, beanRecords, beanSignIn } from '../../contract';
import { Bean, Line } from '../parts';
import { useT } from '../texts';

/** What can be earned now: how far it is, and the beans to draw. */
export function BeanTasks() {
  const t = useT();
  const { data, error, refetch } = useCall(beanDetail, {}, { quiet: true });
  const draw = useAct(beanDraw, { done: (r) => (r.got > 0 ? t('bean.got', { n: r.got }) : undefined) });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  return (
    <ul className="pra-lines">
      {data.tasks.map((task) => (
        <Line
          key={task.taskId}
          title={t(`bean.task.${task.kind}`, { n: task.goal })}
          text={`${t(`bean.per.${task.per}`)} · ${task.done}/${task.goal}`}
          end={
            <>
              <span className="row" style={{ gap: 4 }}>
                <Bean /> {task.beans}
              </span>
              {task.drawn ? (
                <span className="soft">{t('bean.drawn')}</span>
              ) : (
                <Button
                  size="small"
                  type={task.done >= task.goal ? 'primary' : 'default'}
                  disabled={task.done < task.goal}
                  loading={draw.busy}
                  onClick={() => void draw.run({ taskId: task.taskId })}
                >
                  {t('bean.draw')}
                </Button>
              )}
            </>
          }
        />
      ))}
    </ul>
  );
}
function Records() {
  const t = useT();
  const zone = useSession()?.zone;
  const list = useList(beanRecords, { pageSize: 20, scope: 'bean' });
  if (list.error) return <ErrorState compact error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (list.rows.length === 0) return <EmptyState compact title={t('bean.none')} />;
  return (
    <>
      <ul className="pra-lines">
        {list.rows.map((r) => (
          <Line
            key={r.entryId}
            title={r.taskKind ? t(`bean.kind.${r.taskKind}`) : t('bean.kind.sign')}
            text={saidNow(r.at, zone)}
            end={
              <>
                <b className="num">+{r.beans}</b>
                <span className="soft num">{t('bean.left', { n: r.balance })}</span>
              </>
            }
          />
        ))}
      </ul>
      {list.total > list.rows.length ? (
        <Button block type="text" onClick={() => list.page(1, Math.min(200, list.rows.length + 20))}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
/** The purse: what is in it, today's signing in, and the way to tasks and the book. */
export function BeanPurse() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const purse = useCall(beanGet, {}, { quiet: true });
  const sign = useAct(beanSignIn, {
    done: (r) => (r.got > 0 ? t('bean.signed', { n: r.got, days: r.streak }) : undefined),
  });
  return (
    <>
      {purse.data ? (
        <div className="pra-purse">
          <Button type="text" onClick={() => setOpen(true)} aria-label={t('bean.have', { n: purse.data.balance })}>
            <Bean size={22} />
            <b>{purse.data.balance}</b>
          </Button>
          {purse.data.signed ? (
            <span className="soft">{t('bean.streak', { n: purse.data.streak })}</span>
          ) : (
            <Button loading={sign.busy} onClick={() => void sign.run({})}>
              {t('bean.signIn', { n: purse.data.next })}
            </Button>
          )}
        </div>
      ) : purse.isLoading ? (
        // Its place is kept: what came later would push the page down.
        <div className="pra-purse" aria-busy="true">
          <span className="bone" style={{ width: 150, height: 32 }} />
        </div>
      ) : null}
      <BeanDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}
/** Tasks and the book of beans. */
export function BeanDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Drawer open={open} onClose={onClose} size={420} title={t('bean.title')} destroyOnHidden>
      <Tabs
        items={[
          { key: 'tasks', label: t('bean.tasks'), children: <BeanTasks /> },
          { key: 'records', label: t('bean.records'), children: <Records /> },
        ]}
      />
    </Drawer>
  );
}
