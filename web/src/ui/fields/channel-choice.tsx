import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { IconBrandWhatsapp, IconMessage } from '@tabler/icons-react';
import { ChoiceCards } from './choice-cards.tsx';

const icons = { whatsapp: IconBrandWhatsapp, sms: IconMessage };

export type ChannelTexts = { label: string } & Record<Channel, { title: string; hint: string }>;

type Props = {
  texts: ChannelTexts;
  channels: readonly Channel[];
  chosen: Channel;
  onChoose: (channel: Channel) => void;
};

/** The channel for a code. With only one available there is nothing to choose. */
export function ChannelChoice({ texts, channels, chosen, onChoose }: Props) {
  if (channels.length < 2) return null;
  return (
    <ChoiceCards
      label={texts.label}
      name="channel"
      chosen={chosen}
      onChoose={onChoose}
      choices={channels.map((channel) => ({ value: channel, ...texts[channel], Icon: icons[channel] }))}
    />
  );
}
