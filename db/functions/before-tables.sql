-- Functions that defaults, checks and indexes of tables use. Applied before the migrations.

-- Rule: the product's time is the transaction's time plus an offset that only demo and tests move.
-- Why here: defaults, checks and every process must agree on the time to the millisecond.

CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  moved integer;
BEGIN
  SELECT seconds INTO moved FROM clock_offset;
  RETURN date_trunc('milliseconds', now() + make_interval(secs => coalesce(moved, 0)));
END $$;

-- Rule: the kind of a ledger account determines its currency.
-- Why here: a check uses it, so no account can be opened in the wrong currency.

-- PL/pgSQL because it caches its plan: the check calls it with every entry.
CREATE OR REPLACE FUNCTION ledger_currency(kind text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN kind IN ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold', 'user_debt', 'credits_issued', 'credits_written_off') THEN 'CRD'
    ELSE 'EUR' END;
END $$;

-- Rule: the canonical form of an email address, without a plus suffix and, at Google, without dots.
-- Why here: an index over it finds the accounts of one mailbox; a second implementation would miss some.

-- PL/pgSQL because it caches its plan: every write to a user's row computes this for the index.
CREATE OR REPLACE FUNCTION canonical_mailbox(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  local text := regexp_replace(lower(email), '@[^@]*$', '');
  domain text := substring(lower(email) FROM '[^@]*$');
  base text := coalesce(nullif(split_part(local, '+', 1), ''), local);
BEGIN
  RETURN CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(base, '.', '') || '@gmail.com' ELSE base || '@' || domain END;
END $$;
