import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fieldError, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { memberPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { MoreButton } from '#src/ui/card/more.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AliasMark } from '../aliases/alias-mark.tsx';
import { AliasMenu } from '../aliases/alias-menu.tsx';
import { FactList } from '../aliases/fact-list.tsx';
import { contactQuery, type RoomAddress } from '../queries.ts';
import { AliasComposer } from './alias-composer.tsx';
import { AliasMessageList } from './alias-message-list.tsx';
import classes from './alias-messages.module.css';
import { type Unsent, useAliasMessages, useMarkAliasRead } from './use-alias-messages.ts';

const LadderDialog = lazy(async () => ({ default: (await import('../contacts/ladder-dialog.tsx')).LadderDialog }));

/** Writes to a member as oneself. */
export type WriteToMember = ComponentType<{ viewer: string; person: { urlSlug: string; displayName: string } }>;
type Props = { viewer: string; room: RoomAddress; roomPath: string; id: string; WriteToMember: WriteToMember };

/** The conversation with another alias of a room: what is revealed so far, messages, and writing. */
export function AliasConversation({ viewer, room, roomPath, id, WriteToMember }: Props) {
  const { t } = useTranslation('anonymous-networking');
  const { query, newest, items, unsent, send, discard } = useAliasMessages(viewer, id);
  const handle = newest?.alias.handle;
  const isOver = hasCode(query.error, 'NOT_FOUND') || hasCode(query.error, 'VALIDATION_FAILED');
  return (
    <CardPage
      title={!isOver && handle ? t('messages.with', { handle }) : t('messages.title')}
      lead={!isOver && newest ? t('messages.as', { handle: newest.ownHandle }) : undefined}
      back={{ to: roomPath, label: t('messages.back') }}
    >
      {isOver ? (
        <Card>
          <EmptyState
            picture="messages"
            level={2}
            title={t('messages.ended.title')}
            text={t('messages.ended.text')}
            action={
              <Button component={Link} to={roomPath} variant="default">
                {t('messages.ended.action')}
              </Button>
            }
          />
        </Card>
      ) : (
        <PageStates query={{ ...query, data: newest }} waiting={<CardSkeletons heights={[120, 420]} />}>
          {({ alias, isClosed }) => (
            <>
              <Revealed viewer={viewer} id={id} room={room} alias={alias} WriteToMember={WriteToMember} />
              <Card>
                <div className={classes.root}>
                  <div className={classes.more}>
                    <MoreButton query={query}>{t('messages.older')}</MoreButton>
                  </div>
                  <Messages
                    viewer={viewer}
                    id={id}
                    handle={alias.handle}
                    isClosed={isClosed}
                    conversation={{ items, unsent, send, discard }}
                  />
                </div>
              </Card>
            </>
          )}
        </PageStates>
      )}
    </CardPage>
  );
}

type MessagesProps = {
  viewer: string;
  id: string;
  handle: string;
  isClosed: boolean;
  conversation: Pick<ReturnType<typeof useAliasMessages>, 'items' | 'unsent' | 'send' | 'discard'>;
};

function Messages({ viewer, id, handle, isClosed, conversation: { items, unsent, send, discard } }: MessagesProps) {
  const { t } = useTranslation('anonymous-networking');
  const errorText = useErrorText();
  useMarkAliasRead(viewer, id, items);
  const wrongIn = (error: unknown) => fieldError(error, 'body');

  async function write(body: string, clientId: string = crypto.randomUUID()): Promise<string | null> {
    const wrong = wrongIn(await send(body, (error) => wrongIn(error) !== null, clientId));
    return wrong && errorText.field(wrong.message, wrong.count);
  }
  return (
    <>
      <AliasMessageList
        handle={handle}
        items={items}
        unsent={unsent}
        onRetry={({ body, clientId }: Unsent) => void write(body, clientId)}
        onDiscard={discard}
      />
      {isClosed ? (
        <Notice tone="info">
          <p>{t('messages.closed')}</p>
        </Notice>
      ) : (
        <AliasComposer handle={handle} onSend={(body) => write(body)} />
      )}
    </>
  );
}

type RevealedProps = Omit<Props, 'roomPath'> & {
  alias: Parameters<typeof FactList>[0] & { id: string; handle: string };
};

/** What is known of the other alias, and the way to reveal more. */
function Revealed({ viewer, id, room, alias, WriteToMember }: RevealedProps) {
  const { t } = useTranslation('anonymous-networking');
  const { data: ladder } = useQuery(contactQuery(viewer, id));
  const [isOpen, setOpen] = useState(false);
  const { handle } = alias;
  const revealed = ladder?.stages.filter(({ state, theirs }) => state === 'revealed' && theirs) ?? [];
  const offered = ladder?.stages.find(
    ({ state, theyAgreed, youAgreed }) => state === 'next' && theyAgreed && !youAgreed,
  );
  return (
    <Card>
      <div className={classes.head}>
        <AliasMark handle={handle} />
        <div className={classes.about}>
          <FactList facts={alias.facts} />
          {revealed.length > 0 && (
            <dl className={classes.revealed}>
              {revealed.map(({ stage, theirs }) => (
                <div key={stage}>
                  <dt>{t(`stages.${stage}`)}</dt>
                  <dd>{theirs}</dd>
                </div>
              ))}
            </dl>
          )}
          {offered && (
            <p className={classes.offer} role="status">
              {t('messages.offered', { handle, stage: t(`stages.${offered.stage}`) })}
            </p>
          )}
        </div>
        <div className={classes.actions}>
          {ladder && (
            <Button
              size="sm"
              variant={offered ? 'filled' : 'default'}
              aria-label={t('ladder.open', { handle })}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {t('ladder.short')}
            </Button>
          )}
          <AliasMenu room={room} alias={alias} />
        </div>
      </div>
      {ladder?.person && (
        <Notice tone="success">
          <p>
            {t('ladder.known')} <Link to={memberPath(ladder.person.urlSlug)}>{ladder.person.displayName}</Link>
          </p>
          <p>{t('messages.asYourself')}</p>
          <WriteToMember viewer={viewer} person={ladder.person} />
        </Notice>
      )}
      {isOpen && ladder && (
        <Suspense>
          <LadderDialog viewer={viewer} contact={ladder.contact} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
