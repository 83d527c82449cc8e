import { writeFileSync } from 'node:fs';
import { signIn, statementsOf } from '/work/main/tests/bench/capture.ts';
import { startBare, startServer, Clients, memoryOf } from '/work/main/tests/bench/programs.ts';
const url = process.env['DATABASE_URL']!;
const token = await signIn(url, process.argv[2] ?? 'school10002');
const names = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const paths = names.flatMap((n) => [1, 2].map((p) => `/api/user/org/user/basic/students?name=${encodeURIComponent(n)}&enabled=true&sort=name&pageSize=50&curPage=${p}`));
const script = await statementsOf(url, token, paths);
console.log(script[paths[0]!]);
writeFileSync('/tmp/script.json', JSON.stringify(script));
const bare = await startBare(url, '/tmp/script.json');
const server = await startServer(url, '/tmp/benchdata', {}, (process.env['FLAGS'] ?? '').split(' ').filter(Boolean));
const clients = new Clients();
const headers = { authorization: `Bearer ${token}` };
const secs = Number(process.env['SECS'] ?? 3), rounds = Number(process.env['ROUNDS'] ?? 3);
for (const r of [server, bare]) await clients.run({ base: r.base, paths, headers, clients: 20, seconds: 2 });
const ratios: number[] = [], tails: number[] = [];
for (let i = 0; i < rounds; i++) {
  const a = await clients.run({ base: server.base, paths, headers, clients: 20, seconds: secs });
  const b = await clients.run({ base: bare.base, paths, headers, clients: 20, seconds: secs });
  ratios.push(a.perSecond / b.perSecond); tails.push((a.p99 / a.p50) / (b.p99 / b.p50));
  console.log('ours', Object.values(a).map((x) => x.toFixed(1)).join(' '), '| bare', Object.values(b).map((x) => x.toFixed(1)).join(' '), '|', ratios.at(-1)!.toFixed(2), tails.at(-1)!.toFixed(2));
}
const med = (x: number[]) => [...x].sort((a, b) => a - b)[x.length >> 1]!.toFixed(2);
console.log('median ratio', med(ratios), 'tail', med(tails), memoryOf(server.pid));
await clients.stop(); await bare.stop(); await server.stop();
