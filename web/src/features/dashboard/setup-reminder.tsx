import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { setupQuery } from './queries.ts';

const places = { network: paths.setupNetwork, interests: paths.setupInterests } as const;

/** A link back into the unfinished wizard; nothing when it is finished. */
export function SetupReminder({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(setupQuery(user.id));
  if (data?.next !== 'network' && data?.next !== 'interests') return null;
  return (
    <Card title={t('setUp.title')} lead={t(`setUp.${data.next}`)}>
      <CardActions>
        <Button component={Link} to={places[data.next]}>
          {t('setUp.goOn')}
        </Button>
      </CardActions>
    </Card>
  );
}
