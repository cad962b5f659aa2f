import {
  acceptContact,
  agreeToReveal,
  blockAlias,
  connectContact,
  declineContact,
  endContact,
  reportAlias,
  requestContact,
  withdrawConsent,
} from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { joinRoom, leaveRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import type { RevealStage } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import type { AnonymousFact } from '@foyer/contract/rules/preference-choices.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type AnalyticsEvent, type Properties, track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { anonymousKeys } from '#src/lib/query-keys/anonymous-keys.ts';
import { settingsKeys } from '#src/lib/query-keys/settings-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import type { RoomAddress } from './queries.ts';

type Action =
  | 'join'
  | 'leave'
  | 'request'
  | 'accept'
  | 'decline'
  | 'end'
  | 'agree'
  | 'withdraw'
  | 'connect'
  | 'block'
  | 'report';

/** Parts of the query keys that are gone after an action. */
const endedBy: Partial<Record<Action, readonly string[]>> = {
  leave: ['aliases', 'contacts', 'contact', 'messages'],
  end: ['contact'],
};

/**
 * What a member does in an anonymous room, one call at a time. Each resolves to whether it succeeded; what is shown is
 * read again either way, because a refused answer means that the other side was faster.
 */
export function useAliasActions() {
  const queries = useQueryClient();
  const { pending, failure, run, clear } = useTask<Action>();

  function act(
    name: Action,
    send: () => Promise<unknown>,
    {
      event,
      properties,
      atField,
    }: { event?: AnalyticsEvent; properties?: Properties; atField?: (error: unknown) => boolean } = {},
  ) {
    const acting = async () => {
      try {
        await send();
        if (event) track(event, properties);
      } finally {
        // What an action has ended is not read again: the server would refuse it.
        const isOver = (part: unknown) => endedBy[name]?.includes(String(part));
        await queries.invalidateQueries({
          queryKey: anonymousKeys.all,
          predicate: ({ queryKey }) => !isOver(queryKey[2]),
        });
      }
    };
    return run(name, acting, atField);
  }

  async function turnOn(viewer: string, shows: AnonymousFact[]): Promise<void> {
    await call(changePreferences, { body: { privacy: { anonymousNetworking: { on: true, shows } } } });
    await queries.invalidateQueries({ queryKey: settingsKeys.preferences(viewer) });
  }

  return {
    pending,
    failure,
    clear,
    /** `turnOnFor`: the viewer, if anonymous networking is off in their settings; joining turns it on. */
    join: (params: RoomAddress, shows: AnonymousFact[], turnOnFor: string | null) =>
      act(
        'join',
        async () => {
          if (turnOnFor !== null) await turnOn(turnOnFor, shows);
          await call(joinRoom, { params, body: { shows } });
        },
        { event: 'anonymous_room_joined', properties: { kind: params.kind, facts: shows.length } },
      ),
    leave: (params: RoomAddress) =>
      act('leave', () => call(leaveRoom, { params }), {
        event: 'anonymous_room_left',
        properties: { kind: params.kind },
      }),
    request: (params: RoomAddress, body: { aliasId: string; note: string }, atField: (error: unknown) => boolean) =>
      act('request', () => call(requestContact, { params, body }), {
        event: 'alias_contact_requested',
        properties: { has_note: body.note !== '' },
        atField,
      }),
    accept: (id: string) =>
      act('accept', () => call(acceptContact, { params: { id } }), { event: 'alias_contact_accepted' }),
    decline: (id: string) =>
      act('decline', () => call(declineContact, { params: { id } }), { event: 'alias_contact_declined' }),
    end: (id: string) => act('end', () => call(endContact, { params: { id } }), { event: 'alias_contact_ended' }),
    agree: (id: string, stage: RevealStage) =>
      act('agree', () => call(agreeToReveal, { params: { id }, body: { stage } }), {
        event: 'alias_stage_agreed',
        properties: { stage },
      }),
    withdraw: (id: string) =>
      act('withdraw', () => call(withdrawConsent, { params: { id } }), { event: 'alias_stage_withdrawn' }),
    connect: (id: string) =>
      act('connect', () => call(connectContact, { params: { id } }), { event: 'alias_connected' }),
    block: (params: RoomAddress, aliasId: string) =>
      act('block', () => call(blockAlias, { params, body: { aliasId } }), { event: 'alias_blocked' }),
    report: (params: RoomAddress, body: NonNullable<InputOf<typeof reportAlias>['body']>) =>
      act('report', () => call(reportAlias, { params, body }), {
        event: 'alias_reported',
        properties: { reason: body.reason },
      }),
  };
}
