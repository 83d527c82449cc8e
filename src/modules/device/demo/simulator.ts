// Devices as they are: what they say over the wire of rules/wire.ts, with clocks that are off and a net that loses, repeats
// and reorders. Tests, the demonstration world and whoever tries the door use it.

/** A message as it travels. */
export type Item = Readonly<Record<string, unknown>> & { readonly devId: string; readonly no: string };
/** What a device says when, by the true time in milliseconds. */
export interface Saying {
  readonly at: number;
  /** Sent so long after it happened; 0 at once. */
  readonly waits?: number;
  readonly says: Readonly<Record<string, unknown>> & { readonly kind: string };
}
/** A device with a clock of its own. */
export class SimulatedDevice {
  private count = 0;
  /** @param skewMs how far its clock is ahead of the true time; below zero: behind. */
  constructor(
    readonly devId: string,
    private skewMs = 0,
  ) {}
  /** Begins anew, with the clock set otherwise; numbers of messages go on, as they are kept in its memory. */
  reboot(at: number, firmware: string, skewMs = this.skewMs): Item {
    this.skewMs = skewMs;
    return this.item({ at, says: { kind: 'hello', firmware } });
  }
  item({ at, waits = 0, says }: Saying): Item {
    this.count += 1;
    return {
      devId: this.devId,
      no: `${this.devId}#${this.count}`,
      at: this.clock(at),
      sentAt: this.clock(at + waits),
      ...says,
    };
  }
  /** The same message, sent at another time. */
  sent(item: Item, at: number): Item {
    return { ...item, sentAt: this.clock(at) };
  }
  private clock(at: number): string {
    return new Date(at + this.skewMs).toISOString();
  }
}

/** A rope or a band that was used: a sign of life and what it counted. */
export const usedBy = (
  device: SimulatedDevice,
  at: number,
  values: Readonly<Record<string, number>>,
  battery: number,
): Item[] => [
  device.item({ at, says: { kind: 'beat', battery, signal: 80 } }),
  device.item({ at, says: { kind: 'reading', values } }),
];

/** A beacon beside a route that sees a band or card pass, by its number. */
export const passedBy = (beacon: SimulatedDevice, at: number, tag: number): Item =>
  beacon.item({ at, says: { kind: 'reading', values: { tag } } });

/** A runner on a lane: when the block was left and the line reached, in milliseconds after the gun. */
export interface Runner {
  readonly lane: number;
  readonly leaveMs: number;
  readonly lineMs: number | null;
}
/** A race as a gate sees it: the gun, who left the block, who reached the line, all by the gate's own counter. */
export function raceBy(
  gate: SimulatedDevice,
  {
    raceId,
    at,
    counter,
    runners,
  }: { readonly raceId: number; readonly at: number; readonly counter: number; readonly runners: readonly Runner[] },
): Item[] {
  const mark = (after: number, of: object): Item =>
    gate.item({ at: at + after, says: { kind: 'race', raceId, ms: counter + after, ...of } });
  return [
    mark(0, { mark: 'gun' }),
    ...runners.map(({ lane, leaveMs }) => mark(leaveMs, { mark: 'leave', lane })),
    ...runners.flatMap(({ lane, lineMs }) => (lineMs == null ? [] : [mark(lineMs, { mark: 'line', lane })])),
  ];
}

/** What a net does to messages on their way, as shares from 0 to 1. */
export interface Trouble {
  /** The answer is lost, so the device sends once more. */
  readonly repeats: number;
  /** It arrives after later ones. */
  readonly reorders: number;
  /** It is lost on its way: nobody answers, and the device sends it once more, long after those that followed it. */
  readonly losses?: number;
}
/** The requests in which messages arrive: some twice, some late; none is lost for good, since a device sends until it is answered. */
export function travel(
  items: readonly Item[],
  { repeats, reorders, losses = 0 }: Trouble,
  rnd: () => number,
  atOnce = 20,
): Item[][] {
  const order = items
    .flatMap((item, at) => {
      const again = losses > 0 && rnd() < losses ? 60 + rnd() * 60 : 0;
      const late = () => at + again + (rnd() < reorders ? rnd() * 60 : 0);
      return rnd() < repeats
        ? [
            { item, at: late() },
            { item, at: late() },
          ]
        : [{ item, at: late() }];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
  const requests: Item[][] = [];
  for (let at = 0; at < order.length; at += atOnce) requests.push(order.slice(at, at + atOnce));
  return requests;
}
