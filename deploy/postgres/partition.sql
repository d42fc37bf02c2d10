-- Splits the tables that grow with the texts into sixteen partitions by collection; every query of these tables names a
-- collection. Run it once, in the schema of a Textkin store, with every node stopped. It takes as long as copying all rows.
--
--   psql --set ON_ERROR_STOP=1 --single-transaction --file partition.sql "$TEXTKIN_DATABASE"
do $$
declare
  partitions constant integer := 16;
  name text;
  -- A table comes after the tables that it references.
  names constant text[] := array['text', 'analysis', 'text_change', 'model_count', 'group_member'];
  keys text[];
  key text;
begin
  -- Copying a table does not copy its foreign keys, and dropping it drops the foreign keys of other tables to it. All of these are
  -- created again after all tables.
  select array_agg(format('alter table %I add constraint %I %s', class.relname, constr.conname,
           regexp_replace(pg_get_constraintdef(constr.oid), 'REFERENCES \S+\.', 'REFERENCES ')))
    into keys
    from pg_constraint constr
      join pg_class class on class.oid = constr.conrelid
      join pg_class referenced on referenced.oid = constr.confrelid
    where constr.contype = 'f' and class.relnamespace = current_schema()::regnamespace
      and (class.relname = any(names) or referenced.relname = any(names));
  foreach name in array names loop
    execute format('alter table %I rename to %I', name, name || '_whole');
    execute format('create table %I (like %I including all) partition by hash (collection_id)', name, name || '_whole');
    for part in 0 .. partitions - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
        name || '_' || part, name, partitions, part);
    end loop;
    execute format('insert into %I select * from %I', name, name || '_whole');
  end loop;
  foreach name in array names loop
    execute format('drop table %I cascade', name || '_whole');
  end loop;
  foreach key in array keys loop
    execute key;
  end loop;
end
$$;
