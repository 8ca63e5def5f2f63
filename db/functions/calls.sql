-- Rule: a call that is completed, missed or cancelled keeps that status (all moves: CALL_GRAPH in calls/rules.ts).
-- Why here: two processes may settle the same call at once; money has moved for the first answer.

CREATE OR REPLACE FUNCTION refuse_leaving_a_final_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('completed', 'missed', 'cancelled') AND NEW.status IS DISTINCT FROM OLD.status THEN
    RAISE EXCEPTION 'call % is %, it cannot become %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'calls_final_state';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER calls_final_state BEFORE UPDATE OF status ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_leaving_a_final_call();
