import { addPasskey, startPasskeyRegistration } from '@foyer/contract/credentials/passkeys.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { createPasskey, supportsPasskeys } from '#src/lib/passkeys/browser-passkeys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { passkeysQuery } from '../queries.ts';
import { SecuritySection } from '../security-section.tsx';
import { useChange } from '../use-change.ts';
import { deviceFromUserAgent } from './device-from-user-agent.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';

async function add(name: string): Promise<void> {
  const credential = await createPasskey(await call(startPasskeyRegistration, {}));
  await call(addPasskey, { body: { credential, name } });
}

/** The passkeys of the account, with a button to add one. */
export function PasskeysSection({ userId }: { userId: string }) {
  const { t } = useTranslation('security');
  const query = useQuery(passkeysQuery(userId));
  const change = useChange();
  const [isAdding, setAdding] = useState(false);

  function proposedName(): string {
    const { browser, system } = deviceFromUserAgent(navigator.userAgent);
    if (browser && system) return t('passkeys.proposed', { browser, system });
    return browser ?? system ?? t('passkeys.proposedOther');
  }

  function close(): void {
    setAdding(false);
    change.heading.current?.focus();
  }

  const open = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      onClick={() => {
        change.clear();
        setAdding(true);
      }}
    >
      {t('passkeys.add')}
    </Button>
  );

  return (
    <SecuritySection title={t('passkeys.title')} lead={t('passkeys.lead')} change={change}>
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} />}
        isEmpty={(items) => items.length === 0}
        empty={
          !isAdding && <EmptyState picture="security" text={t('passkeys.none')} action={supportsPasskeys() && open} />
        }
      >
        {(items) => (
          <RowList>
            {items.map((item) => (
              <PasskeyRow key={item.id} item={item} change={change} />
            ))}
          </RowList>
        )}
      </PageStates>
      {!supportsPasskeys() && (
        <CardActions>
          <CardText>{t('passkeys.unsupported')}</CardText>
        </CardActions>
      )}
      {supportsPasskeys() && query.data && (isAdding || query.data.length > 0) && (
        <CardActions>
          {isAdding ? (
            <PasskeyNameForm
              initial={proposedName()}
              submitLabel={t('passkeys.create')}
              isSending={change.pending === 'add'}
              onCancel={close}
              onSubmit={(name, atField) =>
                void change
                  .run('add', () => add(name), t('passkeys.saidAdded', { name }), atField)
                  .then((isDone) => isDone && close())
              }
            >
              <CardText>{t('passkeys.browserAsks')}</CardText>
            </PasskeyNameForm>
          ) : (
            open
          )}
        </CardActions>
      )}
    </SecuritySection>
  );
}
