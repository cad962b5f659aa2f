import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';

type EntranceProps = { viewer: string; eventId: string };

/** The entrance to the room of an event. */
export function RoomLink(props: EntranceProps) {
  const Entrance = useLate(loadEntrance);
  return Entrance && <Entrance {...props} />;
}

type SettingsProps = EntranceProps & { canOpen: boolean };

/** Opens and closes the room of an event. */
export function RoomSettings(props: SettingsProps) {
  const Settings = useLate(loadSettings);
  return Settings && <Settings {...props} />;
}

const loadEntrance = async () => (await import('#src/features/event-rooms/room-entrance.tsx')).RoomEntrance;
const loadSettings = async () => (await import('#src/features/event-rooms/room-card.tsx')).RoomCard;

/** A part whose code and texts load after the page, which says all that it has to without it. */
function useLate<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const { i18n } = useTranslation();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    Promise.all([load(), loadMessages(i18n, ['event-rooms', 'errors'])]).then(
      ([loaded]) => setPart(() => loaded),
      () => setPart(null),
    );
  }, [i18n, load]);
  return Part;
}
