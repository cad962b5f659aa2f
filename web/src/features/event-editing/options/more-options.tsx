import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import { hasFoldedProblem } from './folded-problem.ts';
import own from './more-options.module.css';

const FoldedFields = lazyPart(async () => (await import('./folded-fields.tsx')).FoldedFields);

/** Everything an event can do without, folded away. */
export function MoreOptions(form: FieldProps) {
  const { t } = useTranslation('event-editing');
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || hasFoldedProblem(form);
  return (
    <details className={own.root} open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <IconChevronDown size={20} stroke={1.5} aria-hidden />
        <span>
          <strong>{t('advanced')}</strong>
          <span className={own.hint}>{t('advancedHint')}</span>
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton height={480} radius={12} />}>
          <FoldedFields {...form} />
        </Suspense>
      )}
    </details>
  );
}
