import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CopyCardLink } from '../copy-card-link.tsx';
import { cardLinkQuery } from '../queries.ts';
import classes from './share-card-dialog.module.css';

/** Web NFC, which Chrome on Android has; missing from TypeScript's library. */
type TagWriter = {
  write: (
    message: { records: { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal },
  ) => Promise<void>;
};
const tagWriter = () => (globalThis as { NDEFReader?: new () => TagWriter }).NDEFReader;

type Props = { card: BusinessCard; viewer: string };

/** The address for an NFC tag, and writing it where the browser can. */
export function NfcTag({ card, viewer }: Props) {
  const { t } = useTranslation('business-cards');
  const query = useQuery(cardLinkQuery(viewer, card.id, 'nfc'));
  const [state, setState] = useState<'hold' | 'written' | 'failed' | null>(null);
  const writing = useRef<AbortController>(null);
  const Writer = tagWriter();

  useEffect(() => () => writing.current?.abort(), []);

  async function write(url: string): Promise<void> {
    if (!Writer) return;
    const aborted = new AbortController();
    writing.current = aborted;
    setState('hold');
    try {
      await new Writer().write({ records: [{ recordType: 'url', data: url }] }, { signal: aborted.signal });
      setState('written');
      track('business_card_shared', { way: 'nfc' });
    } catch {
      if (!aborted.signal.aborted) setState('failed');
    }
  }

  return (
    <section className={classes.way}>
      <h3>{t('share.nfc.title')}</h3>
      <p className={classes.quiet}>{t('share.nfc.hint')}</p>
      <PageStates query={query} waiting={<Skeleton height={48} />}>
        {({ link }) => (
          <>
            <p className={classes.address}>
              <span className="visually-hidden">{`${t('share.nfc.address')}: `}</span>
              {link.url}
            </p>
            <CopyCardLink url={link.url} name={t('share.nfc.copy')} />
            {Writer && (
              <Button size="sm" variant="default" loading={state === 'hold'} onClick={() => void write(link.url)}>
                {t('share.nfc.write')}
              </Button>
            )}
            <p role="status" className={state ? classes.quiet : 'visually-hidden'}>
              {state && t(`share.nfc.${state}`)}
            </p>
          </>
        )}
      </PageStates>
    </section>
  );
}
