import { liveLimits } from '@foyer/contract/live/frames.ts';
import { liveRules } from '#src/config/live.ts';

/**
 * Says of one connection whether a signal may be forwarded. Timers of browsers are not exact, so a little less than the agreed
 * time is enough.
 */
export class SignalPace {
  #signaledAt = Number.NEGATIVE_INFINITY;

  takes(now: number): boolean {
    if (now - this.#signaledAt < liveLimits.typingSeconds * 1000 - liveRules.signalEarlyMs) return false;
    this.#signaledAt = now;
    return true;
  }
}
