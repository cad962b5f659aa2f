import type { TypingSignal } from '@foyer/contract/live/frames.ts';
import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { randomUuid } from '../api/random-id.ts';
import type { LiveSocket } from './live-socket.ts';
import type { LiveNews } from './live-updates.ts';
import { TabWatches } from './tab-watches.ts';

/** What the tabs of a browser tell each other. */
type TabMessage =
  /** From the tab with the socket. */
  | { type: 'news'; news: LiveNews }
  /** Whether any tab has the socket, with what the tab watches, and the answer. Both come from older pages without watches. */
  | { type: 'ask'; tab?: string; watches?: readonly LiveWatch[] }
  | { type: 'here'; isLive: boolean; watched?: readonly LiveWatch[] }
  /** Somebody looks at a tab again, or the network is back. */
  | { type: 'wake' }
  /** For the server. */
  | { type: 'say'; signal: TypingSignal };

type SharedLiveOptions = {
  /** Tabs with the same name share one socket: those of one account. */
  name: string;
  /** Opens a socket of this tab. */
  open: (onNews: (news: LiveNews) => void) => LiveSocket;
  onNews: (news: LiveNews) => void;
  isVisible: () => boolean;
  /** Missing on pages without a secure connection: then each tab has a socket of its own. */
  locks: LockManager | undefined;
  askEveryMs?: number;
  /** How long a visible tab waits for the one with the socket, which the browser may have frozen. */
  silenceMs?: number;
};

/**
 * One socket for all tabs of a browser. The tab that holds a Web Lock has it and forwards every frame; when that tab
 * closes, the browser gives the lock to the next. A visible tab that gets no answer opens a socket of its own meanwhile.
 */
export function shareLive(options: SharedLiveOptions): LiveSocket {
  const { name, onNews, isVisible, locks, askEveryMs = 1000, silenceMs = 2000 } = options;
  if (!locks) return options.open(onNews);
  const tabs = new BroadcastChannel(name);
  const stopped = Promise.withResolvers<void>();
  const abort = new AbortController();
  let own: LiveSocket | null = null;
  let isLeader = false;
  /** Whether the socket that this tab listens to is open and signed in. */
  let isLive = false;
  let heardAt = performance.now();
  const self = randomUuid();
  const watches = new TabWatches(onNews);

  const post = (message: TabMessage) => tabs.postMessage(message);
  const postAsk = () => post({ type: 'ask', tab: self, watches: watches.own });
  const postHere = () => post({ type: 'here', isLive, watched: watches.confirmed });

  function take(news: LiveNews): void {
    watches.take(news);
    if (news.type === 'ready') isLive = true;
    else if (news.type === 'lost') isLive = false;
    onNews(news);
  }
  function openOwn(): void {
    own ??= options.open((news) => {
      take(news);
      if (isLeader) post({ type: 'news', news });
    });
    own.watch(watches.union(performance.now()));
  }
  /** Without its own socket again: the other tab's has what comes from now on. */
  function closeOwn(): void {
    if (!own) return;
    const closed = own;
    own = null;
    closed.stop();
    postAsk();
  }

  async function lead(): Promise<void> {
    if (abort.signal.aborted) return;
    isLeader = true;
    if (own) postHere();
    else {
      // The tab that had the socket is gone, and frames are missing until the next `ready`.
      if (isLive) take({ type: 'lost' });
      post({ type: 'news', news: { type: 'lost' } });
      openOwn();
    }
    await stopped.promise;
  }

  function ask(): void {
    // Tabs that are closed or hidden have stopped asking.
    if (isLeader) own?.watch(watches.union(performance.now()));
    if (isLeader || !isVisible()) return;
    if (performance.now() - heardAt >= silenceMs) openOwn();
    postAsk();
  }
  function answer({ tab, watches: theirs }: Extract<TabMessage, { type: 'ask' }>): void {
    if (tab && theirs) watches.setOfTab(tab, theirs, performance.now());
    own?.watch(watches.union(performance.now()));
    postHere();
  }

  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (isLeader) {
      if (data.type === 'ask') answer(data);
      else if (data.type === 'wake') own?.wake();
      else if (data.type === 'say') own?.say(data.signal);
      return;
    }
    if (data.type !== 'here' && data.type !== 'news') return;
    heardAt = performance.now();
    closeOwn();
    if (data.type === 'news') take(data.news);
    // What this tab missed before is read after `ready`.
    else {
      if (data.isLive !== isLive) take({ type: data.isLive ? 'ready' : 'lost' });
      watches.mirror(data.watched ?? []);
    }
  });
  locks.request(name, { signal: abort.signal }, lead).catch(() => undefined);
  postAsk();
  const asking = setInterval(ask, askEveryMs);

  return {
    wake() {
      // A tab that was hidden has not asked.
      heardAt = performance.now();
      own?.wake();
      if (isLeader) return;
      postAsk();
      post({ type: 'wake' });
    },
    say(signal) {
      if (own) own.say(signal);
      else post({ type: 'say', signal });
    },
    watch(next) {
      watches.setOwn(next);
      if (own) own.watch(watches.union(performance.now()));
      else postAsk();
    },
    stop() {
      clearInterval(asking);
      abort.abort();
      stopped.resolve();
      closeOwn();
      tabs.close();
      if (isLive) take({ type: 'lost' });
    },
  };
}
