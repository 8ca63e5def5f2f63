-- Two stretches of availability of one companion never overlap; touching is fine.
ALTER TABLE availability ADD CONSTRAINT availability_no_overlap
  EXCLUDE USING gist (offerer_id WITH =, tstzrange(start_time, end_time, '[)') WITH &&);
--> statement-breakpoint
-- One companion, one call at a time; and one seeker, one call at a time.
ALTER TABLE calls ADD CONSTRAINT calls_companion_no_overlap
  EXCLUDE USING gist (offerer_id WITH =, tstzrange(scheduled_start, scheduled_end, '[)') WITH &&)
  WHERE (status IN ('scheduled', 'active'));
--> statement-breakpoint
ALTER TABLE calls ADD CONSTRAINT calls_seeker_no_overlap
  EXCLUDE USING gist (seeker_id WITH =, tstzrange(scheduled_start, scheduled_end, '[)') WITH &&)
  WHERE (status IN ('scheduled', 'active'));
--> statement-breakpoint
-- A call's end state is final.
CREATE FUNCTION refuse_leaving_a_final_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('completed', 'missed', 'cancelled') AND NEW.status IS DISTINCT FROM OLD.status THEN
    RAISE EXCEPTION 'call % is %, it cannot become %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'calls_final_state';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER calls_final_state BEFORE UPDATE OF status ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_leaving_a_final_call();
--> statement-breakpoint
-- A rating belongs to a completed call and to its two people.
CREATE FUNCTION refuse_rating_without_completed_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM calls c
    WHERE c.id = NEW.call_id AND c.status = 'completed' AND c.seeker_id = NEW.seeker_id AND c.offerer_id = NEW.offerer_id
  ) THEN
    RAISE EXCEPTION 'only a completed call can be rated' USING ERRCODE = 'check_violation', CONSTRAINT = 'ratings_completed_call';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ratings_completed_call BEFORE INSERT OR UPDATE ON ratings
  FOR EACH ROW EXECUTE FUNCTION refuse_rating_without_completed_call();
--> statement-breakpoint
-- A canceled account stays canceled.
CREATE FUNCTION refuse_reviving_a_canceled_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'canceled' AND NEW.status IS DISTINCT FROM 'canceled' THEN
    RAISE EXCEPTION 'a canceled account is final' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_canceled_is_final';
  END IF;
  IF NEW.role IS DISTINCT FROM OLD.role THEN
    RAISE EXCEPTION 'a role never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_role_is_final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_canceled_is_final BEFORE UPDATE OF status, role ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_reviving_a_canceled_user();
--> statement-breakpoint
INSERT INTO clock_offset (id, seconds) VALUES (true, 0);
