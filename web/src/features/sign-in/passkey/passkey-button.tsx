import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { supportsPasskeys } from '#src/lib/passkeys/browser-passkeys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

const load = () => import('./sign-in-with-passkey.ts');

/** Signs in with a passkey. Its code is loaded on hover or focus. */
export function PasskeyButton() {
  const { t } = useTranslation('sign-in');
  const errorText = useErrorText();
  // The server cannot know; nearly all browsers support passkeys.
  const [isSupported, setSupported] = useState(true);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => setSupported(supportsPasskeys()), []);

  async function enter(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await (await load()).signInWithPasskey();
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  }

  if (!isSupported) return null;
  const prefetch = () => void load().catch(() => undefined);
  return (
    <>
      <Button
        fullWidth
        size="md"
        variant="subtle"
        leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
        loading={isPending}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void enter()}
      >
        {t('entry.passkey')}
      </Button>
      {failure !== null && <Notice tone="problem">{errorText.text(failure)}</Notice>}
    </>
  );
}
