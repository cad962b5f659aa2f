import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useDocumentHead } from '#src/lib/page/use-document-head.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageFailed } from '#src/ui/page/page-states.tsx';
import classes from './shared-card.module.css';
import { sharedCardHead } from './shared-card-head.ts';
import { sharedCardQuery } from './shared-card-query.ts';
import { SharedCardView } from './shared-card-view.tsx';

/** A business card, for anyone who has its link. The server renders what visitors see; members ask again for themselves. */
export function SharedCardPage() {
  const { token = '' } = useParams();
  const { t } = useTranslation('shared-card');
  const session = useSession();
  const viewer = session.status === 'signed-in' ? session.user.id : null;
  const isMember = session.status === 'signed-in' && !session.user.guest;
  const queries = useQueryClient();
  const query = useQuery({
    ...sharedCardQuery(token, viewer),
    placeholderData: () => queries.getQueryData(sharedCardQuery(token, null).queryKey),
  });
  useDocumentHead(sharedCardHead(query.data, t));
  const card = query.data;
  if (card === undefined) {
    return query.error ? (
      <PageFailed query={query} className={classes.page} />
    ) : (
      <div className={classes.page} aria-busy="true" />
    );
  }
  if (typeof card !== 'string') return <SharedCardView card={card} token={token} isMember={isMember} />;
  return (
    <MessagePage title={t(`${card}.title`)} text={t(`${card}.text`)}>
      <Button component={Link} to={paths.home} variant="default">
        {t('home')}
      </Button>
    </MessagePage>
  );
}
