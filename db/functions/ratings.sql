-- Rule: a rating belongs to a completed call and to its two people.
-- Why here: a call may be settled as missed while its rating is being written.

CREATE OR REPLACE FUNCTION refuse_rating_without_completed_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM calls c
    WHERE c.id = NEW.call_id AND c.status = 'completed' AND c.seeker_id = NEW.seeker_id AND c.offerer_id = NEW.offerer_id
  ) THEN
    RAISE EXCEPTION 'only a completed call can be rated' USING ERRCODE = 'check_violation', CONSTRAINT = 'ratings_completed_call';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ratings_completed_call BEFORE INSERT OR UPDATE ON ratings
  FOR EACH ROW EXECUTE FUNCTION refuse_rating_without_completed_call();
