-- A person's name has one spelling (nameText in kernel/shared/visible.ts), whether it is typed, read from a sheet or
-- sought. Names that forms took as they were typed get it once: 张 三 is 张三, 阿卜•买买 is 阿卜·买买, and 李雷 holds
-- nothing unseen. A name of unseen signs alone stays: it is for people to mend. Names that records keep as they were
-- on their day (an exam's candidates, consents, orders) stay as they are.
do $$
declare
  kept text;
  han constant text := '\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\U00020000-\U0003ffff';
  unseen constant text := '[\u007f-\u009f\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
  -- Joiners where no letter joins: beside Chinese and Latin ones, and at the ends. Behind such a letter, and at the
  -- beginning, nothing chooses its look.
  joiner constant text := '[\u200c\u200d](?=$|[\u0020-\u024f' || han || '])|(?<=[\u0020-\u024f' || han || '])[\u200c\u200d]|^[\u200c\u200d]|(?<=[\u0041-\u005a\u0061-\u007a' || han || '])[\u180b-\u180f\ufe0e\ufe0f]|^[\u180b-\u180f\ufe0e\ufe0f]';
  blanks constant text := '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  dots constant text := E'\u02d9\u0387\u1427\u16eb\u2022\u2023\u2024\u2027\u2218\u2219\u22c5\u25aa\u25cf\u25e6\u2981\u2e31\u2e33\u30fb\u318d\ua78f\ufe52\uff0e\uff65';
begin
  foreach kept in array array['people_person', 'people_guardian'] loop
    execute format(
      'update %I set name = regexp_replace(name, %L, '''', ''g'') where name ~ %L and regexp_replace(name, %L, '''', ''g'') <> ''''',
      kept, unseen, unseen, unseen || '|' || blanks);
    execute format(
      'update %I set name = regexp_replace(name, %L, '''', ''g'') where name ~ %L and regexp_replace(name, %L, '''', ''g'') <> ''''',
      kept, joiner, joiner, joiner || '|' || blanks);
    execute format('update %I set name = translate(name, %L, %L) where name ~ %L', kept, dots, repeat('·', length(dots)), '[' || dots || ']');
    execute format('update %I set name = normalize(name, nfkc) where name is not nfkc normalized and name !~ %L', kept, unseen);
    execute format(
      'update %I set name = btrim(regexp_replace(name, %L, '' '', ''g'')) where btrim(regexp_replace(name, %L, '' '', ''g'')) not in ('''', name)',
      kept, blanks, blanks);
    execute format(
      'update %I set name = regexp_replace(name, %L, %L, ''g'') where name ~ %L',
      kept, '(?<=[' || han || ']) ?[.\u3002] ?(?=[' || han || '])', '·', '(?<=[' || han || ']) ?[.\u3002] ?(?=[' || han || '])');
    execute format('update %I set name = regexp_replace(name, '' ?·[· ]*'', ''·'', ''g'') where name ~ ''[ ·]·|· ''', kept);
    execute format(
      'update %I set name = regexp_replace(name, %L, '''', ''g'') where name ~ %L',
      kept, '(?<=[' || han || ']) (?=[' || han || '])', '(?<=[' || han || ']) (?=[' || han || '])');
  end loop;
end $$;
