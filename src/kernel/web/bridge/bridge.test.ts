import { describe, expect, test, vi } from 'vitest';
import { createBridge, NATIVE, shownState, WINDOW } from './bridge';
import { hostOf, type DesktopHost } from './host';

/** A host that keeps what it is told and answers what it is asked. */
function fakeHost(answer?: (asked: { id: number; method: string; message: unknown }) => unknown) {
  const said: Record<string, unknown>[] = [];
  let hear: (event: { data: unknown }) => void = () => {};
  const host: DesktopHost = {
    postMessage(text) {
      const packet = JSON.parse(text) as { id: number; method: string; message: unknown };
      said.push(packet);
      if ('id' in packet && answer) queueMicrotask(() => hear({ data: JSON.stringify(answer(packet)) }));
    },
    addEventListener(_, fn) {
      hear = fn;
    },
  };
  return { host, said };
}

describe('bridge', () => {
  test('[X-014] a message carries its action and its payload as text; without a host nothing happens', () => {
    const { host, said } = fakeHost();
    createBridge(host).post('saveToGallery', { url: '/a.png' });
    createBridge(host).post('toAptList');
    expect(said).toEqual([
      { action: 'saveToGallery', payload: '{"url":"/a.png"}' },
      { action: 'toAptList', payload: 'null' },
    ]);
    expect(() => createBridge(undefined).post('x')).not.toThrow();
    expect(createBridge(undefined).present).toBe(false);
  });
  test('[X-015] an asked method resolves with the answer and rejects with its error', async () => {
    const { host } = fakeHost(({ id, method, message }) =>
      method === 'ok' ? { id, ok: true, result: message } : { id, ok: false, error: '不行' },
    );
    const bridge = createBridge(host);
    expect(await Promise.all([bridge.ask('ok', 1), bridge.ask('ok', 2)])).toEqual([1, 2]);
    await expect(bridge.ask('no')).rejects.toThrow('不行');
  });
  test('[E-019] [X-015] without a host, or with one that never answers, asking rejects', async () => {
    await expect(createBridge(undefined).ask('/bridge/getWindowState')).rejects.toThrow('absent');
    await expect(createBridge({ postMessage() {} }).ask('x')).rejects.toThrow('absent');
    await expect(createBridge(fakeHost().host).ask('x', undefined, 10)).rejects.toThrow('no answer');
  });
  test('strange messages of the host are passed over', async () => {
    let hear: (event: { data: unknown }) => void = () => {};
    const bridge = createBridge({
      postMessage() {
        hear({ data: 'x' });
        hear({ data: null });
        hear({ data: { id: 99, ok: true } });
        hear({ data: { id: 1, ok: true, result: 7 } });
      },
      addEventListener(_, fn) {
        hear = fn;
      },
    });
    expect(await bridge.ask('x')).toBe(7);
  });
  test('[S-003] [desk D47] [site H8] the window state is read and set; only restored and maximised show', async () => {
    const { host, said } = fakeHost(({ id }) => ({ id, ok: true, result: { state: 1 } }));
    const bridge = createBridge(host);
    expect(WINDOW).toEqual({ restored: 0, maximised: 1, minimised: 2, closed: 3 });
    expect(await bridge.windowState()).toBe(1);
    await bridge.setWindowState(WINDOW.minimised);
    expect(said.map((s) => [s['method'], s['message']])).toEqual([
      ['/bridge/getWindowState', undefined],
      ['/bridge/windowState', { state: 2 }],
    ]);
    expect([0, 1, 2, 3].map((s) => shownState({ state: s }))).toEqual([0, 1, 0, 0]);
  });
  test('[C-065] the named native messages go out with their payload', () => {
    const { host, said } = fakeHost();
    createBridge(host).native('toSportHub', { items: [1], formUrl: '/f', token: 'T', noRecord: true });
    expect(said[0]).toEqual({
      action: 'toSportHub',
      payload: '{"items":[1],"formUrl":"/f","token":"T","noRecord":true}',
    });
    expect(NATIVE).toEqual([
      'toSportHub',
      'setRecordMode',
      'getRecordMode',
      'pkg',
      'saveToGallery',
      'toAptList',
      'toBleRopeSync',
      'toBleDevices',
      'getLinkBleDevice',
      'toDevPage',
      'openLive',
    ]);
  });
  test('a host is found by its own name, as a web view, or as an old external object', () => {
    const own = fakeHost().host;
    const view = fakeHost().host;
    const notify = vi.fn();
    expect(hostOf({ meiyikeHost: own, chrome: { webview: view } })).toBe(own);
    expect(hostOf({ chrome: { webview: view } })).toBe(view);
    hostOf({ external: { notify } })!.postMessage('x');
    expect(notify).toHaveBeenCalledWith('x');
    expect([hostOf({ chrome: {}, external: {} }), hostOf(undefined)]).toEqual([undefined, undefined]);
  });
});
