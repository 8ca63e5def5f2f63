-- Rule: the product's time is the transaction's time plus an offset that only demo and tests move.
-- Why here: defaults, checks and every process must agree on the time to the millisecond.
-- Applied before the tables, which use it.

CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  moved integer;
BEGIN
  SELECT seconds INTO moved FROM clock_offset;
  RETURN date_trunc('milliseconds', now() + make_interval(secs => coalesce(moved, 0)));
END $$;
