import { Button, Input, Segmented, Select } from 'antd';
import { Link } from 'react-router';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { choices, teachList, teachStat } from '../../contract';
import { KINDS, TASK_STATES } from '../../rules';
import { Facts, Kind, Meter, StateTag, TaskMenu, type Task } from '../parts';
import { useT } from '../texts';
import '../homework.css';

/** Own tasks, what waits for marks in sight. `{type}` of the address may name a kind or a state. */
export default function TaskHome({ params }: { readonly params: { readonly type?: string } }) {
  const t = useT();
  const kind = KINDS.find((k) => k === params.type),
    at = TASK_STATES.find((s) => s === params.type);
  const list = useList(teachList, { pageSize: 10, first: { ...(kind ? { kind } : {}), ...(at ? { state: at } : {}) } });
  const clazzId = Number(list.state.filters['clazzId']) || undefined;
  const stat = useCall(teachStat, clazzId ? { clazzId } : {}, { quiet: true, keep: true });
  const start = useCall(choices, {}, { quiet: true });
  const state = (list.state.filters['state'] as string | undefined) ?? 'all';
  const n = stat.data;
  const add = (
    <Link to="/work/assign/work">
      <Button type="primary">{t('assign.work')}</Button>
    </Link>
  );
  const filtered = Object.keys(list.state.filters).length > 0;
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          value={state}
          onChange={(v) => list.filter({ state: v === 'all' ? undefined : v })}
          options={[
            { value: 'all', label: t('home.all') },
            ...(['marking', 'running', 'coming', 'done'] as const).map((s) => ({
              value: s,
              label: n ? `${t(`state.${s}`)} ${n[s]}` : t(`state.${s}`),
            })),
          ]}
        />
        <span className="row row-end" style={{ gap: 8 }}>
          <Link to="/appeal/list">
            <Button type="text">{t('appeal.all')}</Button>
          </Link>
          <Link to="/exam/analy/index">
            <Button type="text">{t('home.exams')}</Button>
          </Link>
          <Link to="/work/eval/teacher/list">
            <Button type="text">{t('home.evals')}</Button>
          </Link>
          <Link to="/work/assign/exam">
            <Button>{t('assign.exam')}</Button>
          </Link>
          <Link to="/work/assign/kq">
            <Button>{t('assign.kq')}</Button>
          </Link>
          {add}
        </span>
      </div>
      <div className="row">
        <Input.Search
          allowClear
          placeholder={t('home.search')}
          aria-label={t('home.search')}
          defaultValue={String(list.state.filters['name'] ?? '')}
          onSearch={(name) => list.filter({ name: name || undefined })}
          style={{ width: 220 }}
        />
        <Select
          allowClear
          placeholder={t('field.kind')}
          aria-label={t('field.kind')}
          value={list.state.filters['kind'] as string | undefined}
          onChange={(v) => list.filter({ kind: v })}
          options={KINDS.map((k) => ({ value: k, label: t(`kind.${k}`) }))}
          style={{ minWidth: 120 }}
        />
        <Select
          allowClear
          placeholder={t('field.clazzId')}
          aria-label={t('field.clazzId')}
          value={clazzId}
          onChange={(v) => list.filter({ clazzId: v })}
          options={start.data?.clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
          style={{ minWidth: 130 }}
        />
        {n && n.papers > 0 ? <strong className="row-end">{t('home.papers', { n: n.papers })}</strong> : null}
      </div>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <ul className="hw-cards" aria-busy>
          {[1, 2, 3].map((k) => (
            <li key={k} className="panel stack">
              <span className="bone" style={{ width: '36%', height: 16 }} />
              <span className="bone" style={{ width: '70%' }} />
            </li>
          ))}
        </ul>
      ) : list.rows.length === 0 ? (
        <div className="panel">
          {filtered ? (
            <EmptyState title={t('home.noneState')} action={<Button onClick={list.clear}>{t('home.all')}</Button>} />
          ) : (
            <EmptyState title={t('home.none')} text={t('home.noneText')} action={add} />
          )}
        </div>
      ) : (
        <ul className={list.refreshing ? 'hw-cards refreshing' : 'hw-cards'}>
          {list.rows.map((row) => (
            <TaskCard key={row.taskId} task={row} />
          ))}
        </ul>
      )}
      <ListPages list={list} />
    </div>
  );
}

function TaskCard({ task }: { readonly task: Task }) {
  const t = useT();
  const id = { taskId: task.taskId };
  const analysis = (
    <Link to={task.kind === 'kq' ? toPath('/work/{taskId}/kq/report', id) : toPath('/work/{taskId}/analysis', id)}>
      <Button>{t('home.analysis')}</Button>
    </Link>
  );
  // The next thing a teacher does with it stands first.
  return (
    <li className="panel hw-card">
      <div>
        <h2>
          <Link to={toPath('/work/{taskId}/view', id)}>{task.name}</Link>
          <Kind kind={task.kind} />
          <StateTag state={task.state} />
        </h2>
        <p className="soft">
          <Facts task={task} />
        </p>
      </div>
      <Meter task={task} />
      <div className="hw-card-acts">
        {task.toMark > 0 ? (
          <Link to={toPath('/work/{taskId}/correct/{type}', { ...id, type: 'person' })}>
            <Button type={task.state === 'marking' ? 'primary' : 'default'} ghost={task.state === 'marking'}>
              {t('home.mark')} {task.toMark}
            </Button>
          </Link>
        ) : null}
        {task.state === 'running' || task.state === 'coming' ? (
          <Link to={toPath('/work/{taskId}/progress', id)}>
            <Button>{t('home.progress')}</Button>
          </Link>
        ) : task.submitted > 0 ? (
          analysis
        ) : null}
        <TaskMenu task={task} />
      </div>
    </li>
  );
}
