-- What a device said is found by the device alone, which is one school's. With the school in front of it the same index answered for
-- everything that a school's devices ever said: where the school's rows of a month were not counted yet, it looked cheaper than the
-- messages' own numbers, and each delivery read the month from its beginning.
create index device_message_by_device on device_message (device_id, kind, at desc);
drop index device_message_of;
create index device_talk_by_device on device_talk (device_id, kind, at desc);
drop index device_talk_of;
