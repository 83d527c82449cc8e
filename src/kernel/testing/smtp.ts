import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** How a mail server behaves: takes letters, never greets, takes none, goes away in the middle of a letter, asks for a password it never accepts. */
export type SmtpMood = 'good' | 'slow' | 'refuses' | 'away' | 'login';
/** A letter as it came. */
export interface Taken {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail server of a test, on a port of this machine. */
export class FakeSmtp {
  readonly letters: Taken[] = [];
  mood: SmtpMood = 'good';
  /** Milliseconds before a letter is acknowledged. */
  pause = 0;
  private held: Promise<void> = Promise.resolve();
  private readonly sockets = new Set<Socket>();
  private constructor(private readonly server: Server) {}
  static async open(): Promise<FakeSmtp> {
    const server = createServer();
    const smtp = new FakeSmtp(server);
    server.on('connection', (socket) => smtp.serve(socket));
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    return smtp;
  }
  /** From now on letters are taken and not acknowledged. @returns what acknowledges them. */
  hold(): () => void {
    let go: () => void = () => undefined;
    this.held = new Promise((done) => {
      go = done;
    });
    return go;
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => {
      this.server.close(done);
    });
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    if (this.mood === 'slow') return;
    const say = (line: string) => socket.write(`${line}\r\n`);
    let letter: string[] | undefined;
    let to = '';
    let rest = '';
    const command = (line: string) => {
      if (/^(EHLO|HELO)/i.test(line)) return say(this.mood === 'login' ? '250-fake\r\n250 AUTH PLAIN' : '250 fake');
      if (/^AUTH/i.test(line)) return say(this.mood === 'login' ? '535 wrong' : '235 in');
      if (/^RCPT/i.test(line)) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        return say(this.mood === 'refuses' ? '550 no such mailbox' : '250 ok');
      }
      if (/^DATA/i.test(line)) {
        letter = [];
        return say('354 go');
      }
      return say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    };
    const ended = (lines: readonly string[]) => {
      if (this.mood === 'away') return socket.destroy();
      // Acknowledged after the pause, taken before it: a sender that dies in between does not know.
      this.letters.push(read(lines, to));
      return void this.held.then(() => setTimeout(() => say('250 taken'), this.pause));
    };
    say('220 fake');
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (!letter) command(line);
        else if (line === '.') {
          ended(letter);
          letter = undefined;
        } else letter.push(line);
    });
  }
}

function read(lines: readonly string[], to: string): Taken {
  const gap = lines.indexOf('');
  const head = lines
    .slice(0, gap)
    .join('\n')
    .replaceAll(/\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const body = lines.slice(gap + 1);
  const way = field('Content-Transfer-Encoding');
  const text =
    way === 'base64' ? Buffer.from(body.join(''), 'base64').toString('utf8') : unquoted(body.join('\n'), way);
  return { id: field('Message-ID'), to, subject: wordsOf(field('Subject')), text };
}
/** Quoted-printable as text. */
function unquoted(text: string, way: string): string {
  if (way !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
/** Encoded words of a header as text. */
const wordsOf = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s?/gi, (_, way: string, body: string) =>
    way.toUpperCase() === 'B'
      ? Buffer.from(body, 'base64').toString('utf8')
      : unquoted(body.replaceAll('_', ' '), 'quoted-printable'),
  );
