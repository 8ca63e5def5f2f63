-- Rule: double entry in credits (CRD) and euro cents (EUR), credit +, debit -; balanced, append-only, once per key.
-- Why here: it must hold for every writer (docs/decisions/003-ledger.md).

-- The euro account that mirrors a credit account, at 10 cents a credit; NULL if the event itself names the euros.
CREATE OR REPLACE FUNCTION ledger_mirror(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN kind IN ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold') THEN 'credit_liability'
    WHEN kind = 'user_debt' THEN 'user_debt_receivable'
    WHEN kind = 'credits_written_off' THEN 'bad_debt' END
$$;

CREATE OR REPLACE FUNCTION refuse_rewriting_the_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only (% on %)', TG_OP, TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_append_only';
END $$;

CREATE OR REPLACE TRIGGER ledger_journals_append_only BEFORE UPDATE OR DELETE ON ledger_journals FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_the_ledger();
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_the_ledger();
CREATE OR REPLACE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_the_ledger();
CREATE OR REPLACE TRIGGER ledger_journals_stay BEFORE TRUNCATE ON ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_the_ledger();
CREATE OR REPLACE TRIGGER ledger_entries_stay BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_the_ledger();
CREATE OR REPLACE TRIGGER ledger_accounts_kept BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_the_ledger();

-- A new account is empty, and only entries move its balance (their trigger is one level up, hence depth 2).
CREATE OR REPLACE FUNCTION guard_ledger_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance <> 0 OR NEW.version <> 0 THEN
      RAISE EXCEPTION 'a new ledger account must be empty' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balance_by_entries_only';
    END IF;
  ELSIF pg_trigger_depth() < 2 OR (NEW.id, NEW.kind, NEW.currency, NEW.owner_id) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.currency, OLD.owner_id) THEN
    RAISE EXCEPTION 'only entries can change a balance' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balance_by_entries_only';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_accounts_guard BEFORE INSERT OR UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION guard_ledger_account();

-- Only the ledger writes users.credit_balance.
CREATE OR REPLACE FUNCTION guard_credit_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.credit_balance <> 0)
    OR (TG_OP = 'UPDATE' AND pg_trigger_depth() < 2 AND NEW.credit_balance IS DISTINCT FROM OLD.credit_balance) THEN
    RAISE EXCEPTION 'only the ledger can change a credit balance' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_credit_balance_by_ledger_only';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_credit_balance_guard_insert BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION guard_credit_balance();
CREATE OR REPLACE TRIGGER users_credit_balance_guard BEFORE UPDATE OF credit_balance ON users FOR EACH ROW EXECUTE FUNCTION guard_credit_balance();

CREATE OR REPLACE FUNCTION open_ledger_account_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (kind, currency, owner_id) VALUES ('user_available', 'CRD', NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_ledger_account AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_ledger_account_of_user();

-- Inserting an entry moves the balance under the account's row lock. The overdraft check of ledger_accounts is final.
CREATE OR REPLACE FUNCTION apply_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account_kind text;
  account_owner uuid;
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount, version = version + 1 WHERE id = NEW.account_id
    RETURNING balance, version, kind, owner_id INTO NEW.balance_after, NEW.account_version, account_kind, account_owner;
  IF account_kind IN ('credit_liability', 'user_debt_receivable', 'bad_debt') AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% is posted automatically', account_kind USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_mirror_is_automatic';
  END IF;
  IF account_kind = 'user_available' THEN
    UPDATE users SET credit_balance = NEW.balance_after WHERE id = account_owner;
    PERFORM move_credit_lots(NEW.journal_id, account_owner, NEW.amount);
  ELSIF account_kind = 'user_debt' THEN
    PERFORM refresh_bookings_lock(account_owner);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_apply BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION apply_ledger_entry();

-- Euro cents per credit; CENTS_PER_CREDIT in credits/schema.ts.
CREATE OR REPLACE FUNCTION cents_per_credit() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 10::bigint $$;

-- Books the euro side of credit movements, netted per journal.
CREATE OR REPLACE FUNCTION mirror_ledger_credits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mirrored record;
BEGIN
  FOR mirrored IN
    SELECT moved.journal_id, m.id AS account_id, cents_per_credit() * moved.amount AS amount
    FROM (
      SELECT added.journal_id, ledger_mirror(a.kind) AS kind, sum(added.amount) AS amount
      FROM added JOIN ledger_accounts a ON a.id = added.account_id
      WHERE a.currency = 'CRD' GROUP BY added.journal_id, ledger_mirror(a.kind) HAVING sum(added.amount) <> 0) moved
    JOIN ledger_accounts m ON m.kind = moved.kind AND m.currency = 'EUR' AND m.owner_id IS NULL
    ORDER BY m.id
  LOOP
    INSERT INTO ledger_entries (journal_id, account_id, amount) VALUES (mirrored.journal_id, mirrored.account_id, mirrored.amount);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_mirror AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mirror_ledger_credits();

-- At commit, every touched journal must sum to zero in each currency and have entries.
CREATE OR REPLACE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  journal uuid;
  entries bigint;
  credits numeric;
  cents numeric;
BEGIN
  IF TG_TABLE_NAME = 'ledger_journals' THEN journal := NEW.id;
  ELSE journal := NEW.journal_id;
  END IF;
  SELECT count(*), coalesce(sum(e.amount) FILTER (WHERE a.currency = 'CRD'), 0), coalesce(sum(e.amount) FILTER (WHERE a.currency = 'EUR'), 0)
    INTO entries, credits, cents
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE e.journal_id = journal;
  IF entries = 0 OR credits <> 0 OR cents <> 0 THEN
    RAISE EXCEPTION 'journal % does not balance: % entries, % credits, % cents', journal, entries, credits, cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_journals_balance';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS ledger_entries_balance ON ledger_entries;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();
DROP TRIGGER IF EXISTS ledger_journals_balance ON ledger_journals;
CREATE CONSTRAINT TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();

-- Posts one journal; lines are [{kind, owner, amount}]. Returns false, and moves nothing, if its key was posted before.
-- Credits that a person receives first repay what they owe, unless the journal itself names the debt.
CREATE OR REPLACE FUNCTION post_journal(p_event text, p_key text, p_call uuid, p_purchase uuid, p_payout uuid, p_lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  journal uuid;
  ids uuid[];
  amounts bigint[];
  mirrors uuid[];
  debts uuid[];
  is_complete boolean;
BEGIN
  INSERT INTO ledger_journals (event, idem_key, call_id, purchase_id, payout_id) VALUES (p_event, p_key, p_call, p_purchase, p_payout)
    ON CONFLICT (idem_key) DO NOTHING RETURNING id INTO journal;
  IF journal IS NULL THEN
    RETURN false;
  END IF;

  -- Opens missing accounts, then looks them up again.
  FOR attempt IN 1..2 LOOP
    WITH lines AS (
      SELECT line.kind, line.owner, sum(line.amount)::bigint AS amount
      FROM jsonb_to_recordset(p_lines) AS line(kind text, owner uuid, amount bigint)
      GROUP BY line.kind, line.owner HAVING sum(line.amount) <> 0
    ), found AS (
      SELECT a.id, lines.amount FROM lines
        JOIN ledger_accounts a ON a.kind = lines.kind AND a.currency = ledger_currency(lines.kind) AND a.owner_id = lines.owner
      UNION ALL
      SELECT a.id, lines.amount FROM lines
        JOIN ledger_accounts a ON a.kind = lines.kind AND a.currency = ledger_currency(lines.kind) AND a.owner_id IS NULL
        WHERE lines.owner IS NULL
    )
    SELECT (SELECT count(*) FROM lines) = count(*), array_agg(id ORDER BY id), array_agg(amount ORDER BY id),
        (SELECT array_agg(d.id) FROM lines JOIN ledger_accounts d ON d.kind = 'user_debt' AND d.owner_id = lines.owner
          WHERE lines.kind = 'user_available' AND lines.amount > 0),
        (SELECT array_agg(m.id) FROM (
            SELECT ledger_mirror(lines.kind) AS kind FROM lines GROUP BY 1 HAVING sum(lines.amount) <> 0) moved
          JOIN ledger_accounts m ON m.kind = moved.kind AND m.currency = 'EUR' AND m.owner_id IS NULL)
      INTO is_complete, ids, amounts, debts, mirrors FROM found;
    EXIT WHEN is_complete;
    INSERT INTO ledger_accounts (kind, currency, owner_id)
    SELECT DISTINCT line.kind, ledger_currency(line.kind), line.owner
    FROM jsonb_to_recordset(p_lines) AS line(kind text, owner uuid, amount bigint)
    WHERE line.owner IS NOT NULL AND line.amount <> 0
    ON CONFLICT DO NOTHING;
  END LOOP;

  -- Entries lock their accounts in id order. Mirrored and repaid accounts would break the order, so lock them all first.
  IF mirrors IS NULL AND debts IS NULL THEN
    INSERT INTO ledger_entries (journal_id, account_id, amount)
    SELECT journal, line.account_id, line.amount FROM unnest(ids, amounts) AS line(account_id, amount) ORDER BY line.account_id;
    RETURN true;
  END IF;

  IF debts IS NOT NULL THEN
    mirrors := mirrors || ARRAY(SELECT id FROM ledger_accounts
      WHERE kind IN ('user_debt_receivable', 'credit_liability') AND currency = 'EUR' AND owner_id IS NULL);
  END IF;
  PERFORM 1 FROM ledger_accounts WHERE id = ANY (ids || mirrors || debts) ORDER BY id FOR NO KEY UPDATE;

  WITH lines AS (
    SELECT line.account_id, line.amount FROM unnest(ids, amounts) AS line(account_id, amount)
  ), repaid AS (
    SELECT a.id AS account_id, d.id AS debt_id, least(lines.amount, -d.balance) AS amount
    FROM lines JOIN ledger_accounts a ON a.id = lines.account_id
    JOIN ledger_accounts d ON d.kind = 'user_debt' AND d.owner_id = a.owner_id AND d.id <> ALL (ids)
    WHERE a.kind = 'user_available' AND lines.amount > 0 AND d.balance < 0
  ), all_lines AS (
    SELECT account_id, amount FROM lines
    UNION ALL SELECT account_id, -amount FROM repaid
    UNION ALL SELECT debt_id, amount FROM repaid
  )
  INSERT INTO ledger_entries (journal_id, account_id, amount)
  SELECT journal, account_id, sum(amount) FROM all_lines GROUP BY account_id HAVING sum(amount) <> 0 ORDER BY account_id;
  RETURN true;
END $$;

-- Holds a call's price in its escrow, once, and adds it to both statements. 0 credits move nothing.
CREATE OR REPLACE FUNCTION hold_for_call(p_call uuid, p_seeker uuid, p_companion uuid, p_credits integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held_at timestamptz := app_now();
BEGIN
  IF p_credits > 0 THEN
    INSERT INTO ledger_accounts (kind, currency, owner_id) VALUES ('call_escrow', 'CRD', p_call) ON CONFLICT DO NOTHING;
    IF NOT post_journal('hold', 'call:' || p_call || ':hold', p_call, NULL, NULL, jsonb_build_array(
      jsonb_build_object('kind', 'user_available', 'owner', p_seeker, 'amount', -p_credits),
      jsonb_build_object('kind', 'call_escrow', 'owner', p_call, 'amount', p_credits))) THEN
      RETURN;
    END IF;
    INSERT INTO transactions (user_id, call_id, type, status, amount, effect, created_at, entry_at)
      VALUES (p_seeker, p_call, 'call_charge', 'pending', p_credits, -1, held_at, held_at),
        (p_companion, p_call, 'call_charge', 'pending', p_credits, 1, held_at, held_at)
      ON CONFLICT DO NOTHING;
  END IF;
  -- Read after the posting: its row lock makes us see a lock set by a dispute that came first.
  IF EXISTS (SELECT FROM users WHERE id = p_seeker AND bookings_locked_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the bookings of % are locked', p_seeker USING ERRCODE = 'check_violation', CONSTRAINT = 'users_bookings_not_locked';
  END IF;
END $$;
