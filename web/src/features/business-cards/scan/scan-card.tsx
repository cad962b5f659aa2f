import { cardToken } from '@foyer/contract/business-cards/shared-card.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { businessCardPath } from '#src/lib/card-paths.ts';
import { paths } from '#src/lib/paths.ts';
import { Scanner } from '#src/ui/camera/scanner.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';

/** The camera for the codes of business cards. A card of this site opens at once. */
export function ScanCard() {
  const { t } = useTranslation('card-contacts');
  const navigate = useNavigate();
  const [isOther, setOther] = useState(false);

  async function open(code: string): Promise<boolean> {
    const card = cardIn(code, location.origin);
    setOther(card === null);
    if (card !== null) await navigate(card);
    return true;
  }

  return (
    <CardPage title={t('scan.title')} back={{ to: paths.cards, label: t('cards') }} width="form">
      <Card>
        <CardText>{t('scan.lead')}</CardText>
        <Scanner
          texts={{
            start: t('scan.camera.start'),
            again: t('scan.camera.again'),
            stop: t('scan.camera.stop'),
            light: t('scan.camera.light'),
            picture: t('scan.camera.picture'),
            denied: t('scan.camera.denied'),
            none: t('scan.camera.none'),
            busy: t('scan.camera.busy'),
          }}
          onCode={open}
        />
      </Card>
      {isOther && (
        <Notice tone="problem">
          <p>{t('scan.other')}</p>
        </Notice>
      )}
    </CardPage>
  );
}

/** The path of the card that a code leads to, with the proof of the moment; an offline code carries it in its contact. */
export function cardIn(code: string, origin: string): string | null {
  const address = /^BEGIN:VCARD/i.test(code) ? (/^SOURCE:(\S+)/m.exec(unfolded(code))?.[1] ?? '') : code;
  if (!URL.canParse(address)) return null;
  const { origin: at, pathname, hash } = new URL(address);
  const token = /^\/c\/([^/]+)$/.exec(pathname)?.[1];
  return at === origin && cardToken.safeParse(token).success ? `${businessCardPath(token ?? '')}${hash}` : null;
}

/** Lines of a vCard longer than 75 bytes are folded (RFC 2426 section 2.6). */
function unfolded(vcard: string): string {
  return vcard.replaceAll(/\r?\n[ \t]/g, '');
}
