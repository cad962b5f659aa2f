import {
  type Icon,
  IconArrowRight,
  IconCalendarEvent,
  IconFile,
  IconSearch,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './command-palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

const icons: Record<PaletteItem['kind'], Icon> = {
  page: IconFile,
  event: IconCalendarEvent,
  hosted: IconSettings,
  person: IconUser,
  search: IconSearch,
};

/** The id of the option at a position, for the combobox of the list with this id. */
export const optionId = (id: string, index: number) => `${id}-${index}`;

type Props = {
  id: string;
  groups: PaletteGroup[];
  /** Position of the marked item. */
  active: number;
  onMark: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
};

/** The results in groups. The focus stays in the field, which names the marked one. */
export function PaletteList({ id, groups, active, onMark, onChoose }: Props) {
  const { t } = useTranslation('command-palette');
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0));
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.results}>
      {groups.map(({ key, items }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={key} role="group" aria-labelledby={`${id}-${key}`} className={classes.group}>
          <div id={`${id}-${key}`} className={classes.heading} role="presentation">
            {t(`groups.${key}`)}
          </div>
          {items.map((item, index) => {
            const position = (starts[at] ?? 0) + index;
            return (
              <Option
                key={item.to}
                id={optionId(id, position)}
                item={item}
                isActive={position === active}
                onMark={() => onMark(position)}
                onChoose={() => onChoose(item)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; item: PaletteItem; isActive: boolean; onMark: () => void; onChoose: () => void };

function Option({ id, item, isActive, onMark, onChoose }: OptionProps) {
  const ItemIcon = icons[item.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the marked option.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerMove={isActive ? undefined : onMark}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <ItemIcon size={20} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{item.title}</span>
        {item.hint && <span className={classes.hint}>{item.hint}</span>}
      </span>
      <IconArrowRight className={classes.go} size={18} stroke={1.5} aria-hidden />
    </div>
  );
}
