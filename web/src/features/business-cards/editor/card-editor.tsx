import type { User } from '@foyer/contract/accounts.ts';
import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { type CardEventChoice, cardEventsQuery, cardsQuery } from '../queries.ts';
import { CardForm } from './card-form.tsx';

/** Creates a card, or changes the one that the address names. `?event=` leads to the card for an event, or starts one. */
export function CardEditor({ user }: { user: User }) {
  const { t } = useTranslation('business-cards');
  const { id } = useParams();
  const [search] = useSearchParams();
  const query = useQuery(cardsQuery(user.id));
  const card = query.data?.items.find((each) => each.id === id) ?? null;
  const eventId = search.get('event') ?? '';
  const events = useQuery({ ...cardEventsQuery(user.id), enabled: eventId !== '' });
  const event: CardEventChoice | null = events.data?.find((each) => each.id === eventId) ?? null;
  if (id !== undefined && query.data && !card) return <CardNotFound />;
  return (
    <CardPage
      title={t(id === undefined ? 'editor.new' : 'editor.edit')}
      back={{ to: paths.cards, label: t('title') }}
      width="workspace"
    >
      <PageStates
        query={eventId === '' || events.isFetched ? query : { ...query, data: undefined }}
        waiting={<CardSkeletons heights={[640]} />}
      >
        {({ items, facts }) => {
          const existing = items.find((each) => id === undefined && each.event?.id === eventId) ?? null;
          return (
            <ExistingOrForm
              key={card?.id}
              existing={existing}
              card={card}
              facts={facts}
              event={event}
              viewer={user.id}
            />
          );
        }}
      </PageStates>
    </CardPage>
  );
}

/** Decides once: the card that the form creates is no reason to leave it for that card's code. */
function ExistingOrForm({ existing, ...form }: { existing: BusinessCard | null } & ComponentProps<typeof CardForm>) {
  const [found] = useState(existing);
  return found ? <Navigate to={`${paths.cards}?code=${found.id}`} replace /> : <CardForm {...form} />;
}

export function CardNotFound() {
  const { t } = useTranslation('business-cards');
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to={paths.cards}>
        {t('notFound.action')}
      </Button>
    </MessagePage>
  );
}
