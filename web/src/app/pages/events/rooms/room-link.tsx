import { useLatePart } from '#src/lib/page/use-late-part.ts';

type EntranceProps = { viewer: string; eventId: string };

/** The entrance to the room of an event. */
export function RoomLink(props: EntranceProps) {
  const Entrance = useLatePart(loadEntrance, namespaces);
  return Entrance && <Entrance {...props} />;
}

type SettingsProps = EntranceProps & { canOpen: boolean };

/** Opens and closes the room of an event. */
export function RoomSettings(props: SettingsProps) {
  const Settings = useLatePart(loadSettings, namespaces);
  return Settings && <Settings {...props} />;
}

const loadEntrance = async () => (await import('#src/features/event-rooms/room-entrance.tsx')).RoomEntrance;
const loadSettings = async () => (await import('#src/features/event-rooms/room-card.tsx')).RoomCard;
const namespaces = ['event-rooms', 'errors'] as const;
