import type { NetworkProfileLink } from '@foyer/contract/profiles/wizard/network.ts';
import { shortNetworkUrl } from '@foyer/contract/rules/profiles/network-url.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#src/ui/avatar.tsx';
import { Loader } from '#src/ui/button/loader.tsx';
import classes from './network.module.css';

type Props = { profile: NetworkProfileLink; isSaving: boolean; disabled: boolean; onChoose: () => void };

/** A LinkedIn profile that may be the person's. General texts replace data that the search engine doesn't have. */
export function CandidateCard({ profile, isSaving, disabled, onChoose }: Props) {
  const { t } = useTranslation('profile-setup');
  const { title, link, snippet } = profile;
  const [name = title, ...rest] = title.split(/\s+[-–|·]\s+/);
  const missing = /^missing:\s*/i.exec(snippet)?.[0];
  return (
    <button
      type="button"
      className={classes.card}
      aria-busy={isSaving || undefined}
      disabled={disabled}
      onClick={onChoose}
    >
      <Avatar name={name} src={null} size={44} />
      <span className={classes.text}>
        <span className={classes.title}>{name}</span>
        {rest.length > 0 && <span>{rest.join(' · ')}</span>}
        <span className={classes.address}>{shortNetworkUrl(link)}</span>
        {snippet && (
          <span className={classes.snippet}>
            {missing ? `${t('network.missing')} ${snippet.slice(missing.length)}` : snippet}
          </span>
        )}
      </span>
      {isSaving ? (
        <Loader size={20} aria-hidden />
      ) : (
        <IconChevronRight className={classes.go} size={20} stroke={1.5} aria-hidden />
      )}
    </button>
  );
}
