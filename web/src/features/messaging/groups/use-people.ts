import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { participantsQuery } from './participants-query.ts';

/** The people of a conversation by their numbers, as the viewer sees them. */
export type People = {
  nameOf: (no: number) => string;
  photoOf: (no: number) => string | null;
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
    return {
      nameOf(no) {
        if (no === ownNo) return t('you');
        const card = cardOf(no);
        if (card) return card.displayName;
        if (kind === 'direct') return t('hiddenMember');
        return t(kind === 'event' ? 'rooms.hiddenAttendee' : 'groups.hiddenMember', { no });
      },
      photoOf: (no) => cardOf(no)?.photo?.small ?? null,
    };
  }, [data, kind, person, ownNo, t]);
}

function authorsOf(messages: readonly Message[]): number[] {
  const all = messages.flatMap(({ authorNo, replyTo }) => (replyTo ? [authorNo, replyTo.authorNo] : [authorNo]));
  return [...new Set(all)].sort((one, other) => one - other);
}
