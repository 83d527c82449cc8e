import { expect, test } from 'vitest';
import { statementsOf } from './statements';

test('a migration falls into its statements: a semicolon in a text, a name, a comment or a function ends none', () => {
  const text = `
    -- why; because
    create table a (n text default 'x;''y;');
    create function f() returns int language plpgsql as $body$ begin perform 1; return 2; end $body$;
    /* later; */ comment on table a is E'it\\'s; so';
    insert into "odd;name" values ($$a;b$$);
    ;
    -- the end;
  `;
  expect(statementsOf(text).map((s) => s.replace(/\s+/g, ' '))).toEqual([
    `-- why; because create table a (n text default 'x;''y;')`,
    'create function f() returns int language plpgsql as $body$ begin perform 1; return 2; end $body$',
    `/* later; */ comment on table a is E'it\\'s; so'`,
    'insert into "odd;name" values ($$a;b$$)',
  ]);
});
