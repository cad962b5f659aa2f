import type { Visibility, VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyProfileLink } from '../sharing/copy-profile-link.tsx';
import { ShareProfile } from '../sharing/share-profile.tsx';
import { VisibilitySelect } from '../visibility-select.tsx';
import classes from './my-profile.module.css';
import { SideCard } from './side-card.tsx';

type Props = {
  url: string;
  name: string;
  chosen: Visibility;
  onChoose: (field: VisibilityField, visibility: Visibility) => void;
};

/** The link to the profile and its visibility. */
export function ShareLink({ url, name, chosen, onChoose }: Props) {
  const { t } = useTranslation('my-profile');
  return (
    <SideCard title={t('link.title')} tool={<VisibilitySelect field="profile" chosen={chosen} onChoose={onChoose} />}>
      <p className={classes.cardText}>{t(`link.who.${chosen}`)}</p>
      <p className={classes.address}>
        <Link to={new URL(url).pathname}>{url.replace(/^https?:\/\//, '')}</Link>
      </p>
      <div className={classes.buttons}>
        <CopyProfileLink url={url} />
        <ShareProfile url={url} name={name} />
        <Button component={Link} to={paths.cards} variant="default" size="sm">
          {t('link.cards')}
        </Button>
      </div>
    </SideCard>
  );
}
