import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from './address-preview.module.css';
import type { SetupState } from './setup-state.ts';

/** The profile at its address, as it will look. The address is fixed once the form is sent. */
export function AddressPreview({ fields, slug }: Pick<SetupState, 'fields' | 'slug'>) {
  const { t } = useTranslation('profile-setup');
  const id = useId();
  const name = [fields.firstName, fields.lastName].map((each) => each.trim()).filter(Boolean);
  const position = [fields.title, fields.company].map((each) => each.trim()).filter(Boolean);
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('preview.title')}
      </h2>
      <div className={classes.window}>
        <p className={classes.address}>
          <IconLock size={14} stroke={1.5} aria-hidden />
          <span>
            {window.location.host}/in/<strong>{slug || t('slug.placeholder')}</strong>
          </span>
        </p>
        <div className={classes.band} aria-hidden />
        <div className={classes.who}>
          <Avatar name={name.join(' ') || '?'} src={null} size={56} />
          <p className={classes.name}>{name.join(' ') || t('preview.name')}</p>
          <p className={classes.position}>{position.join(' · ') || t('preview.position')}</p>
        </div>
      </div>
      <p className={classes.fixed}>{t('preview.fixed')}</p>
    </section>
  );
}
