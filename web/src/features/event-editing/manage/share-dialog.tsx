import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { eventPath } from '#src/lib/paths.ts';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from './share-dialog.module.css';

/** The link of an event, and the places where hosts post it. */
export function ShareDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation(['workspace', 'managed-events']);
  const url = useAbsoluteUrl()(eventPath(event.slug));
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(`${event.title} ${url}`);
  const places = [
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}` },
    { name: t('share.email'), href: `mailto:?subject=${encodeURIComponent(event.title)}&body=${address}` },
  ];
  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog
      title={t('share.title')}
      lead={t(`share.leads.${event.visibility}`)}
      closeLabel={t('managed-events:close')}
      onClose={onClose}
    >
      <p className={classes.address}>{url}</p>
      <div className={classes.places}>
        <CopyLink
          url={url}
          texts={{
            copy: t('share.copy'),
            copied: t('share.copied'),
            copiedLong: t('share.copiedLong'),
            byHand: t('share.byHand'),
          }}
        />
        {places.map(({ name, href }) => (
          <Button
            key={name}
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="sm"
          >
            {name}
          </Button>
        ))}
        {canShare && (
          // Rejects when the person closes the browser's own dialog.
          <Button
            variant="default"
            size="sm"
            onClick={() => void navigator.share({ title: event.title, url }).catch(() => undefined)}
          >
            {t('share.more')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
