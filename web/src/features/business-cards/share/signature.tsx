import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { cardInks } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { dialable } from '@foyer/contract/rules/business-cards/card-phone.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { displayPhone } from '#src/lib/display-name.ts';
import { mailtoLink } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { cardLinkQuery } from '../queries.ts';
import classes from './share-card-dialog.module.css';

type Props = { card: BusinessCard; viewer: string };

/** The signature for emails with its link, copied as formatted text. */
export function Signature({ card, viewer }: Props) {
  const { t } = useTranslation('business-cards');
  const query = useQuery(cardLinkQuery(viewer, card.id, 'signature'));
  const signature = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  async function copy(url: string): Promise<void> {
    const shown = signature.current;
    if (!shown) return;
    const as = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
    try {
      const item = { ...as('text/html', shown.innerHTML), ...as('text/plain', plainText(card, url)) };
      await navigator.clipboard.write([new ClipboardItem(item)]);
      setOutcome('copied');
      track('business_card_shared', { way: 'signature' });
    } catch {
      setOutcome('refused');
    }
  }

  return (
    <section className={classes.way}>
      <h3>{t('share.signature.title')}</h3>
      <p className={classes.quiet}>{t('share.signature.hint')}</p>
      <PageStates query={query} waiting={<Skeleton height={110} />}>
        {({ link }) => (
          <>
            <section className={classes.signature} aria-label={t('share.signature.preview')}>
              <SignatureText card={card} url={link.url} box={signature} />
            </section>
            <Button size="sm" variant="default" onClick={() => void copy(link.url)}>
              {t(outcome === 'copied' ? 'share.signature.copied' : 'share.signature.copy')}
            </Button>
            <p role="status" className={outcome === 'refused' ? classes.quiet : 'visually-hidden'}>
              {outcome && t(`share.signature.${outcome}`)}
            </p>
          </>
        )}
      </PageStates>
    </section>
  );
}

function plainText({ content }: BusinessCard, url: string): string {
  const { displayName, title, company, phoneNumber, email } = content;
  const position = positionText({ title, company });
  return [displayName, position, phoneNumber && displayPhone(phoneNumber), email, url].filter(Boolean).join('\n');
}

/** Styled in place, in a table: mail programs keep nothing else. */
function SignatureText({ card, url, box }: { card: BusinessCard; url: string; box: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('business-cards');
  const { displayName, title, company, phoneNumber, email } = card.content;
  const position = positionText({ title, company });
  const ink = cardInks[card.color];
  const contacts: ReactNode[] = [];
  if (phoneNumber) contacts.push(link(`tel:${dialable(phoneNumber)}`, displayPhone(phoneNumber)));
  if (email) contacts.push(link(mailtoLink(email), email));
  return (
    <div ref={box}>
      <table role="presentation" style={{ borderCollapse: 'collapse' }}>
        <tbody>
          <tr>
            <td style={{ borderLeft: `3px solid ${ink}`, padding: '2px 0 2px 12px', ...letters, color: '#1c1b19' }}>
              <strong>{displayName}</strong>
              {position && (
                <>
                  <br />
                  {position}
                </>
              )}
              {contacts.map((contact, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two contacts never change places.
                <span key={at}>
                  <br />
                  {contact}
                </span>
              ))}
              <br />
              <a href={url} style={{ color: ink }}>
                {t('share.signature.link')}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

const letters = { fontFamily: 'Arial, Helvetica, sans-serif', fontSize: '14px', lineHeight: '20px' } as const;

function link(href: string, text: string): ReactNode {
  return (
    <a href={href} style={{ color: '#1c1b19' }}>
      {text}
    </a>
  );
}
