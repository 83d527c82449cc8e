import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAwake } from '../patience';
import { NotNow } from './lost';

// A database that hangs answers nothing and closes nothing: processes that were stopped, a disk that does not come back, a
// network that swallows what is sent. Statements have no limit on this side, since a long one is no fault; so the database is
// asked for its pulse whenever one of them has waited for a moment.

/** Between two looks. */
const EVERY_MS = 250;
/** So long a statement waits before anybody asks for the pulse. */
const WAITS_MS = 500;
/** So long the pulse may take. */
const PULSE_MS = 2000;
/** After so long at most whoever waits for a database that hangs is told: its wait, the look after it, the pulse. Under three seconds. */
export const TOLD_MS = WAITS_MS + EVERY_MS + PULSE_MS;

/** A connection, as far as this file looks at it. */
export interface Beating {
  /** Since when the oldest thing that was asked of it waits, by `performance.now()`; undefined where nobody waits. */
  readonly waitsSince: number | undefined;
  /** Ends it: whoever waits hears that it is lost. */
  cut(): void;
}
const connections = new Set<Beating>();
let hangs = false;

/** Counts a connection in until it has ended. */
export const watched = (one: Beating, until: (ended: () => void) => void): void => {
  connections.add(one);
  until(() => connections.delete(one));
};
/** While the database hangs nobody waits for a new connection: they are told at once to come back. */
export const refusal = (): Error | undefined => (hangs ? new NotNow('the database does not answer') : undefined);

/** The driver's socket, to be ended without a word to the other side. */
const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/** A connection of its own that is asked for nothing else. */
class Pulse {
  private client?: Promise<pg.Client>;
  private made?: pg.Client;
  constructor(private readonly url: string) {}

  private open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'meiyike_pulse' });
    this.made = client;
    client.on('error', () => {
      if (this.made === client) this.drop();
    });
    return (this.client = client.connect().then(() => client));
  }
  drop(): void {
    if (this.made) socketOf(this.made).destroy();
    this.made = this.client = undefined;
  }
  /** False where nothing at all came back; a refusal is an answer, and those who ask get it themselves. */
  beats(): Promise<boolean> {
    return new Promise((done) => {
      let late = false;
      const over = afterAwake(PULSE_MS, () => {
        late = true;
        this.drop();
        done(false);
      });
      const answered = () => {
        clearInterval(over);
        done(true);
      };
      (this.client ?? this.open())
        .then((client) => client.query('select 1'))
        .then(answered, () => {
          if (late) return;
          this.drop();
          answered();
        });
    });
  }
}

/**
 * Watches the database from this process. Where it hangs, every connection is ended, so that calls answer 503 instead of
 * nothing and their transactions are taken back; it is asked again and again, and once it answers all goes on.
 * @param url the address to ask at, @param said hears of each beginning and end.
 */
export function watchPulse(url: string, said: (hangs: boolean) => void): { end(): void } {
  const pulse = new Pulse(url);
  let asking = false;
  /** A statement that takes long is no reason to ask all the time. */
  let next = 0;
  const look = async () => {
    const now = performance.now();
    if (!hangs && now < next) return;
    const late = [...connections].some(({ waitsSince }) => waitsSince !== undefined && now - waitsSince > WAITS_MS);
    if (!late && !hangs) return;
    const before = hangs;
    hangs = !(await pulse.beats());
    if (hangs) for (const one of connections) one.cut();
    else next = performance.now() + WAITS_MS;
    if (hangs !== before) said(hangs);
  };
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    void look().finally(() => {
      asking = false;
    });
  }, EVERY_MS).unref();
  return {
    end() {
      clearInterval(timer);
      hangs = false;
      pulse.drop();
    },
  };
}

/** An answer within so long, or an error: for those who ask the database and answer without it as well. */
export function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const over = afterAwake(ms, () => {
      failed(new NotNow('the database does not answer'));
    });
    void answer.then(done, failed).finally(() => {
      clearInterval(over);
    });
  });
}
