import { type GuestListChoice, guestListChoices } from '@foyer/contract/rules/preference-choices.ts';
import { IconEyeOff, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import classes from './privacy-settings.module.css';

const icons = { members: IconUsers, connections: IconUsersGroup, nobody: IconEyeOff };

type Props = { chosen: GuestListChoice; onChoose: (chosen: GuestListChoice) => void };

/** The member's visibility in guest lists. */
export function GuestLists({ chosen, onChoose }: Props) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('privacy.guestLists.title')} lead={t('privacy.guestLists.lead')}>
      <ChoiceGroup
        legend={t('privacy.guestLists.title')}
        name="guest-lists"
        options={guestListChoices.map((value) => {
          const Icon = icons[value];
          const label = t(`privacy.guestLists.${value}`);
          return { value, label, mark: <Icon size={20} stroke={1.5} aria-hidden /> };
        })}
        inPairs
        chosen={chosen}
        onChoose={onChoose}
      />
      <p className={classes.means}>{t(`privacy.guestLists.means.${chosen}`)}</p>
    </Card>
  );
}
