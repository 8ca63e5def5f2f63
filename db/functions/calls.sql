-- Rule: a completed, missed or cancelled call keeps that status (all transitions: CALL_GRAPH in calls/rules.ts).
-- Why here: two processes may settle the same call concurrently, and the first one has moved money.

CREATE OR REPLACE FUNCTION refuse_leaving_a_final_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('completed', 'missed', 'cancelled') AND NEW.status IS DISTINCT FROM OLD.status THEN
    RAISE EXCEPTION 'call % is % and cannot become %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'calls_final_state';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER calls_final_state BEFORE UPDATE OF status ON calls
  FOR EACH ROW EXECUTE FUNCTION refuse_leaving_a_final_call();

-- Rule: a settled call's price is only returned by an administrator's recorded refund, once and in full.
-- Why here: it must hold for every writer (docs/decisions/040-corrections.md).

CREATE OR REPLACE FUNCTION refuse_unrecorded_call_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.event <> 'call_refunded' OR NEW.idem_key <> 'call:' || NEW.call_id || ':refund'
    OR NOT EXISTS (SELECT FROM call_refunds r WHERE r.call_id = NEW.call_id)
    OR NOT EXISTS (SELECT FROM ledger_journals s WHERE s.idem_key = 'call:' || NEW.call_id || ':settle' AND s.event = 'earned') THEN
    RAISE EXCEPTION '% is not a recorded refund of a settled call', NEW.idem_key USING ERRCODE = 'check_violation', CONSTRAINT = 'call_refunds_are_recorded';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_journals_call_refund BEFORE INSERT ON ledger_journals
  FOR EACH ROW WHEN (NEW.event = 'call_refunded' OR NEW.idem_key LIKE 'call:%:refund') EXECUTE FUNCTION refuse_unrecorded_call_refund();

-- Rule: a rating belongs to a completed call and its two people.
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
