import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { setupQuery } from '../queries.ts';

const places = { network: paths.setupNetwork, interests: paths.setupInterests } as const;

/** The way back into the wizard, on whatever device it was left. Nothing for whoever has finished it. */
export function SetUp({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(setupQuery(userId));
  if (data?.next !== 'network' && data?.next !== 'interests') return null;
  return (
    <Card isWide title={t('setUp.title')} lead={t(`setUp.${data.next}`)}>
      <CardActions>
        <Button component={Link} to={places[data.next]}>
          {t('setUp.goOn')}
        </Button>
      </CardActions>
    </Card>
  );
}
