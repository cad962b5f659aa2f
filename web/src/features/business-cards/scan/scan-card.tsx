import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Scanner } from '#src/ui/camera/scanner.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { cardIn } from './card-in.ts';

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
