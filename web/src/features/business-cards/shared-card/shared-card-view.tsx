import type { SharedCard } from '@foyer/contract/business-cards/shared-card.ts';
import { cardInks, vcardVersions } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { dialable } from '@foyer/contract/rules/business-cards/card-phone.ts';
import {
  IconAddressBook,
  IconAt,
  IconBrandLinkedin,
  IconCalendar,
  IconLink,
  IconMapPin,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { businessCardPath, walletPassPath } from '#src/lib/card-paths.ts';
import { displayPhone } from '#src/lib/display-name.ts';
import { eventPath, mailtoLink, paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import classes from './shared-card.module.css';

const loadForm = async () => ({ default: (await import('./share-back-form.tsx')).ShareBackForm });
const ShareBackForm = lazy(loadForm);
const loadExchange = async () => ({ default: (await import('./exchange-button.tsx')).ExchangeButton });
const ExchangeButton = lazy(loadExchange);

type Props = { card: SharedCard; token: string; isMember: boolean };

/** A card with its actions: saving the contact, calling, writing, and sharing details back. */
export function SharedCardView({ card, token, isMember }: Props) {
  const { t, i18n } = useTranslation('shared-card');
  const [isSharing, setSharing] = useState(false);
  const prepare = () => void loadForm().catch(() => undefined);
  const file = `${businessCardPath(token)}/contact.vcf`;
  const position = positionText(card);
  return (
    <div className={classes.page}>
      <article
        className={classes.card}
        style={{ borderTop: `10px solid ${cardInks[card.color]}` }}
        aria-labelledby="card-name"
      >
        <header className={classes.head}>
          <Avatar name={card.displayName} src={card.photo?.medium ?? null} size={112} />
          <h1 id="card-name" tabIndex={-1} className={classes.name}>
            {card.displayName}
          </h1>
          {position && <p className={classes.position}>{position}</p>}
          {card.headline && <p className={classes.headline}>{card.headline}</p>}
          {card.event && (
            <p className={classes.event}>
              <Link to={eventPath(card.event.slug)}>{t('event', { title: card.event.title })}</Link>
            </p>
          )}
        </header>
        <div className={classes.actions}>
          {card.own && (
            <>
              <p className={classes.own}>{t('own')}</p>
              <Button component={Link} to={paths.cards} size="md">
                {t('manage')}
              </Button>
            </>
          )}
          {isMember && !card.own && (
            <Suspense fallback={<div className={classes.exchangeOutline} aria-busy="true" />}>
              <ExchangeButton token={token} name={card.firstName} />
            </Suspense>
          )}
          <Button
            component="a"
            href={file}
            onClick={() => track('business_card_contact_saved')}
            download
            size="md"
            variant={isMember ? 'default' : 'filled'}
            leftSection={<IconAddressBook size={20} stroke={1.5} aria-hidden />}
          >
            {t('save')}
          </Button>
          {card.wallets.map((wallet) => (
            <Button
              key={wallet}
              component="a"
              href={walletPassPath(token, wallet, i18n.language)}
              size="md"
              variant="default"
            >
              {t(`wallet.${wallet}`)}
            </Button>
          ))}
          {!isMember && !isSharing && (
            <Button
              variant="default"
              size="md"
              onFocus={prepare}
              onPointerEnter={prepare}
              onClick={() => setSharing(true)}
            >
              {t('shareBack.open')}
            </Button>
          )}
        </div>
        <CardFacts card={card} />
        <details className={classes.versions}>
          <summary>{t('versions.title')}</summary>
          <p>{t('versions.text')}</p>
          <ul>
            {vcardVersions.map((version) => (
              <li key={version}>
                <a href={`${file}?version=${version}`} download onClick={() => track('business_card_contact_saved')}>
                  {t('versions.one', { version })}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </article>
      {!isMember && isSharing && (
        <Suspense fallback={<div className={classes.outline} aria-busy="true" />}>
          <ShareBackForm token={token} owner={card} />
        </Suspense>
      )}
      {!isMember && (
        <p className={classes.copies}>
          {t('signIn.question')} <Link to={signInThenReturnTo(businessCardPath(token))}>{t('signIn.action')}</Link>
        </p>
      )}
      <p className={classes.copies}>{t('copies')}</p>
    </div>
  );
}

function CardFacts({ card }: { card: SharedCard }) {
  const { t } = useTranslation('shared-card');
  const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
  const phones = [card.phoneNumber, card.secondPhone].filter((phone) => phone !== null);
  const emails = [card.email, card.secondEmail].filter((email) => email !== null);
  const links = [
    ...(card.website ? [{ label: hostOf(card.website), url: card.website, icon: <IconWorld {...icon} /> }] : []),
    ...(card.linkedInUrl ? [{ label: 'LinkedIn', url: card.linkedInUrl, icon: <IconBrandLinkedin {...icon} /> }] : []),
    ...(card.bookingLink ? [{ label: t('book'), url: card.bookingLink, icon: <IconCalendar {...icon} /> }] : []),
    ...card.links.map(({ label, url }) => ({ label, url, icon: <IconLink {...icon} /> })),
  ];
  return (
    <ul className={classes.facts}>
      {phones.map((phone) => (
        <Fact key={phone} icon={<IconPhone {...icon} />} href={`tel:${dialable(phone)}`}>
          {displayPhone(phone)}
        </Fact>
      ))}
      {emails.map((email) => (
        <Fact key={email} icon={<IconAt {...icon} />} href={mailtoLink(email)}>
          {email}
        </Fact>
      ))}
      {links.map(({ label, url, icon: sign }) => (
        <Fact key={url} icon={sign} href={url} isElsewhere>
          {label}
        </Fact>
      ))}
      {card.location && (
        <li className={classes.fact}>
          <IconMapPin {...icon} />
          <span>{card.location}</span>
        </li>
      )}
    </ul>
  );
}

type FactProps = { icon: ReactNode; href: string; isElsewhere?: boolean; children: string };

function Fact({ icon, href, isElsewhere = false, children }: FactProps) {
  return (
    <li>
      <a className={classes.fact} href={href} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
        {icon}
        <span>{children}</span>
      </a>
    </li>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
