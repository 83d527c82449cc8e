import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';
import { nameText } from '../../src/kernel/shared/visible';
import { database, embedded } from './servers';

/** The last migration before names had one spelling. */
const BEFORE = '20261124-0430-sport-data-money.sql';
const OLD = [
  '王梓萱',
  'Anna Li',
  'J. Smith',
  '张 三',
  '王　五',
  '欧阳  娜娜',
  ' 李\u200b雷 ',
  '李\u00ad雷\u200e',
  '李\u200d雷',
  '李\ufe0f雷\u180e',
  '韩\u3164梅梅\ufeff',
  '阿卜•买买',
  '阿卜・买买',
  '阿卜 ‧ 买买',
  '阿卜．买买',
  '阿卜.买买',
  '阿卜。买买',
  '阿卜◦买买',
  'Anna • Li',
  '阿卜··买买',
  '\ufe0f李\u{1d159}雷',
  'Ｔｏｍ\u00a0Ｌｉ',
  '\uf9e1雷',
  'می\u200cخواهم',
];
/** A name of unseen signs alone: nothing to put in its place. */
const UNSEEN = '\u200b\u3164';

let db: Awaited<ReturnType<typeof database>>;
beforeAll(async () => {
  db = await database(await embedded(), 'names');
  await migrate(db.url, join(root, 'migrations'), { upTo: BEFORE });
  for (const [at, name] of [...OLD, UNSEEN].entries())
    await db.client.query(
      `insert into people_person (org_id, user_id, user_type, yun_no, name, sex, enabled, made_at)
       values (189, $1, 1, $2, $3, 'male', true, '2026-09-01T00:00:00Z')`,
      [at + 1, String(at + 1), name],
    );
  await db.client.query(
    `insert into people_guardian (org_id, guardian_id, user_id, place, name, relation, source, made_at)
     values (189, 1, 1, 1, '王 建•国', 'father', 'school', '2026-09-01T00:00:00Z')`,
  );
  await migrate(db.url, join(root, 'migrations'));
});
afterAll(() => db.drop());

test('names that were stored as they were typed get the spelling that forms and sheets give them now', async () => {
  const { rows } = await db.client.query<{ name: string }>('select name from people_person order by user_id');
  expect(rows.map((row) => row.name)).toEqual([...OLD.map(nameText), UNSEEN]);
  const guardians = await db.client.query<{ name: string }>('select name from people_guardian');
  expect(guardians.rows).toEqual([{ name: '王建·国' }]);
});
