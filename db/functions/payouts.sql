-- Rule: a new attempt at a transfer needs the lease and a refusal of the previous attempt.
-- Why here: a new attempt is a new idempotency key, so the provider would pay again.

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

-- Whole credits for the reversed cents of a payout; reversalOf in payouts/transfers/rules.ts.
CREATE OR REPLACE FUNCTION reversed_credits(reversed_cents bigint, fee_percent bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 100 * reversed_cents / (cents_per_credit() * (100 - fee_percent))
$$;

-- The fee for credits in cents, rounded down; earnings in credits/rules.ts.
CREATE OR REPLACE FUNCTION fee_of_credits(credits bigint, fee_percent bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT credits * cents_per_credit() * fee_percent / 100
$$;

-- Sent payouts that the companion's bank refused: the newest ones that add up to its last failed payment. Empty once a
-- later payment arrives. Each payment includes everything transferred before it.
DROP VIEW IF EXISTS bank_refusals;
CREATE VIEW bank_refusals AS
SELECT payout_id, user_id, at, failure FROM (
  SELECT p.id AS payout_id, p.user_id, y.bank_failed_at AS at, coalesce(y.bank_failure, 'other') AS failure,
    y.bank_failed_cents AS refused_cents,
    coalesce(sum(p.amount_cents - p.reversed_cents) OVER (PARTITION BY p.user_id
      ORDER BY coalesce(p.attempted_at, p.settled_at) DESC, p.id DESC
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer_cents
  FROM payees y JOIN payouts p ON p.user_id = y.user_id AND p.account_id = y.account_id
  WHERE y.bank_failed_at IS NOT NULL AND (y.bank_paid_at IS NULL OR y.bank_paid_at < y.bank_failed_at)
    AND p.status = 'completed'
    -- The provider's times are whole seconds, rounded down.
    AND coalesce(p.attempted_at, p.settled_at) < y.bank_failed_at + interval '1 second'
) sent WHERE newer_cents < refused_cents;
