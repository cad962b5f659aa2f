import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { VisibilitySelect } from '../../visibility-select.tsx';
import type { FormProps } from '../form-props.ts';
import { AddButton, RemoveButton } from '../rows/row-buttons.tsx';
import classes from '../rows/rows.module.css';
import { useRows } from '../rows/use-rows.ts';

/** Website, LinkedIn page and a few named links. */
export function LinksForm({ draft, change, problem, visibility, onChoose }: FormProps) {
  const { t } = useTranslation('my-profile');
  const rows = useRows(draft.links, null, (links) => change({ links }));
  return (
    <div ref={rows.list} className={classes.rows}>
      <TextField
        label={t('links.website')}
        name="website"
        autoComplete="url"
        type="url"
        isOptional
        maxLength={limits.profile.link}
        value={draft.website}
        problem={problem('website')}
        hint={t('links.websiteHint')}
        onChange={(website) => change({ website })}
        aside={<VisibilitySelect field="website" chosen={visibility.website} onChoose={onChoose} />}
      />
      <TextField
        label={t('links.linkedin')}
        name="linkedInUrl"
        autoComplete="url"
        type="url"
        isOptional
        maxLength={limits.networkUrl.max}
        value={draft.linkedInUrl ?? ''}
        problem={problem('linkedInUrl')}
        hint={t('links.linkedinHint')}
        onChange={(typed) => change({ linkedInUrl: typed.trim() === '' ? null : typed })}
        aside={<VisibilitySelect field="linkedin" chosen={visibility.linkedin} onChoose={onChoose} />}
      />
      <div className={classes.title}>
        <h3>{t('links.others')}</h3>
        <VisibilitySelect field="links" chosen={visibility.links} onChoose={onChoose} />
      </div>
      {rows.items.map(({ label, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key than its index, and the fields are controlled.
        <div key={at} className={classes.row} data-row>
          <div className={classes.pair}>
            <TextField
              label={t('links.label')}
              name={`links-${at}-label`}
              autoComplete="off"
              maxLength={limits.profile.label}
              value={label}
              problem={problem(`links.${at}.label`)}
              onChange={(typed) => rows.set(at, { label: typed, url })}
            />
            <TextField
              label={t('links.url')}
              name={`links-${at}-url`}
              autoComplete="off"
              type="url"
              maxLength={limits.profile.link}
              value={url}
              problem={problem(`links.${at}.url`)}
              onChange={(typed) => rows.set(at, { label, url: typed })}
            />
          </div>
          <RemoveButton label={t('links.remove', { label: label || url })} onClick={() => rows.remove(at)} />
        </div>
      ))}
      {rows.items.length < limits.profile.links && (
        <AddButton onClick={() => rows.add({ label: '', url: '' })}>{t('links.add')}</AddButton>
      )}
    </div>
  );
}
