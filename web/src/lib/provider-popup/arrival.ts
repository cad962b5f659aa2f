import { flowId, providerSession } from '@foyer/contract/identities/identities.ts';
import { providerTokens, providerUser } from '@foyer/contract/identities/provider-user.ts';
import { leadId } from '@foyer/contract/leads.ts';
import { z } from 'zod';

/** Somebody came back from a provider: what the return page hands over (spec section 3, "Session object handed back"). */
export const arrival = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('direct'),
    flowId,
    session: providerSession,
    /** What the exchange of the legacy page answered already. */
    requiresPhoneVerification: z.boolean().optional(),
    isNewLead: z.boolean().optional(),
    leadId: leadId.optional(),
  }),
  /** A session of the hosted project, which the server has not seen yet. */
  z.object({ kind: z.literal('hosted'), flowId, user: providerUser, session: providerTokens }),
]);
export type Arrival = z.output<typeof arrival>;

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('foyer.provider.arrived'), arrival }),
  /** Without a flow it proves nothing: whoever waits asks the server, and keeps the reason for what it says. */
  z.object({ type: z.literal('foyer.provider.failed'), reason: z.string().max(2000) }),
  z.object({ type: z.literal('foyer.provider.heard'), flowId }),
]);
export type ProviderMessage = z.output<typeof message>;

const channelName = 'foyer.provider';

declare global {
  interface Window {
    /** The global callback of spec section 4: takes a message, answers whether it was for this window. */
    foyerProviderResult?: (message: unknown) => boolean;
  }
}

/** Hears messages of the return page, by the global callback and by channel, until the signal; each is checked (rule 30). */
export function hearMessages(onMessage: (message: ProviderMessage) => boolean, signal: AbortSignal): void {
  const receive = (data: unknown): boolean => {
    const parsed = message.safeParse(data);
    return parsed.success && !signal.aborted && onMessage(parsed.data);
  };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin === window.location.origin) receive(event.data);
  });
  window.foyerProviderResult = receive;
  signal.addEventListener('abort', () => {
    channel.close();
    if (window.foyerProviderResult === receive) delete window.foyerProviderResult;
  });
}

/** Tells whoever listens. */
export function tell(sent: ProviderMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(sent);
  channel.close();
}

function toOpener(sent: ProviderMessage): boolean {
  try {
    const opener: Window | null = window.opener;
    return opener?.foyerProviderResult?.(sent) ?? false;
  } catch {
    // The opener went to another site, or the browser cut it off.
    return false;
  }
}

/** How long a page that listens has to say that it heard. */
const patienceMs = 1000;

/** Hands an arrival to the page that waits for it; false when none does. */
export function handOver(arrived: Arrival): Promise<boolean> {
  const sent: ProviderMessage = { type: 'foyer.provider.arrived', arrival: arrived };
  if (toOpener(sent)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = new AbortController();
    const settle = (heard: boolean) => {
      done.abort();
      resolve(heard);
    };
    const channel = new BroadcastChannel(channelName);
    done.signal.addEventListener('abort', () => channel.close());
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = message.safeParse(data).data;
      if (answer?.type === 'foyer.provider.heard' && answer.flowId === arrived.flowId) settle(true);
    });
    channel.postMessage(sent);
    setTimeout(settle, patienceMs, false);
  });
}

/** Says that it went wrong, so that nobody waits for the next look at the server. */
export function reportFailure(reason: string): void {
  const sent: ProviderMessage = { type: 'foyer.provider.failed', reason };
  toOpener(sent);
  tell(sent);
}
