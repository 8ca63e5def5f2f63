-- Rule: a new attempt at a transfer needs the lease and a refusal of the attempt before it.
-- Why here: a new attempt is a new idempotency key, under which the provider would pay again.

CREATE OR REPLACE FUNCTION guard_payout_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.attempt <> OLD.attempt + 1 OR NEW.lease_owner IS NULL OR (OLD.attempt > 0 AND OLD.refused_attempt IS DISTINCT FROM OLD.attempt) THEN
    RAISE EXCEPTION 'attempt % of a payout cannot become attempt %', OLD.attempt, NEW.attempt
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_attempt_after_refusal';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payouts_attempt_guard BEFORE UPDATE OF attempt ON payouts FOR EACH ROW
  WHEN (OLD.attempt IS DISTINCT FROM NEW.attempt) EXECUTE FUNCTION guard_payout_attempt();
