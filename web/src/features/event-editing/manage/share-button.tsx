import type { Event } from '@foyer/contract/events/event.ts';
import { IconShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Button } from '#src/ui/button/button.tsx';

/** Loaded when it is opened. */
const ShareEventDialog = lazyPart(async () => (await import('./share-event-dialog.tsx')).ShareEventDialog);

/** Opens the ways to share a published event. */
export function ShareButton({ event, isSecondary = false }: { event: Event; isSecondary?: boolean }) {
  const { t } = useTranslation('workspace');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isSecondary ? 'default' : 'filled'}
        aria-haspopup="dialog"
        leftSection={<IconShare size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('actions.share')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareEventDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
