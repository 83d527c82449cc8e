import { expect } from 'vitest';
import type { Person } from './kit';
import { PHONE } from './narrow';

/** A tile of the page by its heading. */
const tileOf = ({ page }: Person, name: string) =>
  page.locator('.sh-tile', { has: page.getByRole('heading', { name, exact: true }) });

/** What is next and late on some English pages of a phone, and the click that opens what waits first. */
export const FIRST: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  async student189(person) {
    // Homework stands before everything else that waits, in the first screen, and says when it is due as people say it.
    expect(await person.page.locator('.sh-tile h2').first().innerText()).toBe('Homework to do');
    const todo = tileOf(person, 'Homework to do');
    expect((await todo.boundingBox())!.y).toBeLessThan(PHONE.height);
    expect(await todo.innerText()).toMatch(/due (today|tomorrow|[A-Z][a-z]+day) at \d\d:\d\d/);
    await todo.locator('a[href$="/answer"]').first().click();
    await person.page.waitForURL(/\/work\/dowork\/\d+\/answer$/);
  },
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
