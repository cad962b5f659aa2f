import type { Relation } from '@foyer/contract/connections/requests.ts';
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { relationQuery } from '../queries.ts';
import { useConnectionActions } from '../use-connection-actions.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { askAgainText } from './ask-again-text.ts';
import classes from './relation.module.css';
import type { RequestDraft, RequestTarget } from './request-draft.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const loadDialog = async () => ({ default: (await import('./connect-dialog.tsx')).ConnectDialog });
const ConnectDialog = lazy(loadDialog);

type Props = RequestTarget & {
  /** Reads the relation at once: on a page about this person, and in a list that says there is one. */
  isEager?: boolean;
  /** Suggested words for the note; the sender can change them. */
  openingLine?: string | undefined;
};

/**
 * Connects the viewer with a member: Connect, Requested, Accept and Decline, or Connected, with their dialogs. Other
 * features get it as a component in their props, from a page in `app/pages` (see `people-with-connect.tsx`). The page loads the
 * namespaces `connect` and `errors`.
 */
export function ConnectButton({ person, viewer, isEager = false, openingLine = '', ...props }: Props) {
  const { t } = useTranslation('relation');
  const [open, setOpen] = useState<'connect' | 'withdraw' | null>(null);
  const [draft, setDraft] = useState<RequestDraft>({ intent: null, message: openingLine });
  const actions = useConnectionActions();
  const { data: relation } = useQuery({
    ...relationQuery(viewer, person.urlSlug),
    enabled: isEager || open === 'connect',
  });
  const name = person.displayName;
  const prepare = () => void loadDialog().catch(() => undefined);

  if (isEager && !relation) return null;
  switch (relation?.state) {
    case 'self':
      return null;
    case 'connected':
      return (
        <span className={classes.state}>
          <IconUserCheck size={18} stroke={1.5} aria-hidden />
          {t('connected')}
        </span>
      );
    case 'received':
      if (relation.id && open === null) return <AnswerButtons requestId={relation.id} name={name} />;
      break;
    case 'sent':
      return (
        <>
          <Button
            variant="default"
            size="sm"
            aria-label={t('withdraw.label', { name })}
            aria-haspopup="dialog"
            leftSection={<IconUserCheck size={18} stroke={1.5} aria-hidden />}
            loading={actions.pending === 'withdraw'}
            onClick={() => setOpen('withdraw')}
          >
            {t('requested')}
          </Button>
          <FailureNotice failure={actions.failure} />
          {open === 'withdraw' && relation.id && (
            <WithdrawDialog
              name={name}
              onConfirm={() => void actions.withdraw(relation.id ?? '')}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      );
    case 'unavailable':
      if (open === null) return <NotTakingRequests relation={relation} />;
      break;
    default:
  }
  return (
    <>
      <Button
        size="sm"
        {...(!isEager && { variant: 'light' })}
        aria-label={t('connectWith', { name })}
        aria-haspopup="dialog"
        leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden />}
        onFocus={prepare}
        onPointerEnter={prepare}
        onClick={() => setOpen('connect')}
      >
        {t('connect')}
      </Button>
      {open === 'connect' && (
        <Suspense>
          <ConnectDialog
            {...props}
            person={person}
            viewer={viewer}
            draft={draft}
            hasOpeningLine={openingLine !== ''}
            onDraft={setDraft}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Says that a member takes no requests, or until when the viewer has to wait if that is known. */
function NotTakingRequests({ relation }: { relation: Relation }) {
  const { t, i18n } = useTranslation('relation');
  return <span className={classes.state}>{askAgainText(relation, t, i18n.language) ?? t('unavailable')}</span>;
}
