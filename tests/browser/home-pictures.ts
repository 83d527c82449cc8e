import type { Person } from './kit';

/** The page where somebody lands in the other language too, where SHOTS asks for pictures: for people's eyes, nothing is judged by it. */
export async function alsoIn(lang: 'zh-CN' | 'en-US', person: Person, name: string): Promise<void> {
  if (!process.env['SHOTS']) return;
  const { page } = person;
  await page.evaluate((lang) => {
    localStorage.setItem('lang', lang);
  }, lang);
  await person.open('/index');
  await page.waitForFunction(() => (document.querySelector('main')?.innerText.trim().length ?? 0) > 40);
  await person.settle();
  await person.shot(`${name}-${lang}`);
}
