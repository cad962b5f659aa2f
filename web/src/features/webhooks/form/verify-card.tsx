import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { CodeBlock } from '../code-block.tsx';

const sample = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(secret);

app.post('/hooks', express.raw({ type: 'application/json' }), (req, res) => {
  const { type, data } = webhook.verify(req.body, req.headers);
  res.sendStatus(204);
});`;

/** How a receiver knows that it is us who speak. */
export function VerifyCard() {
  const { t } = useTranslation('webhooks');
  return (
    <Card title={t('verify.title')}>
      <CardText>{t('verify.text')}</CardText>
      <CodeBlock text={sample} />
      <CardText>{t('verify.answer')}</CardText>
    </Card>
  );
}
