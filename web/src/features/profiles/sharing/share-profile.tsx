import { IconShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Button } from '#src/ui/button/button.tsx';

const loadDialog = async () => (await import('./share-profile-dialog.tsx')).ShareProfileDialog;
const ShareProfileDialog = lazyPart(loadDialog);

type Props = { url: string; name: string };

/** A button that opens the QR code of a profile and the places to share it. */
export function ShareProfile({ url, name }: Props) {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  const prepare = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-haspopup="dialog"
        leftSection={<IconShare size={18} stroke={1.5} aria-hidden />}
        onFocus={prepare}
        onPointerEnter={prepare}
        onClick={() => setOpen(true)}
      >
        {t('share.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareProfileDialog url={url} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
