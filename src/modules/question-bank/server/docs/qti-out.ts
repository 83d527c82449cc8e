import { sql } from '../../../../kernel/server/db/sql';
import { Download, handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { cutTo } from '../../../../kernel/shared/whole';
import * as calls from '../../contract';
import { toQtiPackage } from '../../rules/docs/qti/write';
import { plainText } from '../../rules/words';
import { ownRows, sharedRows } from '../read';
import { fetchPicture } from './file-store';

const SRC = /src=\\"([^"\\]+)\\"/g;
const PICTURES = 300;
export const qtiHandler = handle(calls.qtiExport, async (cx, { qids }, http) => {
  const seen = new Map([...(await sharedRows(cx, qids)), ...(await ownRows(cx, qids))].map((r) => [r.qid, r]));
  const found = [...new Set(qids)].flatMap((qid) => seen.get(qid) ?? []);
  if (found.length < new Set(qids).size) throw fail(kernelFaults.gone);
  const klgIds = [...new Set(found.flatMap((r) => r.klgIds))];
  const names = new Map(
    (klgIds.length === 0
      ? []
      : await cx.db.rows<{ klgId: number; name: string }>(
          sql`select k.klg_id, k.name from textbook_klg k where k.klg_id = any(${klgIds}::bigint[])`,
        )
    ).map((k) => [k.klgId, k.name]),
  );
  const pictures = new Map<string, { readonly ext: string; readonly bytes: Uint8Array }>();
  for (const src of [
    ...new Set(
      found.flatMap((r) => [...JSON.stringify(r.body).matchAll(SRC)].map((m) => m[1]!.replace(/&amp;/g, '&'))),
    ),
  ].slice(0, PICTURES)) {
    const got = await fetchPicture(cx, http, src);
    if (got) pictures.set(src, got);
  }
  const bytes = toQtiPackage(
    found.map((r) => ({
      id: `q${r.qid}`,
      title: cutTo(plainText(r.body.stem), 60),
      body: r.body,
      degree: r.degree,
      points: r.klgIds.flatMap((k) => names.get(k) ?? []),
    })),
    pictures,
  );
  return new Download('questions-qti3.zip', 'application/zip', bytes);
});
