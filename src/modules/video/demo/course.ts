import { statSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../../kernel/server/ids';
import { dataFile, root } from '../../../kernel/server/root';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { demoStored } from '../../files/demo';
import { TRAINING } from '../../organisation/demo';
import type { DemoPerson } from '../../people/demo';
import { copyVersions, demoQuestions, type DemoQuestion } from '../../question-bank/demo';
import { FILM_PROC, type FilmPart } from '../rules';
import { courses, films, folders, grants, lessons, places, ques } from '../tables';

/** The course and its hours, for who watched them. */
export interface DemoCourse {
  readonly spuId: number;
  readonly learners: readonly DemoPerson[];
  readonly hours: readonly { readonly lessonId: number; readonly ques: readonly DemoQuestion[] }[];
}
const SECONDS = 40;
const STRIP = { every: 4, count: 10, columns: 10 } as const;
type Facts = Omit<FilmPart, 'name' | 'path'>;
const HOURS = [
  { folder: 0, name: '数轴的三要素', film: 'number-line', free: true, stops: [12, 26] },
  { folder: 0, name: '相反数', film: 'opposite', free: false, stops: [20] },
  { folder: 1, name: '解一元一次方程', film: 'equation', free: false, stops: [] },
  { folder: 1, name: '方程的应用', film: null, free: false, stops: [] },
] as const;
const FOLDERS = ['第一章 有理数', '第二章 一元一次方程'] as const;
const MATHS = 2;

/** The files of one film, whose bytes lie in data/films. */
async function stored(world: World, userId: number, film: string, name: string): Promise<string[]> {
  const file = (data: string, width: number, height: number) => ({
    orgId: TRAINING,
    userId,
    proc: FILM_PROC,
    data: `films/${data}`,
    width,
    height,
    name: `${name}.${data.endsWith('.mp4') ? 'mp4' : 'jpg'}`,
    size: statSync(join(root, 'data/films', data)).size,
  });
  return demoStored(world, [
    file(`${film}.mp4`, 640, 360),
    file(`${film}.jpg`, 480, 270),
    file(`${film}-strip.jpg`, 1600, 90),
  ]);
}

export async function makeCourse(world: World): Promise<DemoCourse | undefined> {
  const people = world.made['people'] as readonly DemoPerson[];
  const manager = people.find((p) => p.login === 'training5');
  const learners = people.filter((p) => p.orgId === TRAINING && p.userType === 1);
  if (!manager) return undefined;
  const org = { orgId: TRAINING };
  const madeAt = `${plusDays(world.today, -30)}T02:00:00.000Z`;
  const spuId = newId();
  await world.put(courses, [{ ...org, spuId, title: '七年级数学同步课', madeAt }]);
  // One learner has not got it, one had it until last week.
  await world.put(
    grants,
    learners.slice(0, -1).map((p, at) => ({
      ...org,
      spuId,
      userId: p.userId,
      grantedAt: madeAt,
      untilOn: at === learners.length - 2 ? plusDays(world.today, -7) : plusDays(world.today, 150),
    })),
  );
  const folderIds = FOLDERS.map(() => newId());
  await world.put(
    folders,
    FOLDERS.map((name, ord) => ({ ...org, folderId: folderIds[ord] ?? 0, spuId, parentId: null, name, ord })),
  );
  const questions = demoQuestions(world)
    .filter((q) => q.sbjId === MATHS && q.grade === 7 && q.body.kind === 'single')
    .slice(0, 3);
  await copyVersions(world, TRAINING, questions);
  const facts = dataFile<Readonly<Record<string, Facts>>>('films/films.json');
  const hours = HOURS.map((hour, ord) => ({ ...hour, ord, lessonId: newId(), filmId: hour.film ? newId() : null }));
  await world.put(
    lessons,
    hours.map(({ lessonId, folder, name, ord, free, filmId }) => ({
      ...org,
      lessonId,
      spuId,
      folderId: folderIds[folder] ?? 0,
      name,
      ord,
      isFree: free,
      filmId,
      madeAt,
    })),
  );
  await world.put(
    places,
    hours.map(({ lessonId }) => ({ lessonId, courseOrgId: TRAINING, spuId })),
  );
  for (const { lessonId, filmId, film, name } of hours) {
    const about = film ? facts[film] : undefined;
    if (!film || !filmId || !about) continue;
    const [path = '', poster = '', strip = ''] = await stored(world, manager.userId, film, name);
    await world.put(films, [
      {
        ...org,
        filmId,
        lessonId,
        userId: manager.userId,
        path,
        fileName: `${name}.mp4`,
        size: statSync(join(root, 'data/films', `${film}.mp4`)).size,
        state: 'ready' as const,
        durationMs: SECONDS * 1000,
        parts: [{ ...about, name: '360', path }],
        poster,
        strip: { ...STRIP, path: strip },
        madeAt,
      },
    ]);
  }
  const asked = hours.flatMap(({ lessonId, stops }) => stops.map((second) => ({ lessonId, second })));
  const placed = asked.flatMap((one, at) => {
    const que = questions[at];
    return que ? [{ ...one, que, ord: at }] : [];
  });
  await world.put(
    ques,
    placed.map(({ lessonId, second, que, ord }) => ({
      ...org,
      lessonId,
      verId: que.verId,
      qid: que.qid,
      place: 'stop' as const,
      atMs: second * 1000,
      ord,
    })),
  );
  return {
    spuId,
    learners,
    hours: hours
      .filter((hour) => hour.film)
      .map(({ lessonId }) => ({ lessonId, ques: placed.filter((p) => p.lessonId === lessonId).map((p) => p.que) })),
  };
}
