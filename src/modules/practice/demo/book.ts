import type { World } from '../../../kernel/server/world';
import { copyVersions, type DemoQuestion } from '../../question-bank/demo';
import type { TrainType } from '../rules';
import { trainQues, trains } from '../tables';
import { giveAnswer, later, newId, tell, type Told } from './answer';
import { entryOf } from '../../../kernel/shared/maps';

/** Seconds spent in practice, by school, child and day: the estimates' days carry them. */
export type Spent = Map<string, number>;
type Train = Parameters<typeof World.prototype.put<typeof trains>>[1][number];
type Que = Parameters<typeof World.prototype.put<typeof trainQues>>[1][number];

/** A practice as it was made: the questions it put, of which the first `answered` were answered. */
export interface DemoTrain {
  readonly orgId: number;
  readonly userId: number;
  readonly type: TrainType;
  readonly busId: number;
  readonly name: string;
  readonly stgId: number;
  readonly sbjId: number;
  readonly tbkId?: number;
  readonly nodeId?: number;
  readonly able: number;
  readonly list: readonly DemoQuestion[];
  readonly pool: readonly DemoQuestion[];
  readonly at: string;
  readonly answered: number;
  readonly open?: boolean;
}
/** Collects practices of the demonstration world and writes them: with their answers for the notebook, and the seconds of their days. */
export class TrainBook {
  readonly trains: Train[] = [];
  readonly ques: Que[] = [];
  private readonly told: Told[] = [];
  private readonly used = new Map<number, DemoQuestion[]>();
  constructor(
    private readonly world: World,
    private readonly chance: () => number,
  ) {}

  /** @returns the practice as it ended. */
  add(o: DemoTrain): {
    readonly trainId: number;
    readonly partCount: number;
    readonly rightCount: number;
    readonly shareSum: number;
    readonly spent: number;
    readonly endedAt: string;
  } {
    const trainId = newId();
    const done = o.list.slice(0, o.answered);
    let at = o.at;
    let [right, shareSum, spent] = [0, 0, 0];
    for (const [n, q] of done.entries()) {
      const { answer, share } = giveAnswer(q, o.able, this.chance);
      const seconds = 20 + Math.floor(this.chance() * 50) + q.degree * 6;
      at = later(at, seconds);
      this.ques.push({
        orgId: o.orgId,
        trainId,
        qid: q.qid,
        qcid: 0,
        queNo: n + 1,
        verId: q.verId,
        answer,
        share,
        spent: seconds,
        answeredAt: at,
      });
      this.told.push({
        orgId: o.orgId,
        userId: o.userId,
        verId: q.verId,
        qid: q.qid,
        qcid: 0,
        sbjId: o.sbjId,
        source: 'train',
        sourceId: trainId,
        share,
        answer,
        at,
      });
      right += share === 100 ? 1 : 0;
      shareSum += share;
      spent += seconds;
    }
    const next = o.list[done.length];
    const put = o.open && next ? 1 : 0;
    if (put)
      this.ques.push({ orgId: o.orgId, trainId, qid: next!.qid, qcid: 0, queNo: done.length + 1, verId: next!.verId });
    const before = Math.round(100 / (1 + Math.exp(-o.able * 0.8)));
    const endedAt = later(at, 15);
    this.trains.push({
      orgId: o.orgId,
      trainId,
      userId: o.userId,
      type: o.type,
      busId: o.busId,
      name: o.name,
      stgId: o.stgId,
      sbjId: o.sbjId,
      ...(o.tbkId == null ? {} : { tbkId: o.tbkId }),
      ...(o.nodeId == null ? {} : { nodeId: o.nodeId }),
      pool: o.pool.map((q) => q.verId),
      goal: o.list.length,
      putCount: done.length + put,
      partCount: done.length,
      rightCount: right,
      shareSum,
      spent,
      beginMastery: before,
      endMastery: o.open ? null : Math.min(99, before + Math.round((shareSum / Math.max(1, done.length) - 60) / 12)),
      startedAt: o.at,
      finishedAt: o.open ? null : endedAt,
    });
    entryOf(this.used, o.orgId, () => []).push(...o.list, ...o.pool);
    const spentBy = (this.world.made['practice spent'] ??= new Map()) as Spent;
    const day = `${o.orgId}/${o.userId}/${later(o.at, 8 * 3600).slice(0, 10)}`;
    spentBy.set(day, (spentBy.get(day) ?? 0) + spent);
    return { trainId, partCount: done.length, rightCount: right, shareSum, spent, endedAt };
  }
  async put(): Promise<void> {
    for (const [orgId, list] of this.used) await copyVersions(this.world, orgId, list);
    await this.world.put(trains, this.trains);
    await this.world.put(trainQues, this.ques);
    tell(this.world, this.told);
  }
}
