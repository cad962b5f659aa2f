import type { Relation } from '@foyer/contract/connections/requests.ts';
import { requestConnection } from '@foyer/contract/connections/requests.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { useFieldProblems } from '#src/lib/api/use-field-problems.ts';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { relationQuery } from '../queries.ts';
import { refreshConnections } from '../refresh-connections.ts';
import { askAgainText } from './ask-again-text.ts';
import { ConnectionAllowance } from './connection-allowance.tsx';
import classes from './relation.module.css';
import type { RequestDraft, RequestTarget } from './request-draft.ts';

type Props = RequestTarget & {
  draft: RequestDraft;
  /** The note began with words that we suggested. */
  hasOpeningLine: boolean;
  onDraft: (draft: RequestDraft) => void;
  onClose: () => void;
};

/** Asks a member to connect: what it is about, and an optional note. */
export function ConnectDialog(props: Props) {
  const { person, viewer, onClose } = props;
  const { t } = useTranslation('relation');
  const query = useQuery(relationQuery(viewer, person.urlSlug));
  return (
    <Dialog title={t('connectWith', { name: person.displayName })} closeLabel={t('cancel')} onClose={onClose}>
      <PageStates query={query} waiting={<Skeleton height={300} radius={12} />}>
        {(relation) =>
          relation.state === 'none' || relation.state === 'received' ? (
            <RequestForm {...props} relation={relation} />
          ) : (
            <NothingToAsk relation={relation} onClose={onClose} />
          )
        }
      </PageStates>
    </Dialog>
  );
}

function RequestForm({
  person,
  eventId,
  source,
  draft,
  hasOpeningLine,
  onDraft,
  onConnect,
  onClose,
  relation,
}: Props & { relation: Relation }) {
  const { t } = useTranslation('relation');
  const queries = useQueryClient();
  const { pending, failure, run } = useTask<'send'>();
  const problems = useFieldProblems(['intent', 'message']);
  const { allowance } = relation;
  // Answering a request of the other side costs nothing.
  const isUsedUp =
    relation.state === 'none' && (allowance.remaining === 0 || allowance.pending >= allowance.pendingLimit);
  const intent = intentOf(relation, draft);

  async function send(): Promise<void> {
    if (!intent) return;
    const isSent = await run(
      'send',
      async () => {
        const message = draft.message.trim();
        const sent = await call(requestConnection, {
          body: { urlSlug: person.urlSlug, intent, message, ...(eventId && { eventId }) },
        });
        track('connection_requested', {
          source,
          intent,
          has_message: message !== '',
          is_connected: sent.state === 'connected',
        });
      },
      problems.atField,
    );
    await refreshConnections(queries);
    if (!isSent) return;
    onClose();
    onConnect?.();
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FailureNotice failure={failure} />
      {relation.state === 'received' && (
        <p className={classes.allowance}>{t('asksToo', { name: person.displayName })}</p>
      )}
      {relation.intents.length > 1 || problems.problemOf('intent') ? (
        <SelectField
          label={t('intent.label')}
          name="intent"
          value={intent ?? ''}
          problem={problems.problemOf('intent')}
          options={relation.intents.map((value) => ({ value, text: t(`intents.${value}`) }))}
          onChange={(value) => {
            onDraft({ ...draft, intent: relation.intents.find((each) => each === value) ?? null });
            problems.clear('intent');
          }}
        />
      ) : (
        intent && <p className={classes.allowance}>{t('intent.only', { intent: t(`intents.${intent}`) })}</p>
      )}
      <TextArea
        label={t('message.label')}
        name="message"
        problem={problems.problemOf('message')}
        hint={t(hasOpeningLine ? 'message.suggested' : 'message.hint')}
        max={connectionLimits.message}
        left={(count) => t('message.left', { count })}
        rows={3}
        value={draft.message}
        onChange={(message) => {
          onDraft({ ...draft, message });
          problems.clear('message');
        }}
      />
      {relation.state === 'none' && <ConnectionAllowance allowance={allowance} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={pending !== null} disabled={isUsedUp}>
          {t(relation.state === 'received' ? 'accept' : 'send')}
        </Button>
      </div>
    </form>
  );
}

/** The chosen intent, at first the lightest one, as far as the member is available for it. */
function intentOf({ intents }: Relation, { intent }: RequestDraft) {
  return [intent, 'conversation'].flatMap((each) => intents.find((offered) => offered === each) ?? [])[0] ?? intents[0];
}

/** The other side, or the viewer on another device, was faster. */
function NothingToAsk({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t, i18n } = useTranslation('relation');
  const askAgain = askAgainText(relation, t, i18n.language);
  return (
    <div className={classes.form}>
      <p className={classes.allowance}>
        {askAgain ??
          t(
            `nothingToAsk.${relation.state === 'received' || relation.state === 'none' ? 'unavailable' : relation.state}`,
          )}
      </p>
      <div className={classes.actions}>
        <Button data-first onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
