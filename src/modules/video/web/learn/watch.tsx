import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { Progress } from '../../../../kernel/web/parts/progress';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { useTitle } from '../../../../kernel/web/router/page';
import { useSession } from '../../../../kernel/web/session/session-store';
import { getSchedule, type Train, type Watch } from '../../contract';
import { FilmPlayer } from '../player/film-player';
import { useT } from '../texts';
import { HourList } from './hour-list';
import { NotBought } from './not-bought';
import { Notes } from './notes';
import { QueStop, isAnswered } from './que-stop';
import { QueList } from './que-list';
import { FilmSession, type Heard } from './session';
import { useTrain, type Training } from './use-train';
import './learn.css';

/** One hour: its film, the questions that stop it, notes at its seconds, and the hours beside it. */
export default function WatchScreen({ params }: ScreenProps) {
  const [spuId, lessonId] = [Number(params['spuId']), Number(params['lessonId'])];
  const t = useT();
  const [search] = useSearchParams();
  const { data, error, refetch } = useCall(getSchedule, { spuId }, { quiet: true });
  const hour = data?.folders.flatMap((f) => f.items).find((h) => h.lessonId === lessonId);
  useTitle(hour?.name);
  // A free hour is everybody's, also of a course that is not offered to them: it stands alone, without the hours beside it.
  const alone = error instanceof CallError && error.status === 404;
  if (error && !alone && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data && !alone)
    return (
      <section className="panel stack" aria-busy>
        <span className="bone" style={{ width: '100%', height: 260 }} />
        <span className="bone" />
      </section>
    );
  return (
    <div className={data ? 'vd-two' : 'stack'}>
      <div className="stack">
        {data && hour?.open === false ? (
          <NotBought course={data} />
        ) : (
          <Opening spuId={spuId} lessonId={lessonId} second={secondOf(search.get('at'))} />
        )}
      </div>
      {data ? (
        <aside className="panel stack vd-beside">
          <h2 className="vd-h">{data.title}</h2>
          <Progress percent={data.lessons ? Math.round((data.done * 100) / data.lessons) : 0} size="small" />
          {data.folders.length ? (
            <HourList course={data} now={lessonId} />
          ) : (
            <EmptyState compact title={t('noHours')} />
          )}
        </aside>
      ) : null}
    </div>
  );
}

/** The second that an address leads to: a notebook names where a question stood. */
const secondOf = (text: string | null): number | undefined =>
  text != null && /^\d{1,5}$/.test(text) ? Number(text) : undefined;

/** Enters the hour, again when another device had taken its place. */
function Opening({
  spuId,
  lessonId,
  second,
}: {
  readonly spuId: number;
  readonly lessonId: number;
  readonly second: number | undefined;
}) {
  const userId = useSession()?.userId ?? 0;
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState<FilmSession>();
  const [error, setError] = useState<unknown>();
  const [heard, setHeard] = useState<Heard>();
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    let gone = false;
    let mine: FilmSession | undefined;
    FilmSession.open(lessonId, spuId, userId, {
      onHeard: setHeard,
      onTaken: () => setTaken(true),
      onRefused: (fault) => {
        if (!gone) setError(fault);
        // A validity that ended, an hour that was taken out: the page shows what there is now.
        void refresh('video');
      },
    }).then(
      (session) => {
        mine = session;
        if (gone) session.leave();
        else setOpened(session);
      },
      (fault: unknown) => {
        if (!gone) setError(fault);
      },
    );
    return () => {
      gone = true;
      mine?.leave();
      void refresh('video');
    };
  }, [lessonId, spuId, userId, turn]);
  const done = heard?.done ?? false;
  // What stands beside the film says the same as the film.
  useEffect(() => {
    if (done) void refresh(getSchedule.name);
  }, [done]);
  const again = useCallback(() => {
    setError(undefined);
    setTaken(false);
    setOpened(undefined);
    setTurn((n) => n + 1);
  }, []);
  // A page that the browser kept and shows anew has said its last word: it is opened anew.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) again();
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [again]);
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={again} />
      </section>
    );
  if (!opened)
    return (
      <section className="panel" aria-busy>
        <span className="bone" style={{ width: '100%', height: 260 }} />
      </section>
    );
  return (
    <Film
      key={turn}
      session={opened}
      start={turn === 0 && second != null && second < opened.watch.duration ? second : opened.start}
      heard={heard ?? opened.watch}
      taken={taken}
      onAgain={again}
    />
  );
}

function Film({
  session,
  start,
  heard,
  taken,
  onAgain,
}: {
  readonly session: FilmSession;
  /** Where it begins. */ readonly start: number;
  readonly heard: Heard;
  readonly taken: boolean;
  readonly onAgain: () => void;
}) {
  const t = useT();
  const { watch } = session;
  const player = useRef<HTMLVideoElement>(null);
  const training = useTrain(watch.lessonId);
  const { train, store } = training;
  const [asked, setAsked] = useState<number>();
  useEffect(() => {
    if (taken) player.current?.pause();
  }, [taken]);
  const stop = (verId: number) => {
    player.current?.pause();
    leaveFullScreen(player.current);
    training.at(verId);
    setAsked(verId);
  };
  const runs = (at: number, rate: number) => {
    session.tracker.runs(at, rate);
    session.at(at);
    const due = openStops(watch, train).find((s) => s.place === 'stop' && at >= (s.second ?? 0));
    if (due) stop(due.verId);
  };
  const ends = () => {
    session.at(watch.duration);
    void session.synch();
    const due = openStops(watch, train).find((s) => s.place !== 'beside');
    if (due) stop(due.verId);
  };
  const go = (second: number) => {
    if (player.current) player.current.currentTime = second;
  };
  const done = heard.done || (train?.done ?? false);
  const item = train?.items.find((x) => x.verId === asked);
  return (
    <>
      <section className="panel stack vd-film">
        <FilmPlayer
          film={watch}
          name={watch.name}
          pass={session.passNow}
          start={start}
          player={player}
          mark={watch.mark}
          marks={watch.stops.flatMap((s) => (s.place === 'stop' && s.second != null ? [s.second] : []))}
          onRun={runs}
          onStand={() => {
            session.tracker.stands();
            if (player.current) session.at(player.current.currentTime);
          }}
          onEnd={ends}
          over={
            taken ? (
              <EmptyState
                title={t('taken')}
                text={t('takenText')}
                action={<Button onClick={onAgain}>{t('watchHere')}</Button>}
              />
            ) : asked != null && !item ? (
              <Coming training={training} onGone={() => setAsked(undefined)} />
            ) : item ? (
              <QueStop
                item={item}
                store={store}
                onGoOn={() => {
                  setAsked(undefined);
                  void player.current?.play().catch(() => undefined);
                }}
              />
            ) : undefined
          }
        />
        <div className="row">
          <StatusTag status={done ? 'done' : 'waiting'}>
            {t(done ? 'hourDone' : 'watchedPart', { percent: heard.watched, need: watch.needPercent })}
          </StatusTag>
          <span className="soft">{t('honest')}</span>
        </div>
      </section>
      {train?.items.length ? <QueList train={train} store={store} onGo={go} /> : null}
      <Notes watch={watch} player={player} onGo={go} />
    </>
  );
}
/** A question whose words have not come yet: the film waits for them, and says so. */
function Coming({ training, onGone }: { readonly training: Training; readonly onGone: () => void }) {
  const { train, error, again } = training;
  useEffect(() => {
    // They have come, and this one is no longer among them.
    if (train) onGone();
  });
  if (error) return <ErrorState error={error} onRetry={again} />;
  return <span className="bone" aria-busy style={{ width: '100%', height: 120 }} />;
}
/** Questions that nobody answered yet, in their order; of those that have come only what is still among them. */
const openStops = ({ stops }: Watch, train: Train | undefined) =>
  stops.filter((s) => {
    if (!train) return !s.answered;
    const item = train.items.find((x) => x.verId === s.verId);
    return item != null && !isAnswered(item);
  });
/** Over a film that fills the screen nobody sees a question; the telephone's own player has a way out of its own. */
function leaveFullScreen(video: (HTMLVideoElement & { webkitExitFullscreen?: () => void }) | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (video && 'webkitDisplayingFullscreen' in video && video.webkitDisplayingFullscreen)
    video.webkitExitFullscreen?.();
}
