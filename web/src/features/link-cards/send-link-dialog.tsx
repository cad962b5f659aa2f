import { type Conversation, changeConversation, openConversation } from '@foyer/contract/messaging/conversations.ts';
import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { connectionsByNameQuery } from '#src/lib/connections-by-name-query.ts';
import { conversationPath } from '#src/lib/conversation-path.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { latestConversationsQuery } from './latest-conversations-query.ts';
import classes from './send-link.module.css';

/** Where the link can go: a conversation, or a connection who may have none yet. */
type Place = { key: string; name: string; photo: string | null; open: () => Promise<Conversation> };

type Props = { viewer: string; url: string; onClose: () => void };

/** Chooses a conversation and opens it with the link in its field. Sending it is up to the viewer. */
export function SendLinkDialog({ viewer, url, onClose }: Props) {
  const { t } = useTranslation('messaging');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const query = usePlaces(viewer, q);
  const task = useTask<string>();

  const choose = ({ key, open }: Place) =>
    void task.run(key, async () => {
      const { id, draft } = await open();
      const next = draft.includes(url) ? draft : [draft, url].filter(Boolean).join(' ');
      const changed = await call(changeConversation, { params: { id }, body: { draft: next } });
      // The field starts with the draft that is known.
      queries.setQueryData(messagingKeys.conversation(viewer, id), changed);
      await navigate(conversationPath(id));
    });

  return (
    <Dialog title={t('sendLink.title')} lead={t('sendLink.hint')} closeLabel={t('sendLink.close')} onClose={onClose}>
      <TextField
        label={t('sendLink.search')}
        name="search"
        autoComplete="off"
        isOptional
        problem={null}
        value={typed}
        onChange={setTyped}
      />
      <FailureNotice failure={task.failure} />
      <PageStates
        query={query}
        waiting={<Skeleton height={200} radius={12} />}
        isEmpty={(places) => places.length === 0}
        empty={<p>{t(q === '' ? 'sendLink.none' : 'sendLink.noneFound')}</p>}
      >
        {(places) => (
          <ul className={classes.places} aria-label={t('sendLink.places')}>
            {places.map((place) => (
              <li key={place.key}>
                <button
                  type="button"
                  className={classes.place}
                  disabled={task.pending !== null}
                  onClick={() => choose(place)}
                >
                  <Avatar name={place.name} src={place.photo} size={36} />
                  <span className={classes.name}>{place.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </PageStates>
    </Dialog>
  );
}

/** The latest conversations; while something is typed, the connections that match it. */
function usePlaces(viewer: string, q: string) {
  const latest = useQuery({ ...latestConversationsQuery(viewer), enabled: q === '' });
  const matching = useInfiniteQuery({ ...connectionsByNameQuery(viewer, q), enabled: q !== '' });
  if (q === '') return { ...latest, data: latest.data?.items.flatMap(placeOfConversation) };
  const people = matching.data?.pages.flatMap(({ items }) => items.flatMap(({ person }) => person ?? []));
  return { ...matching, data: people?.map(placeOfPerson) };
}

function placeOfConversation(conversation: Conversation): Place[] {
  const { id, state, person, group, event } = conversation;
  const name = person?.displayName || group?.name || event?.title;
  if (state !== 'open' || !name) return [];
  return [{ key: id, name, photo: person?.photo?.small ?? null, open: async () => conversation }];
}

function placeOfPerson({ urlSlug, displayName, photo }: PersonCard): Place {
  const open = async () => (await call(openConversation, { body: { urlSlug } })).conversation;
  return { key: urlSlug, name: displayName, photo: photo?.small ?? null, open };
}
