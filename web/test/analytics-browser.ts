import { vi } from 'vitest';
import { memoryStorage } from './memory-storage.ts';

export type RecordedEvent = { event: string; properties: Record<string, unknown> };

/**
 * As much of a browser as Mixpanel's own library needs, with the network's edge in our hands: `answer` is the status
 * that requests get, 0 for one that does not arrive. Time is the test's.
 */
export function analyticsBrowser() {
  const listeners = new EventTarget();
  const requests: { url: string; items: unknown[] }[] = [];
  const beacons: RecordedEvent[] = [];
  const network = { answer: 200 };
  const itemsOf = (body: string) => [JSON.parse(new URLSearchParams(body).get('data') ?? '[]')].flat();

  class Request {
    status = 0;
    readyState = 0;
    statusText = '';
    responseText = '';
    withCredentials = false;
    timeout = 0;
    onreadystatechange: () => void = () => undefined;
    #url = '';
    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(): void {}
    send(body: string): void {
      requests.push({ url: this.#url, items: itemsOf(body) });
      this.status = network.answer;
      setTimeout(() => {
        this.readyState = 4;
        this.responseText = '{"status":1,"error":null}';
        this.onreadystatechange();
      });
    }
  }

  const navigator = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    vendor: '',
    onLine: true,
    sendBeacon(_url: string, body: string) {
      beacons.push(...itemsOf(body));
      return true;
    },
  };
  const location = { hostname: 'localhost', href: 'http://localhost/auth/reset#token' };
  const document = {
    location,
    cookie: '',
    referrer: 'https://elsewhere.example/?q=ada',
    URL: '',
    title: '',
    visibilityState: 'visible',
  };
  const window = {
    XMLHttpRequest: Request,
    navigator,
    document,
    screen: { width: 1440, height: 900 },
    location,
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    addEventListener: listeners.addEventListener.bind(listeners),
    removeEventListener: listeners.removeEventListener.bind(listeners),
    dispatchEvent: listeners.dispatchEvent.bind(listeners),
    CustomEvent,
    Promise,
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', document);
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('screen', window.screen);
  return {
    window,
    network,
    navigator,
    storage: window.localStorage,
    beacons,
    requests,
    /** What reached the collector, event by event. */
    events: () => requests.filter(({ url }) => url.includes('/track')).flatMap(({ items }) => items as RecordedEvent[]),
    /** What it was told about people. */
    people: () => requests.filter(({ url }) => url.includes('/engage')).flatMap(({ items }) => items),
  };
}
