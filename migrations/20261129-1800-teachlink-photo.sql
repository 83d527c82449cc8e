-- A photo of the board on an observer's sheet: the path of a private file, on lines of the kind photo alone.
alter table teachlink_line add column photo text;
