import { flowId, providerSession } from '@foyer/contract/identities/identities.ts';
import { providerTokens, providerUser } from '@foyer/contract/identities/provider-user.ts';
import { leadId } from '@foyer/contract/leads.ts';
import { z } from 'zod';

/** The result of a visit at a provider, as the callback page delivers it to the waiting page. */
export const providerResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('direct'),
    flowId,
    session: providerSession,
    /** Set when the legacy callback page has exchanged the code already. */
    requiresPhoneVerification: z.boolean().optional(),
    isNewLead: z.boolean().optional(),
    leadId: leadId.optional(),
  }),
  /** A session at the hosted project, which the server has not seen yet. */
  z.object({ kind: z.literal('hosted'), flowId, user: providerUser, session: providerTokens }),
]);
export type ProviderResult = z.output<typeof providerResult>;

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('foyer.provider.arrived'), arrival: providerResult }),
  /** Without a flow id it proves nothing: the waiting page asks the server and keeps the reason for its message. */
  z.object({ type: z.literal('foyer.provider.failed'), reason: z.string().max(2000) }),
  z.object({ type: z.literal('foyer.provider.heard'), flowId }),
]);
export type ProviderMessage = z.output<typeof message>;

const channelName = 'foyer.provider';

declare global {
  interface Window {
    /** Takes a message of the callback page; returns whether it was for this window. */
    foyerProviderResult?: (message: unknown) => boolean;
  }
}

/** Listens for messages of the callback page, by the global callback and by channel, until `signal` aborts. */
export function listenForMessages(onMessage: (message: ProviderMessage) => boolean, signal: AbortSignal): void {
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

/** Sends a message to all listening pages. */
export function broadcast(sent: ProviderMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(sent);
  channel.close();
}

function sendToOpener(sent: ProviderMessage): boolean {
  try {
    const opener: Window | null = window.opener;
    return opener?.foyerProviderResult?.(sent) ?? false;
  } catch {
    // The opener navigated to another site, or the browser severed the reference.
    return false;
  }
}

/** How long a listening page has to acknowledge a result. */
const acknowledgeMs = 1000;

/** Delivers a result to the waiting page; resolves to false when no page acknowledges it. */
export function deliverResult(result: ProviderResult): Promise<boolean> {
  const sent: ProviderMessage = { type: 'foyer.provider.arrived', arrival: result };
  if (sendToOpener(sent)) return Promise.resolve(true);
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
      if (answer?.type === 'foyer.provider.heard' && answer.flowId === result.flowId) settle(true);
    });
    channel.postMessage(sent);
    setTimeout(settle, acknowledgeMs, false);
  });
}

/** Reports a failed visit, so that the waiting page need not wait for its next status check. */
export function reportFailure(reason: string): void {
  const sent: ProviderMessage = { type: 'foyer.provider.failed', reason };
  sendToOpener(sent);
  broadcast(sent);
}
