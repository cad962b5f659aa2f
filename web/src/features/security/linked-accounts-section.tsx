import { type IdentityProvider, identityProviders } from '@foyer/contract/identities/identities.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { LinkedAccountRow } from './linked-account-row.tsx';
import { identitiesQuery } from './queries.ts';
import { SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

/** Linked Google and LinkedIn accounts. Providers that are switched off are shown only when linked. */
export function LinkedAccountsSection({ userId }: { userId: string }) {
  const { t } = useTranslation('security');
  const { data: config } = useSuspenseQuery(configQuery);
  const query = useQuery(identitiesQuery(userId));
  const change = useChange();
  const isOn = (provider: IdentityProvider) => config.methods[provider];
  /** A hosted project's result cannot be linked: it is no statement of the provider itself. */
  const canLink = (provider: IdentityProvider) => provider !== 'linkedin' || config.linkedinMode === 'direct';
  return (
    <SecuritySection title={t('accounts.title')} lead={t('accounts.lead')} change={change}>
      <PageStates
        query={query}
        waiting={<RowSkeletons count={2} />}
        isEmpty={(items) => items.length === 0 && !identityProviders.some(isOn)}
        empty={<EmptyState picture="connection" text={t('accounts.none')} />}
      >
        {(items) => (
          <RowList>
            {identityProviders.map((provider) => {
              const linked = items.filter((item) => item.provider === provider);
              if (linked.length > 0) {
                return linked.map((item) => (
                  <LinkedAccountRow key={item.id} provider={provider} identity={item} canLink={false} change={change} />
                ));
              }
              return (
                isOn(provider) && (
                  <LinkedAccountRow
                    key={provider}
                    provider={provider}
                    identity={null}
                    canLink={canLink(provider)}
                    change={change}
                  />
                )
              );
            })}
          </RowList>
        )}
      </PageStates>
    </SecuritySection>
  );
}
