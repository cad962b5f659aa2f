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

type Props = { score: number; missing: CompletionPart[] };

/** How complete the profile is, and what would complete it. */
export function Completeness({ score, missing }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(score / 100);
  return (
    <>
      <p className={classes.score}>
        <strong>{percent}</strong> {missing.length === 0 ? t('completeness.done') : t('completeness.sofar')}
      </p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('completeness.title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={percent}
      >
        <span style={{ width: `${score}%` }} />
      </div>
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
