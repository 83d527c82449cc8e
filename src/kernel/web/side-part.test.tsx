import { lazy, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { startTexts } from './i18n/i18n';
import { FieldMissing } from './parts/field-part';
import { fetchOnce, partOrLater, sidePart } from './side-part';
import { quietly, whenIdle } from './when-idle';

const noNetwork = () => new TypeError('Failed to fetch dynamically imported module: /site/assets/menu-a.js');
/** A file that is fetched while the network is as told. */
function file<T>(what: T) {
  const net = { up: false, asked: 0 };
  const load = () => {
    net.asked++;
    return net.up ? Promise.resolve(what) : Promise.reject(noNetwork());
  };
  return { net, load };
}

describe('parts fetched by themselves', () => {
  test('a fetch that failed is asked again by the next one who needs it, one that succeeded never', async () => {
    const { net, load } = file('menu');
    const once = fetchOnce(load);
    await expect(once()).rejects.toThrow('Failed to fetch');
    net.up = true;
    expect([await once(), await once(), net.asked]).toEqual(['menu', 'menu', 2]);
  });
  test('two who ask at once share one fetch, and both hear that it failed', async () => {
    const { net, load } = file('menu');
    const once = fetchOnce(load);
    const ends = await Promise.allSettled([once(), once()]);
    expect([ends.map((e) => e.status), net.asked]).toEqual([['rejected', 'rejected'], 1]);
  });
  test('a part beside the page never refuses: without a network something stands for it that shows nothing', async () => {
    const { load } = file({ default: () => <b>menu</b> });
    const { default: Later } = await partOrLater(load);
    expect(renderToStaticMarkup(<Later />)).toBe('');
  });
  test('with a network the part itself is what comes', async () => {
    const { net, load } = file({ default: () => <b>menu</b> });
    net.up = true;
    const { default: Part } = await partOrLater(load);
    expect(renderToStaticMarkup(<Part />)).toBe('<b>menu</b>');
  });
  test('a field whose file cannot be fetched says so in its own place, with a key that asks again', async () => {
    const { net, load } = file({ default: () => <b>formula</b> });
    const { default: Later } = await partOrLater(load, ({ onRetry }) => (
      <button type="button" onClick={onRetry}>
        again
      </button>
    ));
    expect(renderToStaticMarkup(<Later />)).toBe('<button type="button">again</button>');
    net.up = true;
    const { default: Part } = await partOrLater(load);
    expect(renderToStaticMarkup(<Part />)).toBe('<b>formula</b>');
  });
  test('what stands for a missing field says in words that nothing is lost', async () => {
    await startTexts([], 'zh-CN');
    const shown = renderToStaticMarkup(<FieldMissing onRetry={() => {}} />);
    expect(shown).toContain('已填的内容还在');
    expect(shown).toMatch(/重\s?试/);
  });
  test('a part that is lazy already does not compile: React would draw its wrapping never', () => {
    const Lazy = lazy(() => Promise.resolve({ default: () => <b>menu</b> }));
    const made = async () => ({ default: Lazy });
    // @ts-expect-error it is lazy
    sidePart(made);
    sidePart(async () => ({ default: ({ at }: { readonly at: number }) => <b>{at}</b> }));
  });
  test('it is fetched first when it is drawn', () => {
    const { net, load } = file({ default: () => <b>menu</b> });
    const Part = sidePart(load);
    expect(net.asked).toBe(0);
    renderToStaticMarkup(
      <Suspense fallback={null}>
        <Part />
      </Suspense>,
    );
    expect(net.asked).toBe(1);
  });
});

describe('what is fetched ahead of need', () => {
  test('a failure is nobody’s fault: it is written to the console and refused to nobody', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    await quietly(() => Promise.reject(noNetwork()));
    await quietly(() => {
      throw new Error('at once');
    });
    expect(info).toHaveBeenCalledTimes(2);
    info.mockRestore();
  });
  test('an idle page that has lost its network says nothing of what it wanted to fetch', async () => {
    vi.useFakeTimers();
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const refused = vi.fn();
    process.on('unhandledRejection', refused);
    vi.stubGlobal('window', {});
    vi.stubGlobal('document', { readyState: 'complete' });
    const { net, load } = file('menu');
    whenIdle(load);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    await new Promise((done) => {
      setTimeout(done, 5);
    });
    expect([net.asked, info.mock.calls.length, refused.mock.calls.length]).toEqual([1, 1, 0]);
    process.off('unhandledRejection', refused);
    vi.unstubAllGlobals();
    info.mockRestore();
  });
});
