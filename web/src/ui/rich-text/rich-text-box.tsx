import { IconPencil } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { FieldMessage } from '#src/ui/fields/field.tsx';
import { Loader } from '../button/loader.tsx';
import classes from './rich-text.module.css';
import { RichText } from './rich-text.tsx';
import type { RichTextField } from './rich-text-field.tsx';

const load = async () => (await import('./rich-text-field.tsx')).RichTextField;
const Editor = lazyPart(load);

type Props = Omit<ComponentProps<typeof RichTextField>, 'isFocused'>;

/** Text with headings, lists, emphasis and links. The editor is several times as large as the page, so it loads when it is used. */
export function RichTextBox(props: Props) {
  const [isUsed, setUsed] = useState(false);
  if (!isUsed) return <Start {...props} onUse={() => setUsed(true)} />;
  return (
    <Suspense fallback={<Start {...props} isWaiting />}>
      <Editor {...props} isFocused />
    </Suspense>
  );
}

type StartProps = Props & { isWaiting?: boolean; onUse?: () => void };

/** The text as it is, and a button that covers all of it. */
function Start({ label, problem, value, isWaiting = false, onUse }: StartProps) {
  const { t } = useTranslation('rich-text');
  const id = useId();
  // Most people who come near it will write, so the editor starts to load before the click.
  const prepare = () => void load().catch(() => undefined);
  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={`${classes.frame} ${classes.start}`} data-invalid={problem !== null || undefined}>
        <div className={classes.toolbar}>
          <button
            type="button"
            className={classes.use}
            aria-describedby={`${id}-label`}
            aria-busy={isWaiting}
            onClick={onUse}
            onFocus={prepare}
            onPointerEnter={prepare}
          >
            {isWaiting ? <Loader size={18} /> : <IconPencil size={18} stroke={1.5} aria-hidden />}
            {t(value ? 'edit' : 'write')}
          </button>
        </div>
        <div className={classes.text}>{value && <RichText text={value} />}</div>
      </div>
      <FieldMessage id={`${id}-message`} problem={problem} hint={t('hint')} />
    </div>
  );
}
