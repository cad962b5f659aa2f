import { analyticsLimits, collector } from '@foyer/contract/analytics.ts';
import { limits } from '@foyer/contract/limits.ts';
import mixpanel, { type Config, type Mixpanel } from 'mixpanel-browser/src/loaders/loader-module-core.js';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Library } from './create-analytics.ts';
import { type Batcher, retryUnsent } from './retry-unsent.ts';

/** A beacon carries at most 64 KB; this many events stay well below. */
const batchSize = 30;
/** Default properties of the library that may contain a token or a name. */
const neverSent = [
  '$current_url',
  '$referrer',
  '$initial_referrer',
  '$initial_referring_domain',
  '$search_engine',
  'mp_keyword',
];

const config: Partial<Config> & { track_marketing: boolean } = {
  persistence: 'localStorage',
  ip: false,
  property_blacklist: neverSent,
  api_payload_format: 'json',
  batch_requests: true,
  batch_size: Math.min(batchSize, analyticsLimits.batch),
  batch_request_timeout_ms: limits.api.timeoutMs,
  cross_subdomain_cookie: false,
  autocapture: false,
  track_pageview: false,
  track_marketing: false,
  save_referrer: false,
  store_google: false,
  stop_utm_persistence: true,
  skip_first_touch_marketing: true,
  record_sessions_percent: 0,
  flags: false,
};

type Project = { host: string | null; token: string | null };

/** Starts Mixpanel's library without session recording, for Mixpanel's servers or for our collector with the same API. */
export function startMixpanel({ host, token }: Project, breaker: CircuitBreaker): Library {
  const place = host ? { api_host: host } : { api_host: collector.host, api_routes: collector.routes };
  const instance = mixpanel.init(token ?? collector.token, { ...config, ...place }, 'foyer');
  const unsent = retryUnsent(batchersOf(instance), breaker);
  return {
    track(event, properties, { last }) {
      // A beacon has no response and is never retried, so offline events wait in the queue like the others.
      const how = last && navigator.onLine ? ({ transport: 'sendBeacon', send_immediately: true } as const) : {};
      if (!breaker.isOpen()) instance.track(event, { ...properties }, how);
    },
    userId() {
      const id: unknown = instance.get_property('$user_id');
      return typeof id === 'string' ? id : null;
    },
    identify: (userId) => void instance.identify(userId),
    describe: (properties) => {
      if (!breaker.isOpen()) instance.people.set({ ...properties });
    },
    reset: () => instance.reset(),
    optOut() {
      instance.opt_out_tracking({ delete_user: false });
      unsent.clear();
    },
    optIn: () => instance.opt_in_tracking({ track: () => undefined }),
    resume: unsent.resume,
  };
}

function batchersOf(instance: Mixpanel): Batcher[] {
  const { request_batchers: batchers } = instance as Mixpanel & { request_batchers?: Record<string, Batcher> };
  return [batchers?.events, batchers?.people].filter((batcher) => batcher !== undefined);
}
