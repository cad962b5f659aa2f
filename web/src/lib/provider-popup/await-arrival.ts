import { limits } from '@foyer/contract/limits.ts';
import { SocialError } from '../api/social-error.ts';
import { type Arrival, hearMessages, tell } from './arrival.ts';
import { askAboutVisit, type VisitNews } from './begin-visit.ts';

/** How often the server is asked beside listening: for pages that cannot be heard. */
const askEveryMs = 3000;

type Input = {
  flowId: string;
  until: number;
  /** Null after a reload, when the window cannot be watched any more. */
  popup: Window | null;
  /** The server knows nothing of visits at a hosted project. */
  hosted: boolean;
  signal: AbortSignal;
  /** The window is gone and nothing came of it. A browser that cut it off says the same, so listening goes on. */
  onClosed: () => void;
};

/**
 * Waits until somebody comes back from a provider. Three ways lead here, and the first one counts, once (rule 30): the
 * return page calls this window, or says it on a channel, or the server is asked how the visit went.
 */
export function awaitArrival({ flowId, until, popup, hosted, signal, onClosed }: Input): Promise<Arrival> {
  return new Promise((resolve, reject) => {
    const waiting = new AbortController();
    let reason: string | null = null;
    let toldClosed = false;

    function end(settle: () => void): void {
      if (waiting.signal.aborted) return;
      waiting.abort();
      settle();
    }
    const fail = (error: unknown) => end(() => reject(error));

    async function ask(): Promise<VisitNews['status']> {
      if (hosted) return 'pending';
      const news = await askAboutVisit(flowId, waiting.signal).catch(() => null);
      if (news?.status === 'done') end(() => resolve({ kind: 'direct', flowId, session: news.session }));
      else if (news && news.status !== 'pending') fail(new SocialError(news.status, reason ?? ''));
      return news?.status ?? 'pending';
    }

    async function lookAtWindow(): Promise<void> {
      if (!popup?.closed || toldClosed) return;
      // Cut off from its window, a page sees it as closed while the person is still busy there and not here.
      if (!document.hasFocus()) return;
      toldClosed = true;
      if ((await ask()) !== 'pending' || waiting.signal.aborted) return;
      if (reason) fail(new SocialError('refused', reason));
      else onClosed();
    }

    hearMessages((message) => {
      if (message.type === 'foyer.provider.failed') {
        reason = message.reason;
        if (hosted) fail(new SocialError('refused', reason));
        else void ask();
        return true;
      }
      if (message.type !== 'foyer.provider.arrived' || message.arrival.flowId !== flowId) return false;
      tell({ type: 'foyer.provider.heard', flowId });
      end(() => resolve(message.arrival));
      return true;
    }, waiting.signal);

    const timers = [
      setInterval(() => void lookAtWindow(), limits.popup.closurePollMs),
      setInterval(() => void ask(), askEveryMs),
      setTimeout(() => fail(new SocialError('expired')), Math.max(0, until - Date.now())),
    ];
    waiting.signal.addEventListener('abort', () => timers.forEach(clearInterval));
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    if (!popup) void ask();
  });
}
