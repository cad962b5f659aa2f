import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { configQuery } from '#src/lib/config-query.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { ContactForm } from './contact-form.tsx';
import { GuestCode } from './guest-code.tsx';
import { type GuestInput, type SentCode, sendGuestCode } from './guest-requests.ts';

type Props = {
  /** Where to return to if the contact belongs to a member who needs a second factor. */
  path: string;
  /** Asks for no name: the guest looks for tickets that they already have. */
  isSearch?: boolean;
  beforeEntering?: () => void;
};

/** Name and one contact, then its code. The right code signs them in: as a guest, or as the member they are. */
export function GuestForm({ path, isSearch = false, beforeEntering }: Props) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { data: config } = useSuspenseQuery(configQuery);
  const { humanCheck } = useHumanCheck();
  const task = useTask<'send'>();
  const [sent, setSent] = useState<SentCode | null>(null);
  /** Goes back to the contact, with everything as it was typed. */
  const [isChanging, setChanging] = useState(false);

  function send(input: GuestInput, atField?: (error: unknown) => boolean): Promise<boolean> {
    return task.run(
      'send',
      async () => {
        setSent(await sendGuestCode(input, { humanCheck, language: languageIn(i18n) }));
        setChanging(false);
      },
      atField,
    );
  }

  const isAtCode = sent !== null && !isChanging;
  return (
    <>
      <div hidden={isAtCode}>
        <ContactForm
          isSearch={isSearch}
          channels={config.channels}
          lookupUrl={config.countryLookupUrl}
          isSending={task.pending !== null}
          failure={isAtCode ? null : task.failure}
          onPhone={() => humanCheck.prepare('send-code')}
          onSend={send}
        />
      </div>
      {isAtCode && (
        <GuestCode
          sent={sent}
          channels={config.channels}
          isSending={task.pending !== null}
          sendFailure={task.failure}
          onSend={(contact) => void send({ name: sent.name, contact })}
          onChange={() => {
            task.clear();
            setChanging(true);
          }}
          {...(beforeEntering && { beforeEntering })}
          onRefused={(error) => {
            if (!hasCode(error, 'SECOND_FACTOR_REQUIRED')) return false;
            const to = `${paths.auth}?redirect=${encodeURIComponent(path)}`;
            void navigate(to, { state: { step: 'second_factor' } });
            return true;
          }}
        />
      )}
    </>
  );
}
