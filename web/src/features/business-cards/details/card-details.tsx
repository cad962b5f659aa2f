import type { User } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { CardNotFound } from '../editor/card-editor.tsx';
import { cardsQuery } from '../queries.ts';
import { CardActivity } from './card-activity.tsx';
import { CardLinks } from './card-links.tsx';

/** The links of one card, and what happened with it. */
export function CardDetails({ user }: { user: User }) {
  const { t } = useTranslation('business-cards');
  const { id = '' } = useParams();
  const query = useQuery(cardsQuery(user.id));
  const card = query.data?.items.find((each) => each.id === id);
  if (query.data && !card) return <CardNotFound />;
  return (
    <CardPage title={card?.name ?? t('card.activity')} back={{ to: paths.cards, label: t('title') }}>
      <PageStates query={{ ...query, data: card }} waiting={<CardSkeletons heights={[240, 320]} />}>
        {(shown) => (
          <>
            <CardLinks card={shown} />
            <CardActivity viewer={user.id} cardId={shown.id} />
          </>
        )}
      </PageStates>
    </CardPage>
  );
}
