import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { SendLinkContext } from '#src/lib/send-link-context.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CopyCardLink } from '../copy-card-link.tsx';
import { cardLinkQuery, liveCodeQuery } from '../queries.ts';
import { NfcTag } from './nfc-tag.tsx';
import { PrintedCards } from './printed-cards.tsx';
import { saveCodeImage } from './save-code-image.ts';
import classes from './share-card-dialog.module.css';
import { Signature } from './signature.tsx';
import { WalletPasses } from './wallet-passes.tsx';

type Props = { card: BusinessCard; onClose: () => void };
type CodeKind = 'live' | 'offline';

/** Bytes of a code that phones still read from a screen. */
const maxCodeBytes = 1_000;

/** The code of a card and all other ways to share it. */
export function ShareCardDialog({ card, onClose }: Props) {
  const { t } = useTranslation('business-cards');
  return (
    <Dialog title={t('share.title', { name: card.name })} closeLabel={t('share.close')} onClose={onClose}>
      {card.state === 'active' ? (
        <Sharing card={card} />
      ) : (
        <Notice tone="info">
          <p>{t(`share.${card.state}`)}</p>
        </Notice>
      )}
    </Dialog>
  );
}

function Sharing({ card }: { card: BusinessCard }) {
  const { t } = useTranslation('business-cards');
  const viewer = useViewer() ?? '';
  const SendLink = use(SendLinkContext);
  const [kind, setKind] = useState<CodeKind>('live');
  const [isMoreOpen, setMoreOpen] = useState(false);
  const live = useQuery(liveCodeQuery(viewer, card.id));
  // Loaded at once, so that the offline code is there when the connection is gone.
  const link = useQuery(cardLinkQuery(viewer, card.id, 'link'));
  const code = useQuery(cardLinkQuery(viewer, card.id, 'qr'));
  const shown = kind === 'live' ? { ...live, data: live.data?.url } : { ...code, data: code.data?.offlineVcard };
  const url = link.data?.link.url;
  const name = card.content.displayName;

  return (
    <>
      <SegmentedChoice
        label={t('share.kind')}
        isLabelHidden
        name="code"
        options={(['live', 'offline'] as const).map((value) => ({ value, text: t(`share.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <div className={classes.code}>
        <PageStates query={shown} waiting={<CodeWaiting />}>
          {(text) => <Code text={text} label={t(`share.${kind}Code`, { name: card.name })} />}
        </PageStates>
        <p className={classes.hint}>{t(`share.${kind}Hint`)}</p>
      </div>
      <div className={classes.buttons}>
        {url && <CopyCardLink url={url} />}
        {url && SendLink && <SendLink viewer={viewer} url={url} />}
        {url && typeof navigator.share === 'function' && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconShare size={18} stroke={1.5} aria-hidden />}
            onClick={() =>
              void navigator.share({ title: name, url }).then(
                () => track('business_card_shared', { way: 'share' }),
                // The person closed the browser's own dialog.
                () => undefined,
              )
            }
          >
            {t('share.send')}
          </Button>
        )}
        {code.data && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
            onClick={() => {
              // Without proof of the moment: an image can be shown at any time.
              const text = kind === 'live' ? code.data.link.url : code.data.offlineVcard;
              void saveCodeImage(text, `${t('share.imageName')}.png`);
              track('business_card_shared', { way: 'image' });
            }}
          >
            {t('share.saveImage')}
          </Button>
        )}
      </div>
      <details className={classes.more} onToggle={({ currentTarget }) => setMoreOpen(currentTarget.open)}>
        <summary>{t('share.more')}</summary>
        {isMoreOpen && (
          <>
            <Signature card={card} viewer={viewer} />
            {code.data && <WalletPasses url={code.data.link.url} wallets={code.data.wallets} />}
            <PrintedCards card={card} />
            <NfcTag card={card} viewer={viewer} />
          </>
        )}
      </details>
    </>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('business-cards');
  if (new TextEncoder().encode(text).length > maxCodeBytes) return <p>{t('share.tooLong')}</p>;
  return <QrCode text={text} label={label} />;
}

function CodeWaiting() {
  return (
    <div className={classes.waiting}>
      <Skeleton height={300} radius={12} />
    </div>
  );
}
