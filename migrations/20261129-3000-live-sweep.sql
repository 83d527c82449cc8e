-- Places whose process is gone and rooms that nobody closed are looked for every some seconds, over all schools.
create index live_visit_open on live_visit (seen_at) where left_at is null;
create index live_room_open on live_room (ends_at) where ended_at is null;
