import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import { type CardColor, cardInks } from '@foyer/contract/rules/business-cards/card-fields.ts';
import type { CSSProperties } from 'react';
import { displayPhone } from '#src/lib/display-name.ts';
import { positionText } from '#src/lib/position-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from './card-preview.module.css';

type Props = { content: CardContent; color: CardColor; isClosed?: boolean };

/** A card in small, as recipients see it. */
export function CardPreview({ content, color, isClosed }: Props) {
  const { displayName, photo, headline, location } = content;
  const position = positionText(content);
  const contacts = [content.phoneNumber, content.secondPhone].filter((phone) => phone !== null).map(displayPhone);
  const addresses = [content.email, content.secondEmail, content.website, content.linkedInUrl, content.bookingLink];
  const links = content.links.map(({ label }) => label);
  const facts = [...contacts, ...addresses.filter((each) => each !== null).map(withoutScheme), location, ...links];
  return (
    <div className={classes.root} style={inkOf(color)} data-closed={isClosed || undefined}>
      <Avatar name={displayName} src={photo?.small ?? null} size={56} />
      <div className={classes.words}>
        <p className={classes.name}>{displayName}</p>
        {position && <p className={classes.quiet}>{position}</p>}
        {headline && <p className={classes.quiet}>{headline}</p>}
      </div>
      <div className={classes.facts}>
        {facts.filter(Boolean).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </div>
  );
}

/** The card's color for its style sheet. */
export function inkOf(color: CardColor): CSSProperties {
  return { '--card-color': cardInks[color] } as CSSProperties;
}

function withoutScheme(text: string): string {
  return text.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
