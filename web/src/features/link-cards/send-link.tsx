import { IconMessageShare } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import type { SendLinkProps } from '#src/lib/send-link-context.ts';
import { Button } from '#src/ui/button/button.tsx';

const SendLinkDialog = lazyPart(async () => (await import('./send-link-dialog.tsx')).SendLinkDialog);

/** A button that sends a link in one of the viewer's conversations. Its texts load with it, as they are on few pages. */
export function SendLink({ viewer, url }: SendLinkProps) {
  const { t, i18n } = useTranslation('messaging');
  const [isReady, setReady] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    loadMessages(i18n, ['messaging']).then(
      () => setReady(true),
      // There are other ways to share it.
      () => setReady(false),
    );
  }, [i18n]);
  if (!isReady) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMessageShare size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('sendLink.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <SendLinkDialog viewer={viewer} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
