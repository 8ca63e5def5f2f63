-- Rule: which currency an account of the ledger is kept in, by its kind.
-- Why here: a check of the accounts uses it, so that no account can be opened in the other currency.
-- Applied before the tables, which use it.

-- PL/pgSQL keeps its plan: the check calls it with every entry.
CREATE OR REPLACE FUNCTION ledger_currency(kind text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN kind IN ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold', 'user_debt', 'credits_issued', 'credits_written_off') THEN 'CRD'
    ELSE 'EUR' END;
END $$;
