CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- The product's clock: the transaction's time plus an offset that only demo and tests move.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  moved integer;
BEGIN
  SELECT seconds INTO moved FROM clock_offset;
  RETURN date_trunc('milliseconds', now() + make_interval(secs => coalesce(moved, 0)));
END $$;
