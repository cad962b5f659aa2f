import type { CompletionPart } from '@foyer/contract/rules/profiles/completion.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import classes from '../dashboard.module.css';

/** Where each missing part is added; what no page can add yet is explained instead. */
const places: Record<CompletionPart, string | null> = {
  name: paths.profileSetup,
  urlSlug: paths.profileSetup,
  title: paths.profileSetup,
  company: paths.profileSetup,
  email: `${paths.verify}?contact=email`,
  emailVerified: `${paths.verify}?contact=email`,
  phone: `${paths.verify}?contact=phone`,
  phoneVerified: `${paths.verify}?contact=phone`,
  organization: null,
};

/** What the account still lacks. How complete the profile is in percent stands on the profile alone. */
export function Completeness({ missing }: { missing: CompletionPart[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <p className={classes.score}>{missing.length === 0 ? t('completeness.done') : t('completeness.sofar')}</p>
      {missing.length > 0 && (
        <ul className={classes.list}>
          {missing.map((part) => (
            <li key={part}>
              <MissingPart part={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function MissingPart({ part }: { part: CompletionPart }) {
  const { t } = useTranslation('dashboard');
  const place = places[part];
  const hint = <span className={classes.hint}>{t(`completeness.hints.${part}`)}</span>;
  if (!place) {
    return (
      <div className={classes.row}>
        <span className={classes.rowText}>
          {t(`completeness.parts.${part}`)}
          {hint}
        </span>
      </div>
    );
  }
  return (
    <Link className={classes.row} to={place}>
      <span className={classes.rowText}>
        {t(`completeness.parts.${part}`)}
        {hint}
      </span>
      <IconChevronRight size={18} stroke={1.5} aria-hidden />
    </Link>
  );
}
