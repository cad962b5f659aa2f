import {
  type DeclineAnswer,
  type DeclineReason,
  declineAnswers,
  declineReasons,
} from '@foyer/contract/rules/connections/connection-choices.ts';
import { IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import classes from './relation.module.css';

type Props = {
  name: string;
  onDecline: (answer: DeclineAnswer, reason?: DeclineReason) => void;
  onClose: () => void;
};

const icons = { 'not-now': IconClock, no: IconX };

/** How to decline a request: "Not now", which notifies the sender, or a silent "No". */
export function DeclineDialog({ name, onDecline, onClose }: Props) {
  const { t } = useTranslation('relation');
  const [answer, setAnswer] = useState<DeclineAnswer>('no');
  const [reason, setReason] = useState<DeclineReason | ''>('');
  return (
    <Dialog title={t('decline.title', { name })} closeLabel={t('cancel')} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onDecline(answer, reason === '' ? undefined : reason);
        }}
      >
        <ChoiceCards
          label={t('decline.how')}
          name="answer"
          choices={declineAnswers.map((value) => ({
            value,
            title: t(`decline.answers.${value}.title`),
            hint: t(`decline.answers.${value}.hint`, { name }),
            Icon: icons[value],
          }))}
          chosen={answer}
          onChoose={setAnswer}
        />
        <SelectField
          label={t('decline.reason')}
          name="reason"
          hint={t('decline.reasonHint')}
          value={reason}
          options={[
            { value: '', text: t('decline.noReason') },
            ...declineReasons.map((value) => ({ value, text: t(`decline.reasons.${value}`) })),
          ]}
          onChange={(value) => setReason(declineReasons.find((each) => each === value) ?? '')}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('decline.confirm')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
