import type { Person, World } from './kit';

// What journeys of psychology and of sleep share: children who may be asked, a narrow phone, and what a tablet keeps.

export interface Child {
  readonly orgId: number;
  readonly userId: number;
  readonly name: string;
}
/** Five of one ninth class, fourteen and nobody asked yet. */
export async function five(world: World): Promise<Child[]> {
  const rows = await world.t.sql<{ user_id: string; name: string }>(
    `select s.user_id, p.name
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = 189 and s.clazz_type = 1 and s.clazz_id = (
       select c.clazz_id from class_student_v c
       where c.org_id = 189 and c.clazz_type = 1 and c.grd_id = 9
       order by c.clazz_id limit 1)
     order by s.user_id
     limit 5`,
  );
  const ids = rows.map((row) => Number(row.user_id));
  await world.t.sql(`delete from people_consent where org_id = 189 and purpose = 'psychology' and user_id = any($1)`, [
    ids,
  ]);
  await world.t.sql(
    `update people_person set born_on = ${world.t.sqlNow} - interval '15 years' where user_id = any($1)`,
    [ids],
  );
  return rows.map((row) => ({ orgId: 189, userId: Number(row.user_id), name: row.name }));
}
/** A phone as narrow as they come. */
export const NARROW = { width: 360, height: 740 } as const;
/** What a page leaves on a tablet: its stores, its databases, and the answers of the server that a cache holds. */
export const leftOn = ({ page }: Person): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((go, no) => {
        request.onsuccess = () => go(request.result);
        request.onerror = () => no(new Error(String(request.error)));
      });
    const left: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames) left.push(await done(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys();
      left.push(kept.map(({ url }) => url));
    }
    return JSON.stringify(left);
  });
/** A second lock: the purpose and the own password again. */
export async function unlock({ page }: Person, purpose = '个案会商'): Promise<void> {
  await page.getByLabel('用途').fill(purpose);
  await page.getByLabel('登录密码').fill('Meike2026');
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await page.getByRole('button', { name: '立即加锁' }).waitFor();
}
