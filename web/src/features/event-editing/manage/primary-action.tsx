import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkInPath, editEventPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { primaryActionOf } from './primary-action-of.ts';
import { ShareButton } from './share-button.tsx';
import type { EventMutations } from './use-event-mutations.ts';

/** The main button of an event's workspace. */
export function PrimaryAction({ event, mutations }: { event: Event; mutations: EventMutations }) {
  const { t } = useTranslation(['event-editing', 'workspace']);
  switch (primaryActionOf(event, Date.now())) {
    case 'edit':
      return (
        <Button component={Link} to={editEventPath(event.id)}>
          {t('workspace:actions.finishDraft')}
        </Button>
      );
    case 'publish':
      return (
        <Button loading={mutations.pending === 'publish'} onClick={() => mutations.change('publish')}>
          {t('actions.publish')}
        </Button>
      );
    case 'publishAgain':
      return (
        <Button loading={mutations.pending === 'publish'} onClick={() => mutations.change('publish')}>
          {t('actions.publishAgain')}
        </Button>
      );
    case 'checkIn':
      // Reloads the document, because a page may use the camera only if its own response allows it.
      return (
        <Button component={Link} to={checkInPath(event.id)} reloadDocument>
          {t('workspace:actions.checkIn')}
        </Button>
      );
    case 'duplicate':
      return (
        <Button variant="default" loading={mutations.pending === 'duplicate'} onClick={mutations.duplicate}>
          {t('actions.duplicate')}
        </Button>
      );
    case 'share':
      return <ShareButton event={event} />;
  }
}
