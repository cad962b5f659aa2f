import { type DoorLink, makeDoorLink, revokeDoorLink } from '@foyer/contract/events/door/links.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { doorPath } from '#src/lib/paths.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { useDraftForm } from '#src/ui/editing/use-draft-form.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { absoluteTime } from '#src/ui/moment/time-text.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { useHostingTask } from '../use-hosting-task.ts';
import { NewLink } from './new-link.tsx';
import { doorLinksQuery } from './queries.ts';
import classes from './team.module.css';

/** The way to the door, and the links that lead others there. */
export function DoorCard({ event: { id } }: { event: Event }) {
  const { t } = useTranslation('team');
  const queries = useQueryClient();
  const query = useQuery(doorLinksQuery(id));
  const [address, setAddress] = useState<string | null>(null);
  const task = useHostingTask<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: doorLinksQuery(id).queryKey });

  const { form, draft, change, submit, ...making } = useDraftForm({
    start: { label: '' },
    read: (body) => body,
    wrongIn: () => ({}),
    fields: { label: 'label' },
    async onSave(body) {
      setAddress((await call(makeDoorLink, { params: { id }, body })).address);
      await refresh();
    },
    after: { label: '' },
  });
  const revoke = (linkId: string) =>
    void task.run(linkId, async () => {
      await call(revokeDoorLink, { params: { id, linkId } });
      setAddress(null);
      await refresh();
    });

  return (
    <Card title={t('door.title')} lead={t('door.lead')}>
      <CardActions>
        {/* Opened anew: a page says when it comes whether it may use the camera. */}
        <Button component={Link} to={doorPath(id)} reloadDocument>
          {t('door.open')}
        </Button>
      </CardActions>
      <FailureNotice failure={making.failure ?? task.failure} />
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} height={56} />}
        isEmpty={({ items }) => items.length === 0}
        empty={null}
      >
        {({ items }) => (
          <RowList>
            {items.map((link) => (
              <li key={link.id}>
                <LinkRow link={link} isBusy={task.pending === link.id} onRevoke={() => revoke(link.id)} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      {address && <NewLink address={address} />}
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        <TextField
          label={t('door.label')}
          hint={t('door.labelHint')}
          problem={making.problem('label')}
          name="label"
          autoComplete="off"
          maxLength={40}
          value={draft.label}
          onChange={(label) => change({ label })}
        />
        <Button type="submit" variant="default" loading={making.isSaving}>
          {t('door.make')}
        </Button>
      </form>
    </Card>
  );
}

function LinkRow({ link, isBusy, onRevoke }: { link: DoorLink; isBusy: boolean; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('team');
  const { label: name, arrivals, expiresAt } = link;
  return (
    <Row
      title={name}
      end={
        <ConfirmButton
          size="sm"
          loading={isBusy}
          label={t('door.revoke')}
          ariaLabel={t('door.revokeOne', { name })}
          question={{
            title: t('ask.revoke.title', { name }),
            text: t('ask.revoke.text'),
            confirm: t('ask.revoke.confirm'),
            cancel: t('cancel'),
          }}
          onConfirm={onRevoke}
        />
      }
    >
      <Hint>
        {t('door.arrivals', { count: arrivals })} ·{' '}
        {t('door.until', { date: absoluteTime(new Date(expiresAt), i18n.language) })}
      </Hint>
    </Row>
  );
}
