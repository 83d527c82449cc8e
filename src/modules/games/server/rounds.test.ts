import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { fault, gamesDay, Meets, START, type Child } from './testing';
let t: TestApp;
let office: Caller;
let teacher: Caller;
let boys: Child[];
let seven: Child[];
beforeAll(async () => {
  t = await TestApp.start();
  ({ office, teacher, boys, seven } = await gamesDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('rounds, heats and results', () => {
  test('[S-055] a round is finished when everybody has a result; the finish is cancelled, but not when the next round has results', async () => {
    const meet = await Meets.make(office, { settings: { timing: 'photo', lanes: 4 } });
    const run = await meet.entry('run.100');
    await meet.publish();
    const field = boys.slice(0, 6);
    await meet.enrol(run.entryId, field);
    const { made, items } = await office.ok(calls.makeRounds, { gamId: meet.gamId });
    expect(made).toBe(2);
    const [heats, final] = items as [(typeof items)[0], (typeof items)[0]];
    expect([heats.perHeat, heats.fastest, final.last]).toEqual([2, 0, true]);
    expect(await fault(office.refused(calls.arrangeRace, { rudId: final.rudId }))).toBe('beforeOpen');
    const race = await meet.arrange(heats.rudId);
    expect([race.heats, race.runners]).toEqual([2, 6]);
    expect(await meet.arrange(heats.rudId)).toEqual(race);
    expect(await fault(office.refused(calls.finishRound, { rudId: heats.rudId }))).toBe('lacking');
    await meet.type(
      heats.rudId,
      new Map(race.items.map((r, i) => [r.userId, i === 5 ? 'DNS' : `12.${String(10 + i * 3)}1`])),
    );
    const done = await office.ok(calls.finishRound, { rudId: heats.rudId });
    expect(done.items.filter((r) => r.way === 'place')).toHaveLength(4);
    expect(
      await fault(
        office.refused(calls.recordResults, {
          rudId: heats.rudId,
          items: [{ userId: field[0]!.userId, value: '12.0' }],
        }),
      ),
    ).toBe('roundFinished');
    const last = await meet.arrange(final.rudId);
    expect(last.items).toHaveLength(4);
    const again = await office.ok(calls.cancelFinish, { rudId: heats.rudId });
    expect([again.state, again.items.some((r) => r.way)]).toEqual(['arranged', false]);
    await office.ok(calls.finishRound, { rudId: heats.rudId });
    const arranged = await meet.arrange(final.rudId);
    await meet.type(final.rudId, new Map([[arranged.items[0]!.userId, '11.90']]));
    expect(await fault(office.refused(calls.cancelFinish, { rudId: heats.rudId }))).toBe('nextHasResults');
  });
  test('lanes of a final go from the middle outwards by the times of the heats', async () => {
    const meet = await Meets.make(office, { settings: { timing: 'photo', lanes: 4 } });
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 6));
    const { items } = await office.ok(calls.makeRounds, { gamId: meet.gamId });
    const heats = await meet.arrange(items[0]!.rudId);
    await meet.type(heats.rudId, new Map(heats.items.map((r, i) => [r.userId, `12.${10 + i}`])));
    const through = (await office.ok(calls.finishRound, { rudId: heats.rudId })).items
      .filter((r) => r.way)
      .toSorted((a, b) => a.value! - b.value!);
    const final = await meet.arrange(items[1]!.rudId);
    expect(through.map((r) => final.items.find((f) => f.userId === r.userId)!.lane)).toEqual([2, 3, 1, 4]);
  });
  test('lanes of a later round are drawn as somebody says for it; those of a first round always by lot', async () => {
    const meet = await Meets.make(office, { settings: { timing: 'photo', lanes: 4, draw: 'centre' } });
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 5));
    const { items } = await office.ok(calls.makeRounds, { gamId: meet.gamId });
    const [heats, final] = [items[0]!.rudId, items[1]!.rudId];
    const lanes = (race: { readonly items: readonly { readonly userId: number; readonly lane: number }[] }) =>
      new Map(race.items.map((r) => [r.userId, r.lane]));
    const lot = lanes(await meet.arrange(heats));
    expect(lanes(await office.ok(calls.arrangeRace, { rudId: heats, draw: 'centre' }))).toEqual(lot);
    await meet.type(heats, new Map([...lot.keys()].map((id, i) => [id, `13.${i}1`])));
    await office.ok(calls.finishRound, { rudId: heats });
    const centre = lanes(await office.ok(calls.arrangeRace, { rudId: final }));
    expect(lanes(await office.ok(calls.arrangeRace, { rudId: final, draw: 'centre' }))).toEqual(centre);
    const drawn = lanes(await office.ok(calls.arrangeRace, { rudId: final, draw: 'lot' }));
    expect([...drawn.values()].toSorted()).toEqual([...centre.values()].toSorted());
    // What was chosen is kept for the event and offered again, until it is as the meet says.
    const { gamId } = meet;
    const offered = async () => (await office.ok(calls.listRounds, { gamId })).items.map((r) => r.draw);
    expect(lanes(await meet.arrange(final))).toEqual(drawn);
    expect(await offered()).toEqual(['lot', 'lot']);
    await office.ok(calls.arrangeRace, { rudId: final, draw: 'centre' });
    await office.ok(calls.updateMeet, { gamId, settings: { draw: 'groups' } });
    expect(await offered()).toEqual(['groups', 'groups']);
  });
  test('a last round of several heats says that two timing systems stand in it', async () => {
    const meet = await Meets.make(office, { settings: { timing: 'photo', lanes: 2 } });
    const run = await meet.entry('run.100');
    await meet.publish();
    const field = boys.slice(0, 4);
    await meet.enrol(run.entryId, field);
    const { rudId } = await meet.round(run.entryId);
    await meet.arrange(rudId);
    const typed = (hand: string) => new Map(field.map((b, i) => [b.userId, i === 0 ? `13.0${hand}` : `13.${i}5`]));
    await meet.type(rudId, typed('h'));
    expect((await office.ok(calls.finishRound, { rudId })).mixed).toBe(true);
    await office.ok(calls.cancelFinish, { rudId });
    await meet.type(rudId, typed('0'));
    expect((await office.ok(calls.finishRound, { rudId })).mixed).toBe(false);
  });
  test('where the meet has no jump-off nobody types one', async () => {
    const meet = await Meets.make(office, { settings: { jumpOff: false } });
    const high = await meet.entry('jump.high');
    await meet.publish();
    await meet.enrol(high.entryId, boys.slice(0, 2));
    const { rudId } = await meet.round(high.entryId);
    await meet.arrange(rudId);
    const asked = (value: string) => ({ rudId, items: [{ userId: boys[0]!.userId, value }] });
    expect(await fault(office.refused(calls.recordResults, asked('1.20:o j1')))).toBe('noJumpOff');
    expect((await office.ok(calls.recordResults, asked('1.20:o'))).done).toBe(1);
    await office.ok(calls.updateMeet, { gamId: meet.gamId, settings: { jumpOff: true } });
    expect((await office.ok(calls.recordResults, asked('1.20:o j1'))).items.find((r) => r.rank === 1)?.typed).toBe(
      '1.20:o j1',
    );
  });
  test('two runners are exchanged until their heat has a result, and the exchange is in the audit book', async () => {
    const meet = await Meets.make(office, { settings: { lanes: 4 } });
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 6));
    const { rudId } = await meet.round(run.entryId);
    const race = await meet.arrange(rudId);
    const [a, b] = [race.items[0]!, race.items.at(-1)!];
    const swapped = race.items.map(({ userId, heat, lane }) =>
      userId === a.userId
        ? { userId, heat: b.heat, lane: b.lane }
        : userId === b.userId
          ? { userId, heat: a.heat, lane: a.lane }
          : { userId, heat, lane },
    );
    const after = await office.ok(calls.setRace, { rudId, items: swapped });
    expect(after.items.find((r) => r.userId === a.userId)).toMatchObject({ heat: b.heat, lane: b.lane });
    const [note] = await t.sql<{ detail: { old: unknown[] } }>(sql`
      select detail from kernel_audit where org_id = 189 and action = 'games.swapped' and subject_id = ${rudId}`);
    expect(note!.detail.old).toHaveLength(2);
    const double = swapped.map((p, i) => (i === 1 ? { ...p, heat: swapped[0]!.heat, lane: swapped[0]!.lane } : p));
    expect(await fault(office.refused(calls.setRace, { rudId, items: double }))).toBe('laneTaken');
    expect(await fault(office.refused(calls.setRace, { rudId, items: swapped.slice(1) }))).toBe('notSame');
    await meet.type(rudId, new Map([[after.items[0]!.userId, '13.1']]));
    expect(
      await fault(
        office.refused(calls.setRace, {
          rudId,
          items: race.items.map(({ userId, heat, lane }) => ({ userId, heat, lane })),
        }),
      ),
    ).toBe('started');
  });
  test('results are read as they are typed, wind is rounded upwards, and what is no result is refused by name', async () => {
    const meet = await Meets.make(office, { settings: { timing: 'photo' } });
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 4));
    const { rudId } = await meet.round(run.entryId);
    const race = await meet.arrange(rudId);
    const ids = race.items.map((r) => r.userId);
    const typed = new Map([
      [ids[0]!, '1:05.231'],
      [ids[1]!, '12.3/12.4/12.6'],
      [ids[2]!, 'DQ 16.8'],
      [ids[3]!, 'dns'],
    ]);
    const after = await meet.type(rudId, typed);
    const of = (id: number | undefined) => after.items.find((r) => r.userId === id)!;
    expect([of(ids[0]).text, of(ids[0]).typed, of(ids[1]).text, of(ids[2]).text, of(ids[3]).mark]).toEqual([
      '1:05.24',
      '1:05.231',
      '12.4',
      'DQ 16.8',
      'DNS',
    ]);
    expect([of(ids[1]).rank, of(ids[0]).rank, of(ids[2]).rank]).toEqual([1, 2, null]);
    const windy = await office.ok(calls.recordResults, { rudId, items: [], winds: [{ heat: 1, wind: '+2.01' }] });
    expect(windy.winds).toEqual([{ heat: 1, tenths: 21 }]);
    const nowhere = { rudId, items: [], winds: [{ heat: 9, wind: '+0.5' }] };
    expect(await fault(office.refused(calls.recordResults, nowhere))).toBe('noHeat');
    const refused = await office.refused(calls.recordResults, { rudId, items: [{ userId: ids[0]!, value: '很快' }] });
    expect([refused.error, refused.message.includes('很快')]).toEqual(['games.fault.badValue', true]);
    const cleared = await meet.type(rudId, new Map([[ids[0]!, '']]));
    expect(cleared.items.find((r) => r.userId === ids[0])).toMatchObject({ value: null, text: '' });
  });
  test('of more than eight in a length the best eight after three trials have three more', async () => {
    const meet = await Meets.make(office);
    const jump = await meet.entry('jump.long', { sex: 'mixed' });
    await meet.publish();
    const field = seven.slice(0, 9);
    expect(field).toHaveLength(9);
    await meet.enrol(jump.entryId, field);
    const { rudId } = await meet.round(jump.entryId);
    await meet.arrange(rudId);
    const some = await meet.type(rudId, new Map(field.slice(0, 8).map((b, i) => [b.userId, `4.${10 + i} x x`])));
    expect(some.items.some((r) => r.more)).toBe(false);
    const all = await meet.type(rudId, new Map([[field[8]!.userId, '3.50 x -']]));
    expect(all.items.filter((r) => !r.more).map((r) => r.userId)).toEqual([field[8]!.userId]);
  });
  test('a fourth trial of somebody outside the best eight is refused; one that was typed before the others had jumped is refused at the end', async () => {
    const field = seven.slice(0, 9);
    const [ninth, eighth] = [field[8]!.userId, field[7]!.userId];
    const eight = new Map(field.slice(0, 8).map((b, i) => [b.userId, `4.${20 + i} x x`]));
    const jumping = async () => {
      const meet = await Meets.make(office);
      const { entryId } = await meet.entry('jump.long', { sex: 'mixed' });
      await meet.publish();
      await meet.enrol(entryId, field);
      const { rudId } = await meet.round(entryId);
      await meet.arrange(rudId);
      return { meet, rudId };
    };
    const early = await jumping();
    await early.meet.type(early.rudId, eight);
    const fourth = { userId: ninth, value: '3.50 x - 3.90' };
    const refused = (rudId: number) => fault(office.refused(calls.recordResults, { rudId, items: [fourth] }));
    expect(await refused(early.rudId)).toBe('fourthTrial');
    await early.meet.type(early.rudId, new Map([[eighth, '4.27 x x 4.60']]));

    const { meet, rudId } = await jumping();
    await meet.type(rudId, new Map([[ninth, fourth.value]]));
    await meet.type(rudId, eight);
    expect(await fault(office.refused(calls.finishRound, { rudId }))).toBe('fourthTrial');
    await meet.type(rudId, new Map([[ninth, '3.50 x -']]));
    await office.ok(calls.finishRound, { rudId });
    const revision = { kind: 'revision', rudId, ...fourth, remark: '漏记' } as const;
    expect(await fault(office.refused(calls.commitResult, revision))).toBe('fourthTrial');
  });
  test('two tablets without a network, in whatever order they come back: what was typed last stands, and the entries of both', async () => {
    const states = [];
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const meet = await Meets.make(office);
      const run = await meet.entry('run.100');
      await meet.publish();
      await meet.enrol(run.entryId, boys.slice(0, 3));
      const { rudId } = await meet.round(run.entryId);
      await meet.arrange(rudId);
      const typed = (userId: number, value: string, minute: number) => ({
        userId,
        value,
        at: Date.parse(`${testDayPlus(13)}T01:0${minute}:00Z`),
      });
      const tablets = [
        [typed(boys[0]!.userId, '13.1', 1), typed(boys[1]!.userId, '13.5', 4)],
        [typed(boys[0]!.userId, '13.2', 3), typed(boys[2]!.userId, '13.9', 2)],
      ];
      for (const at of order) await office.ok(calls.recordResults, { rudId, items: tablets[at]! });
      const [race] = (await office.ok(calls.listRaces, { gamId: meet.gamId, rudId })).items;
      states.push(new Map(race!.items.map((r) => [r.userId, r.text])));
    }
    expect(states[0]).toEqual(
      new Map([
        [boys[0]!.userId, '13.2'],
        [boys[1]!.userId, '13.5'],
        [boys[2]!.userId, '13.9'],
      ]),
    );
    expect(new Map([...states[1]!].toSorted())).toEqual(new Map([...states[0]!].toSorted()));
  });
  test('a result and a wind that were taken back later stay taken back, in whatever order two tablets come', async () => {
    const states = [];
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const meet = await Meets.make(office);
      const run = await meet.entry('run.100');
      await meet.publish();
      await meet.enrol(run.entryId, boys.slice(0, 2));
      const { rudId } = await meet.round(run.entryId);
      await meet.arrange(rudId);
      const minute = (n: number) => Date.parse(`${testDayPlus(13)}T01:0${n}:00Z`);
      const [one, other] = [boys[0]!.userId, boys[1]!.userId];
      const tablets = [
        {
          items: [
            { userId: one, value: '13.1', at: minute(1) },
            { userId: other, value: '13.5', at: minute(3) },
          ],
          winds: [{ heat: 1, wind: '+1.2', at: minute(1) }],
        },
        {
          items: [
            { userId: one, value: '', at: minute(2) },
            { userId: other, value: '13.9', at: minute(3) },
          ],
          winds: [{ heat: 1, wind: '', at: minute(2) }],
        },
      ];
      for (const at of order) await office.ok(calls.recordResults, { rudId, ...tablets[at]! });
      const [race] = (await office.ok(calls.listRaces, { gamId: meet.gamId, rudId })).items;
      const text = (id: number) => race!.items.find((r) => r.userId === id)!.text;
      states.push({ one: text(one), other: text(other), winds: race!.winds });
    }
    // Typed in the same millisecond, the greater text stands for both.
    expect(states[0]).toEqual({ one: '', other: '13.9', winds: [] });
    expect(states[1]).toEqual(states[0]);
  });
  test('what a judge typed on the day is not lost when the tablet comes back later; what was typed later is refused', async () => {
    const meet = await Meets.make(office);
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 2));
    await office.ok(calls.setOffices, {
      gamId: meet.gamId,
      items: [{ name: '裁判', userIds: [teacher.userId], entryIds: [run.entryId] }],
    });
    const { rudId } = await meet.round(run.entryId);
    await meet.arrange(rudId);
    const typed = (at: string, value = '13.1') => ({
      rudId,
      items: [{ userId: boys[0]!.userId, value, at: Date.parse(at) }],
    });
    t.at(`${testDayPlus(24)}T02:00:00Z`);
    expect(await fault(teacher.refused(calls.recordResults, typed(`${testDayPlus(23)}T02:00:00Z`)))).toBe('notDay');
    expect((await teacher.ok(calls.recordResults, typed(`${START}T02:00:00Z`))).done).toBe(1);
    t.at(`${testDayPlus(37)}T02:00:00Z`);
    expect(await fault(teacher.refused(calls.recordResults, typed(`${START}T02:00:00Z`, '13.0')))).toBe('notDay');
    t.at(`${testDayPlus(13)}T02:00:00Z`);
  });
  test('a final that is opened and drawn again takes its old points along, and what was corrected stays written', async () => {
    const meet = await Meets.make(office);
    const run = await meet.entry('run.100');
    await meet.publish();
    const field = boys.slice(0, 2);
    await meet.enrol(run.entryId, field);
    const { rudId } = await meet.final(run.entryId, new Map(field.map((b, i) => [b.userId, `13.${i}`])));
    await office.ok(calls.buildAwards, { gamId: meet.gamId });
    const one = { rudId, userId: field[0]!.userId };
    await office.ok(calls.commitResult, { kind: 'revision', ...one, value: '13.4', remark: '看错' });
    await office.ok(calls.cancelFinish, { rudId });
    await meet.type(rudId, new Map(field.map((b) => [b.userId, ''])));
    expect((await meet.arrange(rudId)).done).toBe(0);
    expect((await office.ok(calls.listAwards, { gamId: meet.gamId })).items).toEqual([]);
    const kept = await t.sql(sql`select remark from games_commit where org_id = 189 and rud_id = ${rudId}`);
    expect(kept).toEqual([{ remark: '看错' }]);
    await office.ok(calls.deleteRound, { rudId });
  });
  test('whoever enters or withdraws while heats are drawn is in the draw or told that it is too late, never neither', async () => {
    const meet = await Meets.make(office);
    const run = await meet.entry('run.100');
    await meet.publish();
    const { items } = await meet.enrol(run.entryId, boys.slice(0, 3));
    const { rudId } = await meet.round(run.entryId);
    const late = boys[3]!;
    await Promise.all([
      meet.arrange(rudId),
      office.send(calls.enrol, { entryId: run.entryId, userIds: [late.userId] }),
      office.send(calls.withdraw, { id: items[0]!.id }),
    ]);
    const entered = await office.rows(calls.listEnrolled, { gamId: meet.gamId, entryId: run.entryId });
    const [race] = (await office.ok(calls.listRaces, { gamId: meet.gamId, rudId })).items;
    const ids = (list: readonly { readonly userId: number }[]) => list.map((x) => x.userId).toSorted((a, b) => a - b);
    expect(ids(race!.items)).toEqual(ids(entered));
  });
  test('a judge enters the own events on the day of the event, and no others', async () => {
    const meet = await Meets.make(office);
    const [run, jump] = [await meet.entry('run.100'), await meet.entry('jump.long')];
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 2));
    await meet.enrol(jump.entryId, boys.slice(0, 2));
    await office.ok(calls.setOffices, {
      gamId: meet.gamId,
      items: [{ name: '径赛裁判', userIds: [teacher.userId], entryIds: [run.entryId] }],
    });
    const rounds = [await meet.round(run.entryId), await meet.round(jump.entryId)];
    for (const r of rounds) await meet.arrange(r.rudId);
    const asked = (rudId: number) => ({
      rudId,
      items: [{ userId: boys[0]!.userId, value: rudId === rounds[0]!.rudId ? '13.1' : '4.10' }],
    });
    const own = await teacher.ok(calls.listRounds, { gamId: meet.gamId });
    expect(own.items.filter((r) => r.judged).map((r) => r.rudId)).toEqual([rounds[0]!.rudId]);
    expect(await fault(teacher.refused(calls.recordResults, asked(rounds[0]!.rudId)))).toBe('notDay');
    t.at(`${START}T02:00:00Z`);
    expect((await teacher.ok(calls.recordResults, asked(rounds[0]!.rudId))).done).toBe(1);
    expect(await fault(teacher.refused(calls.recordResults, asked(rounds[1]!.rudId)))).toBe('notJudge');
    t.at(`${testDayPlus(13)}T02:00:00Z`);
  });
});
