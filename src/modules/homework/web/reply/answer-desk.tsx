import { AppstoreOutlined, EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Dropdown, Segmented } from 'antd';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { notify } from '../../../../kernel/web/notify';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { useOffline } from '../../../../kernel/web/offline/use-offline';
import { keepPictures } from '../../../../kernel/web/offline/kept-files';
import { KeptPictures } from '../../../../kernel/web/rich/rich-image';
import { StickyContext } from '../../../../kernel/web/parts/sticky';
import { loadInputsOf } from '../../../question-bank/web/published';
import { useTitle } from '../../../../kernel/web/router/page';
import { toPath } from '../../../../kernel/web/router/paths';
import { abort } from '../../contract';
import { useT } from '../texts';
import { LostLine, QueMap, SavedLine, Timer } from './desk-parts';
import { Withdrawn } from './gates';
import { HandIn } from './hand-in';
import { doneOf, numbersOf, placesOf, type Place } from './places';
import { filesOf, photosOf, pictureOf, picturesOf } from './paper-files';
import { QueField } from './que-field';
import { useDesk } from './use-desk';
import { useDeskKeys } from './use-desk-keys';
import type { Opened } from './kept-paper';

type Mode = 'one' | 'all';
const SAY_MS = 20_000;
const MODE_KEY = 'homework answer mode';
const firstMode = (): Mode => {
  const kept = localStorage.getItem(MODE_KEY);
  return kept === 'one' || kept === 'all' ? kept : innerWidth < 700 ? 'one' : 'all';
};

/** The paper under the child's hand: one question or all, the map, the clock, and whether everything is safe. */
export function AnswerDesk({ entered }: { readonly entered: Opened }) {
  const t = useT();
  const { task, ques } = entered.paper;
  const taskId = task.taskId;
  useTitle(task.name);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { offset } = use(StickyContext);
  const onHandedIn = () => {
    void refresh('homework', 'wrongbook');
    void navigate(toPath('/work/dowork/{taskId}/answer/success', { taskId }), { replace: true });
  };
  const { desk, view, deadline, write, skip, uploading } = useDesk(entered, onHandedIn);
  const places = useMemo(() => placesOf(ques), [ques]);
  const groups = useMemo(() => ques.map((q) => places.filter((p) => p.qid === q.qid)), [ques, places]);
  const [files] = useState(() => ({
    photos: photosOf(desk.owner, taskId),
    picture: pictureOf(desk.owner, taskId),
  }));
  const ready = useOffline(async () => {
    await loadInputsOf(places.map((p) => p.part));
    await keepPictures(filesOf(desk.owner, taskId), picturesOf(ques));
  });
  const done = groups.filter((g) => g.every((p) => doneOf(view.sheet, p) !== 'open')).length;

  const [mode, setMode] = useState(firstMode);
  const [search, setSearch] = useSearchParams();
  const at = Math.min(ques.length - 1, Math.max(0, (Number(search.get('q')) || 1) - 1));
  /** The words on the key of the answer card. */
  const where = `${mode === 'one' ? at + 1 : done}/${ques.length}`;
  const [map, setMap] = useState(false);
  const [asking, setAsking] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  const show = (id: string) =>
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'start' }));
  /** Where the last step leads: the address follows a moment later, and a second key may come before it does. */
  const here = useRef(at);
  useEffect(() => {
    here.current = at;
  }, [at]);
  const go = (index: number, place?: Place) => {
    here.current = index;
    setMap(false);
    setAsking(false);
    setSearch(
      (s) => {
        const next = new URLSearchParams(s);
        next.set('q', String(index + 1));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    if (place && place.qcid > 0) show(`p${place.key}`);
    else if (mode === 'all') show(`q${ques[index]!.queNo}`);
    else requestAnimationFrame(() => paper.current?.scrollIntoView({ block: 'start' }));
  };
  const choose = (next: Mode) => {
    setMode(next);
    localStorage.setItem(MODE_KEY, next);
    if (next === 'all') show(`q${ques[at]!.queNo}`);
  };
  const ask = () => setAsking(true);
  const submit = () => {
    setAsking(false);
    desk.save.submit();
  };
  useDeskKeys({
    prev: () => {
      if (here.current > 0) go(here.current - 1);
    },
    next: () => {
      if (here.current < ques.length - 1) go(here.current + 1);
    },
    submit: ask,
    box: paper,
    at,
    one: mode === 'one',
    busy: asking || map,
  });

  // The end is the server's word: asked once more, then the paper goes in with what stands on it.
  const ending = useRef(false);
  const end = () => {
    if (ending.current || desk.save.peek().submitting || desk.save.peek().paper === 'handedIn') return;
    ending.current = true;
    void desk
      .sync()
      .then(() => {
        if (deadline != null && desk.clock.secondsTo(deadline) <= 0) {
          setAsking(false);
          desk.save.submit();
        }
      })
      .finally(() => {
        ending.current = false;
      });
  };
  const isOver = view.paper === 'over';
  useEffect(() => {
    if (isOver) desk.save.submit();
  }, [isOver, desk]);
  // Answers that came from elsewhere are said, but not at every stroke of the other hand.
  const said = useRef(-Infinity);
  useEffect(() => {
    if (view.took === 0 || performance.now() - said.current < SAY_MS) return;
    said.current = performance.now();
    notify({ tone: 'info', text: t('do.took') });
    // eslint-disable-next-line react/exhaustive-deps -- the count alone says that there is news
  }, [view.took]);
  const isEmpty = view.empty;
  useEffect(() => {
    if (isEmpty && !(deadline != null && desk.clock.secondsTo(deadline) <= 0)) setAsking(true);
  }, [isEmpty, deadline, desk]);

  const stop = async () => {
    if (!(await confirm({ title: t('do.abortTitle'), text: t(deadline ? 'do.abortTimed' : 'do.abortText') }))) return;
    await send(abort, { id: taskId });
    desk.save.close('stopped');
    notify({ tone: 'success', text: t('do.aborted') });
    void refresh('homework.work.study');
  };
  if (view.paper === 'gone') return <Withdrawn />;
  const closed = view.paper !== 'open' || view.submitting;
  const field = (index: number) => (
    <QueField
      key={ques[index]!.qid}
      que={ques[index]!}
      stgId={task.stgId}
      places={groups[index]!}
      photos={files.photos}
      entryOf={(key) => view.sheet.shown.get(key)}
      disabled={closed}
      onWrite={write}
      onSkip={skip}
    />
  );
  const handIn = (
    <Button type="primary" className="hw-do-submit" disabled={closed} onClick={ask}>
      {t('do.handIn')}
    </Button>
  );

  return (
    <div className="hw-do" style={{ ['--top' as string]: `${offset}px` }}>
      <div className="hw-do-bar" data-chrome>
        {deadline ? (
          <Timer desk={desk} deadline={deadline} onOver={end} />
        ) : (
          <strong className="hw-do-count">{t('do.count', { n: done, all: ques.length })}</strong>
        )}
        <SavedLine view={view} />
        <span className="row row-end" style={{ gap: 4, flexWrap: 'nowrap' }}>
          <Segmented<Mode>
            className="hw-do-mode"
            size="small"
            aria-label={t('do.mode')}
            value={mode}
            onChange={choose}
            options={[
              { value: 'one', label: t('do.one') },
              { value: 'all', label: t('do.all') },
            ]}
          />
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                {
                  key: 'mode',
                  label: t(mode === 'one' ? 'do.all' : 'do.one'),
                  onClick: () => choose(mode === 'one' ? 'all' : 'one'),
                },
                { key: 'later', label: t('do.later'), onClick: () => void navigate('/work/dowork/workList/todo') },
                { key: 'abort', label: t('do.abort'), disabled: closed, onClick: () => void stop() },
              ],
            }}
          >
            <Button type="text" icon={<EllipsisOutlined />} aria-label={t('do.more')} />
          </Dropdown>
        </span>
      </div>
      {ready && ready !== 'ready' && !entered.entries ? <div className="hw-lost">{t('do.stayOpen')}</div> : null}
      <LostLine view={view} onRetry={() => desk.save.flush()} />
      {view.fault && view.aside.length > 0 ? (
        <Alert type="warning" showIcon title={t('do.refused', { why: view.fault })} />
      ) : null}
      {view.late ? (
        <Alert
          type="warning"
          showIcon
          title={
            view.late.parts.length > 0
              ? t('do.late', { nos: numbersOf(places, view.late.parts), why: view.late.why })
              : t('do.lateHandIn', { why: view.late.why })
          }
        />
      ) : null}
      {view.paper === 'stopped' ? (
        <Alert
          type="info"
          showIcon
          title={t('do.stopped')}
          description={t('do.stoppedText')}
          action={
            <Button type="primary" onClick={() => void desk.again()}>
              {t('do.goOn')}
            </Button>
          }
        />
      ) : null}
      {view.submitting ? (
        <Alert
          type="info"
          showIcon
          title={isOver ? t('do.timeUp') : view.offline ? t('do.handingInOffline') : t('do.handingIn')}
          description={isOver ? t(view.offline ? 'do.timeUpOffline' : 'do.timeUpText') : undefined}
          action={isOver ? undefined : <Button onClick={() => desk.save.withdraw()}>{t('do.handInWithdraw')}</Button>}
        />
      ) : null}
      <div className="hw-do-grid">
        <div className="hw-do-paper" ref={paper}>
          <KeptPictures value={files.picture}>{mode === 'one' ? field(at) : ques.map((_, i) => field(i))}</KeptPictures>
          {mode === 'one' ? (
            <div className="hw-do-step" data-chrome>
              <Button icon={<LeftOutlined />} disabled={at === 0} onClick={() => go(at - 1)}>
                {t('do.prev')}
              </Button>
              <Button disabled={at === ques.length - 1} onClick={() => go(at + 1)}>
                {t('do.next')}
                <RightOutlined />
              </Button>
            </div>
          ) : null}
        </div>
        <aside className="hw-do-side panel" data-chrome>
          <div className="row">
            <strong>{t('do.map')}</strong>
            <span className="soft row-end">{t('do.count', { n: done, all: ques.length })}</span>
          </div>
          <QueMap sheet={view.sheet} groups={groups} at={mode === 'one' ? at : undefined} onGo={go} />
          {handIn}
          <p className="hw-keys">{t('do.keys')}</p>
        </aside>
      </div>
      <footer className="hw-do-foot" data-chrome>
        {mode === 'one' ? (
          <Button icon={<LeftOutlined />} disabled={at === 0} aria-label={t('do.prev')} onClick={() => go(at - 1)} />
        ) : null}
        <Button
          icon={<AppstoreOutlined />}
          aria-label={`${where} ${t('do.mapOpen', { n: done, all: ques.length })}`}
          onClick={() => setMap(true)}
        >
          {where}
        </Button>
        {mode === 'one' && at < ques.length - 1 ? (
          <Button type="primary" className="hw-do-next" onClick={() => go(at + 1)}>
            {t('do.next')}
            <RightOutlined />
          </Button>
        ) : (
          <span className="hw-do-next">{handIn}</span>
        )}
      </footer>
      <Drawer
        open={map}
        onClose={() => setMap(false)}
        placement="bottom"
        size="auto"
        title={t('do.map')}
        extra={handIn}
      >
        <QueMap sheet={view.sheet} groups={groups} at={at} onGo={go} />
      </Drawer>
      <HandIn
        open={asking}
        name={task.name}
        places={places}
        queCount={ques.length}
        sheet={view.sheet}
        uploading={uploading}
        onClose={() => setAsking(false)}
        onGo={(place) =>
          go(
            ques.findIndex((q) => q.qid === place.qid),
            place,
          )
        }
        onSubmit={submit}
        onSkipRest={(rest) => {
          for (const place of rest) skip(place, true);
          submit();
        }}
      />
    </div>
  );
}
