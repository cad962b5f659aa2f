import { limits } from '@foyer/contract/limits.ts';
import { SocialError } from '../api/social-error.ts';
import { broadcast, listenForMessages, type ProviderResult } from './provider-result.ts';
import { readVisitStatus, type VisitStatus } from './start-visit.ts';

/** How often the server is asked as well, in case the callback page cannot reach this one. */
const pollMs = 3000;

type Input = {
  flowId: string;
  until: number;
  /** Null after a reload, when the popup cannot be watched any more. */
  popup: Window | null;
  /** The visit is at a hosted project, which the server does not track. */
  hosted: boolean;
  signal: AbortSignal;
  /** The popup seems closed without a result. A severed popup looks the same, so waiting continues. */
  onClosed: () => void;
};

/**
 * Waits for the result of a visit at a provider and resolves with the first of three: the callback page calls this
 * window, it posts on a channel, or the server reports the visit's status.
 */
export function awaitProviderResult({
  flowId,
  until,
  popup,
  hosted,
  signal,
  onClosed,
}: Input): Promise<ProviderResult> {
  return new Promise((resolve, reject) => {
    const waiting = new AbortController();
    let reason: string | null = null;
    let reportedClosed = false;

    function end(settle: () => void): void {
      if (waiting.signal.aborted) return;
      waiting.abort();
      settle();
    }
    const fail = (error: unknown) => end(() => reject(error));

    async function poll(): Promise<VisitStatus['status']> {
      if (hosted) return 'pending';
      const visit = await readVisitStatus(flowId, waiting.signal).catch(() => null);
      if (visit?.status === 'done') end(() => resolve({ kind: 'direct', flowId, session: visit.session }));
      else if (visit && visit.status !== 'pending') fail(new SocialError(visit.status, reason ?? ''));
      return visit?.status ?? 'pending';
    }

    async function checkPopup(): Promise<void> {
      if (!popup?.closed || reportedClosed) return;
      // A severed popup looks closed while the person is still busy in it. Then this page does not have the focus.
      if (!document.hasFocus()) return;
      reportedClosed = true;
      if ((await poll()) !== 'pending' || waiting.signal.aborted) return;
      if (reason) fail(new SocialError('refused', reason));
      else onClosed();
    }

    listenForMessages((message) => {
      if (message.type === 'foyer.provider.failed') {
        reason = message.reason;
        if (hosted) fail(new SocialError('refused', reason));
        else void poll();
        return true;
      }
      if (message.type !== 'foyer.provider.arrived' || message.arrival.flowId !== flowId) return false;
      broadcast({ type: 'foyer.provider.heard', flowId });
      end(() => resolve(message.arrival));
      return true;
    }, waiting.signal);

    const timers = [
      setInterval(() => void checkPopup(), limits.popup.closurePollMs),
      setInterval(() => void poll(), pollMs),
      setTimeout(() => fail(new SocialError('expired')), Math.max(0, until - Date.now())),
    ];
    waiting.signal.addEventListener('abort', () => timers.forEach(clearInterval));
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    if (!popup) void poll();
  });
}
