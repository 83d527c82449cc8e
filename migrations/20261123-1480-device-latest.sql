-- When the newest value was measured, by the device's own clock: of two that one clock measured, it says which is newer.
alter table device_device add column latest_by timestamptz;
