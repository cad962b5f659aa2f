import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { submittedPhoneProblem } from '@foyer/contract/rules/contacts/typed-phone.ts';
import { offerTransfer } from '@foyer/contract/transfers.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { configQuery } from '#src/lib/config-query.ts';
import { useGuessedCountry } from '#src/lib/phone/use-guessed-country.ts';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PhoneField } from '#src/ui/fields/phone-field.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { TypedPhone } from '#src/ui/fields/use-phone-typing.ts';
import { useRefreshOrder } from '../mutations/use-refresh-order.ts';
import classes from './tickets.module.css';

const kinds = ['email', 'phone'] as const;
type Kind = (typeof kinds)[number];

type Props = {
  orderId: string;
  registrationId: string;
  /** `isInReview`: the email is not sent before Foyer has reviewed it. */
  onSent: (isInReview: boolean) => void;
  onClose: () => void;
};

/** Offers a ticket to an email, which gets a link, or to the member who has verified a phone number. */
export function TransferDialog({ orderId, registrationId, onSent, onClose }: Props) {
  const { t } = useTranslation('orders');
  const { data: config } = useSuspenseQuery(configQuery);
  const { refresh, orRefresh } = useRefreshOrder(orderId);
  const errorText = useErrorText();
  const phoneTexts = usePhoneTexts();
  const task = useTask<'offer'>();
  const [kind, setKind] = useState<Kind>('email');
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState<TypedPhone>({ typed: '', country: null });
  const [problem, setProblem] = useState<string | null>(null);
  useGuessedCountry(config.countryLookupUrl, phone.country, phone.typed === '', (country) =>
    setPhone((previous) => ({ ...previous, country })),
  );

  function isAtField(error: unknown): boolean {
    const key = fieldErrorKey(error, kind === 'email' ? 'email' : 'phoneNumber');
    const isAboutNumber = hasCode(error, 'INVALID_PHONE', 'PHONE_NOT_SUPPORTED');
    const text = key ? errorText.field(key) : isAboutNumber && errorText.text(error);
    if (!text) return false;
    setProblem(text);
    return true;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = kind === 'email' ? checkEmail(email) : submittedPhoneProblem(phone.typed, phone.country);
    setProblem(wrong && errorText.field(wrong));
    if (wrong) return;
    const { typed, country } = phone;
    const byPhone = { phoneNumber: typed, ...(country && { countryCode: country }) };
    const body = kind === 'email' ? { email } : byPhone;
    await task.run(
      'offer',
      async () => {
        const { waiting } = await orRefresh(call(offerTransfer, { params: { registrationId }, body }));
        onSent(waiting);
        await refresh();
        onClose();
      },
      isAtField,
    );
  }

  return (
    <Dialog title={t('transfer.title')} lead={t('transfer.lead')} closeLabel={t('close')} onClose={onClose}>
      <form className={classes.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNotice failure={task.failure} />
        <SegmentedChoice
          label={t('transfer.to')}
          name="transfer-to"
          options={kinds.map((value) => ({ value, text: t(`transfer.kinds.${value}`) }))}
          value={kind}
          onChange={(chosen) => {
            setProblem(null);
            setKind(chosen);
          }}
        />
        {kind === 'email' ? (
          <TextField
            label={t('transfer.email')}
            name="email"
            type="email"
            autoComplete="off"
            hint={t('transfer.emailHint')}
            value={email}
            problem={problem}
            onChange={(typed) => {
              setProblem(null);
              setEmail(typed);
            }}
          />
        ) : (
          <PhoneField
            texts={{ ...phoneTexts, label: t('transfer.phone'), hint: t('transfer.phoneHint') }}
            phone={phone}
            problem={problem}
            onChange={(change) => {
              setProblem(null);
              setPhone((previous) => ({ ...previous, ...change }));
            }}
          />
        )}
        <Button type="submit" loading={task.pending === 'offer'}>
          {t('transfer.send')}
        </Button>
      </form>
    </Dialog>
  );
}
