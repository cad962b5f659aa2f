-- Whose registration was given back at these moments: one look into registrations_left for each of them, whatever else
-- has come and gone. `offset 0` keeps it one look for each. A function, which plans anew at each call: a plan that was made
-- while few had left, and kept, reads all who have left the event since; it took as long as the decisions.
create function foyer_who_left(the_event uuid, people uuid[], moments timestamptz[])
returns table (id uuid, user_id uuid, holder_email text, audience text, changed_at timestamptz)
language sql stable set enable_seqscan = off set jit = off as $$
  select r.id, r.user_id, r.holder_email, r.audience, r.changed_at
  from unnest(people, moments) gone (person, moment)
  cross join lateral (
    select l.* from registrations l
    where l.event_id = the_event and l.user_id = gone.person and l.state = 'cancelled' and l.changed_at = gone.moment
    offset 0) r
$$;
