import { afterAll, beforeAll, test } from 'vitest';
import { World } from './kit';
let world: World;
beforeAll(async () => { world = await World.open(); });
afterAll(async () => { await world?.close(); });
test('look', async () => {
  const pe = await world.as('peteach189', { width: 1366 });
  const L = '/desk/sport-test4/list';
  for (const [name, path] of [['enroll', '/desk/sport-test4/enroll'], ['board', `${L}?tst=189601&tab=board`]] as const) { await pe.open(path); await pe.page.waitForTimeout(300); await pe.shot(`look/${name}`); }
  await pe.open(L); await pe.page.waitForTimeout(400); await pe.shot('look/list'); console.log(JSON.stringify(pe.errors));
  await pe.open(L); await pe.page.getByRole('button', { name: /新建考试/ }).first().click(); await pe.page.waitForTimeout(900); await pe.shot('look/create');
  console.log('pe', pe.faults());
  await pe.close();
  const bureau = await world.as('bureau4109', { width: 1366, lang: 'en-US' });
  for (const [name, path] of [['ks', '/desk/sport-test8/ks'], ['ksboard', '/desk/sport-test8/ks?tst=100000601'], ['ksresults', '/desk/sport-test8/ks?tst=100000601&tab=results']] as const) { await bureau.open(path); await bureau.page.waitForTimeout(400); await bureau.shot(`look/${name}`); }
  console.log('bureau', bureau.faults());
  await bureau.close();
  const kid = await world.as('student189', { width: 360, height: 760 });
  await kid.open('/fitness/exams'); await kid.page.waitForTimeout(400); await kid.shot('look/mine');
  await kid.page.mouse.wheel(0, 700); await kid.page.waitForTimeout(200); await kid.shot('look/mine2');
  console.log('kid', kid.faults());
  await kid.close();
  const tab = await world.as('peteach189', { width: 768, height: 1024 });
  await tab.page.goto(world.url + '/field'); await tab.page.locator('.field-offer').first().waitFor(); await tab.page.waitForTimeout(1500); await tab.shot('look/field-home');
  await tab.page.locator('.field-offer').filter({ hasText: '三项体能' }).getByRole('button', { name: /下载/ }).click(); await tab.page.locator('.field-work').waitFor();
  await tab.page.locator('.field-items button').nth(2).click(); await tab.page.keyboard.type('355'); await tab.page.waitForTimeout(200); await tab.shot('look/field-portrait');
  await tab.page.setViewportSize({ width: 390, height: 780 }); await tab.page.waitForTimeout(200); await tab.shot('look/field-phone');
  console.log('tab', tab.faults());
  await tab.close();
}, 180_000);
