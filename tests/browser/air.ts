import { connect, createServer, type Server, type Socket } from 'node:net';

/** A network between a browser and the program that can be cut: a browser's own offline switch does not reach service workers. */
export class Air {
  private readonly open = new Set<Socket>();
  private up = true;
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}
  static async over(target: string): Promise<Air> {
    const { port } = new URL(target);
    let air: Air | undefined;
    const server = createServer((near) => {
      if (!air?.up) {
        near.destroy();
        return;
      }
      const far = connect(Number(port), '127.0.0.1');
      for (const s of [near, far]) {
        air.open.add(s);
        s.on('close', () => {
          air!.open.delete(s);
          near.destroy();
          far.destroy();
        });
        s.on('error', () => {});
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    return (air = new Air(server, `http://127.0.0.1:${(server.address() as { port: number }).port}`));
  }
  cut(): void {
    this.up = false;
    for (const s of this.open) s.destroy();
  }
  restore(): void {
    this.up = true;
  }
  close(): void {
    this.cut();
    this.server.close();
  }
}
