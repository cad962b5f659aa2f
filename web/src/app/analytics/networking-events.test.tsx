// @vitest-environment happy-dom
import * as api from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { joinRoom, leaveRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import { blockMember, reportMember, unblockMember } from '@foyer/contract/connections/blocks.ts';
import { removeConnection } from '@foyer/contract/connections/connections.ts';
import { acceptRequest, rejectRequest, withdrawRequest } from '@foyer/contract/connections/requests.ts';
import type { Suggestion, Suggestions } from '@foyer/contract/suggestions/suggestions.ts';
import * as suggestionsApi from '@foyer/contract/suggestions/suggestions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAliasActions } from '#src/features/anonymous-networking/use-alias-actions.ts';
import { useConnectionActions } from '#src/features/connections/use-connection-actions.ts';
import { SettingsForm } from '#src/features/suggestions/settings-form.tsx';
import { TodaysSuggestions } from '#src/features/suggestions/todays-suggestions.tsx';
import { useAnswerSuggestion } from '#src/features/suggestions/use-answer-suggestion.ts';
import { connect, type Properties } from '#src/lib/analytics/track.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import texts from '#src/messages/en/suggestions.json';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';

const id = '6f1f8a50-0000-4000-8000-000000000001';
const suggestion: Suggestion = {
  person: {
    urlSlug: 'zelmira-secret',
    displayName: 'Zelmira Quackenbush',
    headline: 'Secret headline',
    title: 'Secret title',
    company: 'Secret company',
    location: 'Secret place',
    photo: null,
  },
  reasons: [
    {
      code: 'shared-interest',
      mine: { field: 'interests', text: 'Secret interest' },
      theirs: { field: 'interests', text: 'Secret interest' },
    },
  ],
  openingLine: 'Secret line',
  intents: [],
  isSaved: false,
  relation: 'none',
};
const today: Suggestions = { state: 'on', items: [suggestion], total: 1, fullDay: 20, nextAt: '2026-11-25T05:00:00Z' };
const settings = {
  isOn: true,
  uses: [],
  sameCompany: false,
  avoids: [],
  learns: true,
  comparesTexts: false,
  textService: null,
};

let recorded: { event: string; properties: Properties }[] = [];
function record() {
  recorded = [];
  connect((event, properties) => void recorded.push({ event, properties }));
}
afterEach(() => void connect(null));

/** The names of what was recorded. Nothing in it says who, with whom or in which words. */
function events(): string[] {
  const all = JSON.stringify(recorded);
  expect(all).not.toMatch(/zelmira|quackenbush|secret|velodir/i);
  expect(all).not.toContain(id);
  return recorded.map(({ event }) => event);
}

const queries = createQueryClient();
function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
/** What a hook returns. */
const inPage = <Actions,>(useActions: () => Actions): Actions =>
  renderHook(useActions, { wrapper: WithQueries }).result.current;

type Route = Parameters<typeof fakeApi>[number];
const replying = (reply: Route[1], ...endpoints: Route[0][]): Route[] => endpoints.map((each) => [each, reply]);
const ok = () => ({ data: {} });
const facts = { role: null, seniority: null, industry: null, region: null, city: null, topic: null };
const contact = {
  id,
  alias: { id, handle: 'Velodir', facts },
  state: 'open',
  note: '',
  sentAt: '2026-11-24T10:00:00.000Z',
  expiresAt: null,
  isOwnRequest: true,
  revealed: [],
  unread: 0,
};
const ladder = () => ({ data: { contact, stages: [], log: [], person: null } });

test('every step of a connection is recorded, without names', async () => {
  fakeApi(
    [acceptRequest, () => ({ data: { id } })],
    ...replying(ok, rejectRequest, withdrawRequest, removeConnection),
    ...replying(ok, blockMember, unblockMember, reportMember),
  );
  record();
  const actions = inPage(useConnectionActions);
  await act(async () => {
    await actions.accept(id);
    await actions.decline(id, 'no', 'sales-pitch');
    await actions.withdraw(id);
    await actions.remove(id);
    await actions.block('zelmira-secret');
    await actions.unblock('zelmira-secret');
    await actions.report({ urlSlug: 'zelmira-secret', reason: 'spam', details: 'Secret details' });
  });
  expect(events()).toEqual([
    'connection_request_accepted',
    'connection_request_declined',
    'connection_request_withdrawn',
    'connection_removed',
    'member_blocked',
    'member_unblocked',
    'member_reported',
  ]);
});

test('every step of an alias is recorded, without room, handle and words', async () => {
  const room = { kind: 'events', room: 'secret-event' } as const;
  const joined = {
    ...room,
    title: '',
    closesAt: null,
    minimum: 10,
    canJoin: 'yes',
    known: facts,
    usual: [],
    own: null,
  };
  fakeApi(
    [api.requestContact, () => ({ data: { id, state: 'sent' } })],
    [joinRoom, () => ({ data: joined })],
    [api.connectContact, () => ({ data: { state: 'sent' } })],
    ...replying(ladder, api.acceptContact, api.agreeToReveal, api.withdrawConsent),
    ...replying(ok, api.declineContact, api.endContact, api.blockAlias, api.reportAlias),
    [leaveRoom, ok],
  );
  record();
  const actions = inPage(useAliasActions);
  await act(async () => {
    await actions.join(room, ['title'], null);
    await actions.request(room, { aliasId: id, note: 'Secret note' }, () => false);
    await actions.accept(id);
    await actions.agree(id, 'topic');
    await actions.withdraw(id);
    await actions.connect(id);
    await actions.decline(id);
    await actions.end(id);
    await actions.block(room, id);
    await actions.report(room, { aliasId: id, reason: 'spam', details: 'Secret details' });
    await actions.leave(room);
  });
  expect(events()).toEqual([
    'anonymous_room_joined',
    'alias_contact_requested',
    'alias_contact_accepted',
    'alias_stage_agreed',
    'alias_stage_withdrawn',
    'alias_connected',
    'alias_contact_declined',
    'alias_contact_ended',
    'alias_blocked',
    'alias_reported',
    'anonymous_room_left',
  ]);
});

test('saving, dismissing and restoring a suggestion are recorded with the reason alone', async () => {
  const { dismissSuggestion, restoreSuggestion, saveSuggestion, unsaveSuggestion } = suggestionsApi;
  fakeApi(...replying(ok, dismissSuggestion, restoreSuggestion, saveSuggestion, unsaveSuggestion));
  record();
  const actions = inPage(() => useAnswerSuggestion('ada', suggestion));
  const saved = inPage(() => useAnswerSuggestion('ada', { ...suggestion, isSaved: true }));
  await act(async () => {
    await actions.toggleSaved();
    await saved.toggleSaved();
    await actions.dismiss('know-them');
    await actions.restore();
  });
  expect(events()).toEqual(['suggestion_saved', 'suggestion_unsaved', 'suggestion_dismissed', 'suggestion_restored']);
});

test('a list is recorded once, and looking at a person and at the reasons by the strongest reason', async () => {
  fakeApi(
    [suggestionsApi.listSuggestions, () => ({ data: today })],
    [suggestionsApi.listSavedSuggestions, () => ({ data: { items: [], nextCursor: null } })],
    [suggestionsApi.readSuggestionSettings, () => ({ data: settings })],
  );
  record();
  const list = <TodaysSuggestions userId="ada" Action={() => null} />;
  const { user } = await renderComponent(list, ['suggestions']);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${texts.why.button.slice(0, 8)}`) }));
  await user.click(screen.getByRole('link', { name: 'Zelmira Quackenbush' }));
  expect(events()).toEqual(['suggestions_shown', 'suggestion_explained', 'suggestion_opened']);
  expect(recorded.map(({ properties }) => properties)).toEqual([
    { count: 1, place: 'people' },
    { reason: 'shared-interest' },
    { reason: 'shared-interest' },
  ]);
});

test('changed settings are recorded as numbers', async () => {
  fakeApi(
    [suggestionsApi.readSuggestionSettings, () => ({ data: settings })],
    [suggestionsApi.changeSuggestionSettings, () => ({ data: { ...settings, isOn: false } })],
  );
  record();
  const { user } = await renderComponent(<SettingsForm userId="ada" />, ['suggestions']);
  await user.click(await screen.findByRole('switch', { name: new RegExp(texts.settings.isOn) }));
  await vi.waitFor(() => expect(events()).toEqual(['suggestion_settings_changed']));
  expect(recorded[0]?.properties).toEqual({
    is_on: false,
    sources: 0,
    same_company: false,
    learns: true,
    compares_texts: false,
  });
});
