import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

// What the program is measured against: Node's own HTTP server that runs the same statements and sends their rows. It asks nobody
// who they are, has no row security (it connects as the owner), no transaction, no limits, no contract.

/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}
/** The statements of each address. */
export type Script = Readonly<Record<string, readonly Statement[]>>;

const [url, file] = process.argv.slice(2) as [string, string];
const script = JSON.parse(readFileSync(file, 'utf8')) as Script;
const pool = new pg.Pool({ connectionString: url, max: 20 });

const server = createServer((req, res) => {
  answer(req.url!).then(
    (body) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
    },
    (error: unknown) => {
      res.writeHead(500).end(String(error));
    },
  );
});
async function answer(path: string): Promise<string> {
  const results: unknown[][] = [];
  for (const { sql, params } of script[path]!)
    results.push((await pool.query(sql, params as unknown[])).rows as unknown[]);
  return JSON.stringify({ items: results.at(-1), total: results[0]![0] });
}
server.listen(0, '127.0.0.1', () => {
  process.send!({ port: (server.address() as { port: number }).port });
});
process.on('disconnect', () => process.exit(0));
