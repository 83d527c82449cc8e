import { BUSI, TEACHERS, USER_TYPE } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const servs = ['SPT_BASE'] as const;
const school = need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs });
const of = (...names: readonly string[]): string[] => names.map((name) => `games.game.${name}`);

export const screens = defineScreens({
  /** The meets of a school. */
  list: {
    at: '/desk/sport/game4/game/list',
    title: { zh: '运动会', en: 'Sports meet' },
    group: 'sport.game4',
    need: school,
    calls: of('list'),
    acts: of('create', 'delete'),
  },
  /** One meet: events, enrolment, heats, results, awards, paper. */
  meet: {
    at: '/desk/sport/game4/game/{gamId}',
    title: { zh: '运动会', en: 'Sports meet' },
    group: 'sport.game4',
    need: school,
    calls: of('get', 'entry.list'),
    acts: of(
      'update',
      'activate',
      'close',
      'entry.create',
      'entry.delete',
      'enrol.list',
      'enrol.candidates',
      'enrol.create',
      'enrol.delete',
      'number.list',
      'number.give',
      'office.list',
      'office.set',
      'round.list',
      'round.create',
      'round.make',
      'round.delete',
      'round.finish',
      'round.cancel',
      'plan.make',
      'race.list',
      'race.set',
      'race.arrange',
      'race.gate',
      'result.list',
      'result.record',
      'result.export',
      'commit',
      'award.list',
      'award.build',
      'certificate.list',
      'certificate.seal',
      'record.list',
      'record.create',
      'record.delete',
    ).concat('device.baseroom.list', 'device.race.get'),
    from: ['games.list'],
  },
  root: {
    at: [{ path: '/desk/sport/game4', group: 'sport.game4' }],
    title: { zh: '赛事管理', en: 'Games' },
    need: school,
    calls: [],
    to: '/desk/sport/game4/game/list',
  },
  /** Ball leagues of the classes of a school. */
  leagues: {
    at: '/desk/sport/game4/league',
    title: { zh: '班级联赛', en: 'Class leagues' },
    group: 'sport.game4',
    need: school,
    calls: ['games.league.list'],
    acts: ['games.league.create'],
  },
  league: {
    at: '/desk/sport/game4/league/{leagueId}',
    title: { zh: '班级联赛', en: 'Class league' },
    group: 'sport.game4',
    need: school,
    calls: ['games.league.get'],
    acts: ['update', 'delete', 'activate', 'draw', 'plan', 'match.time', 'match.record'].map(
      (name) => `games.league.${name}`,
    ),
    from: ['games.leagues'],
  },
  /** Events of several schools. */
  meetings: {
    at: [
      { path: '/desk/sport/game4/meet/meeting', group: 'sport.game4' },
      {
        path: '/desk/sport/game8/meet/meeting',
        group: 'sport.game8',
        need: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'], servs }),
        with: { region: true },
      },
    ],
    title: { zh: '赛事活动', en: 'Events' },
    need: school,
    calls: ['games.meeting.list'],
    acts: ['create', 'update', 'delete', 'meets', 'table', 'results'].map((name) => `games.meeting.${name}`),
  },
  regionRoot: {
    at: [{ path: '/desk/sport/game8', group: 'sport.game8' }],
    title: { zh: '赛事管理', en: 'Games' },
    need: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'], servs }),
    calls: [],
    to: '/desk/sport/game8/meet/meeting',
  },
  /** Children look and enter themselves; teachers enter their classes, and judge what they are appointed for. */
  site: {
    at: '/sport/games',
    title: { zh: '运动会', en: 'Sports meets' },
    need: need({
      busi: [BUSI.school],
      userTypes: [USER_TYPE.student, USER_TYPE.teacher],
      funcs: [...TEACHERS, 'STUDENT'],
      servs,
    }),
    width: 960,
    calls: of('list'),
    acts: of(
      'get',
      'entry.list',
      'enrol.list',
      'enrol.create',
      'enrol.delete',
      'enrol.candidates',
      'number.list',
      'race.list',
      'race.gate',
      'round.list',
      'result.list',
      'result.record',
      'award.list',
      'record.list',
    ).concat('games.league.list', 'games.league.get', 'device.baseroom.list', 'device.race.get'),
  },
});
