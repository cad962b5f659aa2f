-- The function tells the planner to look into indexes (enable_seqscan = off), which makes any look through a small table
-- without one so expensive on paper that PostgreSQL compiles it (jit): what is asked for webhooks by the triggers beside
-- it took a quarter of a second for each registration.
alter function foyer_decide_registrations set jit = off;
