import { type Passkey, removePasskey, renamePasskey } from '@foyer/contract/credentials/passkeys.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import type { SecurityChange } from '../use-change.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import classes from './passkey-row.module.css';

/** One passkey with its history; its name is edited in place. */
export function PasskeyRow({ item, change }: { item: Passkey; change: SecurityChange }) {
  const { t } = useTranslation('security');
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const params = { passkeyId: item.id };

  function close(): void {
    setRenaming(false);
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
  }

  async function rename(name: string, atField: (error: unknown) => boolean): Promise<void> {
    const action = () => call(renamePasskey, { params, body: { name } });
    if (await change.run(item.id, action, t('passkeys.saidRenamed', { name }), atField)) close();
  }

  if (isRenaming) {
    return (
      <li ref={row}>
        <div className={classes.naming}>
          <PasskeyNameForm
            initial={item.name}
            submitLabel={t('passkeys.save')}
            isSending={change.pending === item.id}
            onSubmit={(name, atField) => void rename(name, atField)}
            onCancel={close}
          />
        </div>
      </li>
    );
  }
  return (
    <li ref={row}>
      <Row
        Icon={IconFingerprint}
        title={item.name}
        badge={item.synced && t('passkeys.synced')}
        end={
          <>
            <Button
              size="xs"
              variant="default"
              aria-label={`${t('passkeys.rename')}: ${item.name}`}
              onClick={() => {
                change.clear();
                setRenaming(true);
              }}
            >
              {t('passkeys.rename')}
            </Button>
            <ConfirmButton
              size="xs"
              label={t('passkeys.remove')}
              ariaLabel={`${t('passkeys.remove')}: ${item.name}`}
              loading={change.pending === `remove ${item.id}`}
              question={{
                title: t('passkeys.removeTitle', { name: item.name }),
                text: t('passkeys.removeText'),
                confirm: t('passkeys.remove'),
                cancel: t('cancel'),
              }}
              onConfirm={() =>
                void change.run(
                  `remove ${item.id}`,
                  () => call(removePasskey, { params }),
                  t('passkeys.saidRemoved', { name: item.name }),
                )
              }
            />
          </>
        }
      >
        <Hint>
          {t('passkeys.added')} <Timestamp at={item.createdAt} />
        </Hint>
        <Hint>
          {item.lastUsedAt ? (
            <>
              {t('passkeys.used')} <Timestamp at={item.lastUsedAt} />
            </>
          ) : (
            t('passkeys.neverUsed')
          )}
        </Hint>
      </Row>
    </li>
  );
}
