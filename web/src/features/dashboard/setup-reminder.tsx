import type { User } from '@foyer/contract/accounts.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { setupAnswerItem } from '#src/lib/storage/session-store.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import classes from './dashboard.module.css';
import { setupQuery } from './queries.ts';

const places = { network: paths.setupNetwork, interests: paths.setupInterests } as const;

/** A link back into the unfinished wizard: a card, or one line for a member who skipped it. Nothing when it is finished. */
export function SetupReminder({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(setupQuery(user.id));
  const [answer, setAnswer] = useState(() => browserStorages.local.getItem(setupAnswerItem));
  if (data?.next !== 'network' && data?.next !== 'interests') return null;
  const dismissed = `dismissed ${user.id}`;
  if (answer === dismissed) return null;
  if (answer === `skipped ${user.id}`) {
    const dismiss = () => {
      setAnswer(dismissed);
      browserStorages.local.setItem(setupAnswerItem, dismissed);
    };
    return (
      <p className={classes.later}>
        <Link to={places[data.next]}>{t(`setUp.later.${data.next}`)}</Link>
        <button type="button" className="icon-button" aria-label={t('setUp.dismiss')} onClick={dismiss}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      </p>
    );
  }
  return (
    <Card title={t('setUp.title')} lead={t(`setUp.${data.next}`)}>
      <CardActions>
        <Button component={Link} to={places[data.next]} variant="light">
          {t('setUp.goOn')}
        </Button>
      </CardActions>
    </Card>
  );
}
