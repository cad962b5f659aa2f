import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { GuestForm } from './guest-form.tsx';
import { prepareSignUp } from './guest-requests.ts';

/** Leads to the rest of the sign-up. If the contact was proven more than a day ago, a new code is asked for first. */
export function FinishAccount() {
  const { t } = useTranslation('guests');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const task = useTask<'continue'>();
  const [needsCode, setNeedsCode] = useState(false);
  const path = query.get('redirect') ?? paths.guest;

  async function goOn(): Promise<void> {
    const leadId = await prepareSignUp(path);
    void navigate(`${paths.signUp}&redirect=${encodeURIComponent(path)}`, { state: { step: 'whatsapp', leadId } });
  }

  return (
    <Card title={t('finish.title')} lead={t('finish.lead')}>
      {needsCode ? (
        <>
          <CardText>{t('finish.code')}</CardText>
          <GuestForm path={path} isSearch beforeEntering={() => setNeedsCode(false)} />
        </>
      ) : (
        <>
          <FailureNotice failure={task.failure} />
          <CardActions>
            <Button
              loading={task.pending !== null}
              onClick={() =>
                void task.run('continue', goOn, (error) => {
                  if (!hasCode(error, 'CONTACT_NOT_VERIFIED')) return false;
                  setNeedsCode(true);
                  return true;
                })
              }
            >
              {t('finish.go')}
            </Button>
          </CardActions>
        </>
      )}
    </Card>
  );
}
