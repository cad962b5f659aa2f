import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { mentionedIn, replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelsOf, type Mentionable, type MentionLabels } from '#src/lib/mentions/mention-labels.ts';
import { participantsQuery } from './participants-query.ts';

/** The people of a conversation by their numbers, as the viewer sees them. */
export type People = {
  nameOf: (no: number) => string;
  photoOf: (no: number) => string | null;
  /** Of the profile; null if the viewer does not see it. */
  slugOf: (no: number) => string | null;
  isMe: (no: number) => boolean;
  /** Whether messages mention people here. */
  canMention: boolean;
  /** Whom they can mention; in the room of an event, those who wrote or are mentioned in the messages that are loaded. */
  members: readonly Mentionable[];
  labels: MentionLabels;
  /** A text with names in the place of mentions. */
  textOf: (body: string) => string;
};

/** `messages`: those shown, whose authors are read in the room of an event. */
export function usePeople(viewer: string, conversation: Conversation, messages: readonly Message[] = []): People {
  const { t } = useTranslation('messaging');
  const { id, kind, person, ownNo } = conversation;
  const authors = useMemo(() => (kind === 'event' ? authorsOf(messages) : null), [kind, messages]);
  const { data } = useQuery({
    ...participantsQuery(viewer, id, authors),
    enabled: kind === 'group' || (kind === 'event' && messages.length > 0),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const byNo = new Map(data?.map((each) => [each.no, each.person]));
    const cardOf = (no: number) => (kind === 'direct' ? person : (byNo.get(no) ?? null));
    const members = (data ?? []).flatMap(({ no, isHere, person: card }) =>
      card && no !== ownNo ? [{ no, isHere, name: card.displayName, photo: card.photo?.small ?? null }] : [],
    );
    function nameOf(no: number): string {
      if (no === ownNo) return t('you');
      const card = cardOf(no);
      if (card) return card.displayName;
      if (kind === 'direct') return t('hiddenMember');
      return t(kind === 'event' ? 'rooms.hiddenAttendee' : 'groups.hiddenMember', { no });
    }
    return {
      nameOf,
      photoOf: (no) => cardOf(no)?.photo?.small ?? null,
      slugOf: (no) => cardOf(no)?.urlSlug ?? null,
      isMe: (no) => no === ownNo,
      canMention: kind !== 'direct',
      members,
      labels: labelsOf(members),
      textOf: (body) => (kind === 'direct' ? body : replaceMentions(body, (no) => `@${nameOf(no)}`)),
    };
  }, [data, kind, person, ownNo, t]);
}

function authorsOf(messages: readonly Message[]): number[] {
  const all = messages.flatMap(({ authorNo, body, replyTo }) => [
    authorNo,
    ...mentionedIn(body),
    ...(replyTo ? [replyTo.authorNo, ...mentionedIn(replyTo.body)] : []),
  ]);
  return [...new Set(all)].sort((one, other) => one - other);
}
