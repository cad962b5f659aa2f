import { useParams } from 'react-router';
import { CheckIn } from './check-in.tsx';

/** Check-in for the host and the team of an event. */
export function TeamCheckIn() {
  const { id = '' } = useParams();
  return <CheckIn eventId={id} isTeam />;
}
