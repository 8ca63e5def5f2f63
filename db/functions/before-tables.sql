-- What defaults, checks and indexes of tables use. Applied before the migrations.

-- Rule: the product's time is the transaction's time plus an offset that only demo and tests move.
-- Why here: defaults, checks and every process must agree on the time to the millisecond.

CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  moved integer;
BEGIN
  SELECT seconds INTO moved FROM clock_offset;
  RETURN date_trunc('milliseconds', now() + make_interval(secs => coalesce(moved, 0)));
END $$;

-- Rule: which currency an account of the ledger is kept in, by its kind.
-- Why here: a check of the accounts uses it, so that no account can be opened in the other currency.

-- PL/pgSQL keeps its plan: the check calls it with every entry.
CREATE OR REPLACE FUNCTION ledger_currency(kind text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN kind IN ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold', 'user_debt', 'credits_issued', 'credits_written_off') THEN 'CRD'
    ELSE 'EUR' END;
END $$;

-- Rule: which mailbox an address belongs to, as one address: without what follows a plus, at Google without dots.
-- Why here: an index over it finds the accounts of one mailbox; a second wording elsewhere would miss some.

-- PL/pgSQL keeps its plan: whatever writes a user's row computes this for the index.
CREATE OR REPLACE FUNCTION canonical_mailbox(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  local text := regexp_replace(lower(email), '@[^@]*$', '');
  domain text := substring(lower(email) FROM '[^@]*$');
  base text := coalesce(nullif(split_part(local, '+', 1), ''), local);
BEGIN
  RETURN CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(base, '.', '') || '@gmail.com' ELSE base || '@' || domain END;
END $$;
