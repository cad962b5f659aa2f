import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { eventPath } from '#src/lib/paths.ts';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ShareButtons } from '#src/ui/share-buttons.tsx';
import classes from './share-event-dialog.module.css';

/** The link of an event, and the places where hosts post it. */
export function ShareEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation(['workspace', 'managed-events']);
  const url = useAbsoluteUrl()(eventPath(event.slug));
  return (
    <Dialog
      title={t('share.title')}
      lead={t(`share.leads.${event.visibility}`)}
      closeLabel={t('managed-events:close')}
      onClose={onClose}
    >
      <p className={classes.address}>{url}</p>
      <ShareButtons
        url={url}
        title={event.title}
        texts={{ email: t('share.email'), more: t('share.more') }}
        copy={
          <CopyLink
            url={url}
            texts={{
              copy: t('share.copy'),
              copied: t('share.copied'),
              copiedLong: t('share.copiedLong'),
              byHand: t('share.byHand'),
            }}
          />
        }
      />
    </Dialog>
  );
}
