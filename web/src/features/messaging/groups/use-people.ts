import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { participantsQuery } from './participants-query.ts';

/** The people of a conversation by their numbers, as the viewer sees them. */
export type People = {
  nameOf: (no: number) => string;
  photoOf: (no: number) => string | null;
};

export function usePeople(viewer: string, conversation: Conversation): People {
  const { t } = useTranslation('messaging');
  const { id, kind, person, ownNo } = conversation;
  const { data } = useQuery({ ...participantsQuery(viewer, id), enabled: kind !== 'direct' });
  return useMemo(() => {
    const byNo = new Map(data?.map((each) => [each.no, each.person]));
    const cardOf = (no: number) => (kind === 'direct' ? person : (byNo.get(no) ?? null));
    return {
      nameOf(no) {
        if (no === ownNo) return t('you');
        const card = cardOf(no);
        if (card) return card.displayName;
        return kind === 'direct' ? t('hiddenMember') : t('groups.hiddenMember', { no });
      },
      photoOf: (no) => cardOf(no)?.photo?.small ?? null,
    };
  }, [data, kind, person, ownNo, t]);
}
