import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './kit';
import { PHONE } from './narrow';

/** A tile of the page by its heading. */
const tileOf = ({ page }: Person, name: string) =>
  page.locator('.sh-tile', { has: page.getByRole('heading', { name, exact: true }) });

/** It begins within the first screen: nobody has to look for it. */
const standsFirst = async (part: Locator): Promise<void> => {
  await part.waitFor();
  expect((await part.boundingBox())?.y).toBeLessThan(PHONE.height);
};

/** Homework stands before everything else that waits, in the first screen, and says when it is due as people say it. */
async function opensHomework(person: Person): Promise<void> {
  expect(await person.page.locator('.sh-tile h2').first().innerText()).toBe('Homework to do');
  const todo = tileOf(person, 'Homework to do');
  await standsFirst(todo);
  expect(await todo.innerText()).toMatch(/due (today|tomorrow|[A-Z][a-z]+day) at \d\d:\d\d/);
  await todo.locator('a[href$="/answer"]').first().click();
  await person.page.waitForURL(/\/work\/dowork\/\d+\/answer$/);
}

/** What is next and late on some English pages of a phone, and the click that opens what waits first. */
export const FIRST: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  student189: opensHomework,
  student619: opensHomework,
  learner5: ({ page }) => standsFirst(page.getByText('Overdue', { exact: true }).first()),
  trainer5: ({ page }) => standsFirst(page.getByText(/\d+ overdue/).first()),
  async teacher189(person) {
    expect(await person.page.locator('.tt-hero').count()).toBe(1);
    expect(await tileOf(person, 'Past due, papers missing').locator('a.sh-line').count()).toBeGreaterThan(0);
    await tileOf(person, 'To mark').locator('a.sh-line').first().click();
    await person.page.waitForURL(/\/work\/\d+\/correct\//);
  },
  async tutor3(person) {
    await person.page.locator('a[href^="/exercise/list?answer="]').first().click();
    await person.page
      .getByRole('dialog')
      .getByText(/^Answer /)
      .first()
      .waitFor();
  },
};
