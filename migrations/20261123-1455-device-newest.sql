-- The operator's lists show the newest devices of all schools: a page is the first rows of this index, however many there are.
create index device_device_newest on device_device (device_id desc) where left_at is null;
