-- Rule: free time is availability less open calls, in parts with a quarter hour or more (availability/rules.ts agrees).
-- Why here: the directory filters and sorts by it; it must change in the transaction that books, cancels or edits.

-- The first quarter hour at or after an instant.
CREATE OR REPLACE FUNCTION next_quarter(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin('15 minutes', moment - interval '1 microsecond', timestamptz '2000-01-01 00:00Z') + interval '15 minutes'
$$;

-- Recomputes the free times of a companion around a change: half an hour on both sides, because parts too short to be
-- stored may grow, and every stored part that touches this range. One at a time per companion.
CREATE OR REPLACE FUNCTION refresh_free_times(companion uuid, low timestamptz, high timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('free:' || companion, 0));
  low := low - interval '30 minutes';
  high := high + interval '30 minutes';
  WITH gone AS (
    DELETE FROM free_times WHERE companion_id = companion AND end_at >= low AND start_at <= high RETURNING start_at, end_at)
  SELECT least(low, min(start_at)), greatest(high, max(end_at)) INTO low, high FROM gone;
  INSERT INTO free_times (companion_id, start_at, first_start_at, end_at, media_type)
  SELECT companion, lower(piece), next_quarter(lower(piece)), upper(piece), media_type FROM (
    SELECT a.media_type, unnest(
      range_agg(tstzrange(greatest(a.start_time, low), least(a.end_time, high))) - coalesce((
        SELECT range_agg(tstzrange(c.scheduled_start, c.scheduled_end)) FROM calls c
        WHERE c.offerer_id = companion AND c.status IN ('scheduled', 'active')
          AND c.scheduled_end > low AND c.scheduled_start < high), '{}')) AS piece
    FROM availability a WHERE a.offerer_id = companion AND a.end_time > low AND a.start_time < high
    GROUP BY a.media_type) pieces
  WHERE next_quarter(lower(piece)) + interval '15 minutes' <= upper(piece);
END $$;

-- Recomputes all free times from an hour ago on.
CREATE OR REPLACE FUNCTION rebuild_free_times() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM free_times;
  INSERT INTO free_times (companion_id, start_at, first_start_at, end_at, media_type)
  SELECT companion_id, lower(piece), next_quarter(lower(piece)), upper(piece), media_type FROM (
    SELECT o.companion_id, o.media_type, unnest(o.offered - coalesce(b.busy, '{}')) AS piece
    FROM (
      SELECT offerer_id AS companion_id, media_type, range_agg(tstzrange(start_time, end_time)) AS offered
      FROM availability WHERE end_time > app_now() - interval '1 hour' GROUP BY offerer_id, media_type) o
    LEFT JOIN (
      SELECT offerer_id AS companion_id, range_agg(tstzrange(scheduled_start, scheduled_end)) AS busy
      FROM calls WHERE status IN ('scheduled', 'active') GROUP BY offerer_id) b USING (companion_id)) pieces
  WHERE next_quarter(lower(piece)) + interval '15 minutes' <= upper(piece);
END $$;

CREATE OR REPLACE FUNCTION free_times_after_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM refresh_free_times(offerer_id, min(start_time), max(end_time)) FROM after_rows GROUP BY offerer_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM refresh_free_times(offerer_id, min(start_time), max(end_time)) FROM before_rows GROUP BY offerer_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER availability_free_times_insert AFTER INSERT ON availability REFERENCING NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();
CREATE OR REPLACE TRIGGER availability_free_times_update AFTER UPDATE ON availability REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();
CREATE OR REPLACE TRIGGER availability_free_times_delete AFTER DELETE ON availability REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION free_times_after_availability();

CREATE OR REPLACE FUNCTION free_times_after_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refresh_free_times(OLD.offerer_id, OLD.scheduled_start, OLD.scheduled_end);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM refresh_free_times(NEW.offerer_id, NEW.scheduled_start, NEW.scheduled_end);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER calls_free_times_insert AFTER INSERT ON calls FOR EACH ROW
  WHEN (NEW.status IN ('scheduled', 'active')) EXECUTE FUNCTION free_times_after_call();
CREATE OR REPLACE TRIGGER calls_free_times_update AFTER UPDATE ON calls FOR EACH ROW
  WHEN ((OLD.status IN ('scheduled', 'active'), OLD.scheduled_start, OLD.scheduled_end)
    IS DISTINCT FROM (NEW.status IN ('scheduled', 'active'), NEW.scheduled_start, NEW.scheduled_end))
  EXECUTE FUNCTION free_times_after_call();
CREATE OR REPLACE TRIGGER calls_free_times_delete AFTER DELETE ON calls FOR EACH ROW
  WHEN (OLD.status IN ('scheduled', 'active')) EXECUTE FUNCTION free_times_after_call();

-- When the clock goes back (demo and tests), free times deleted as past are needed again.
CREATE OR REPLACE FUNCTION free_times_after_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_free_times();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER clock_offset_free_times AFTER UPDATE ON clock_offset FOR EACH ROW
  WHEN (NEW.seconds < OLD.seconds) EXECUTE FUNCTION free_times_after_clock();
