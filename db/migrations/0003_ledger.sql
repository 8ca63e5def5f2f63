-- The ledger: double entry in whole credits (CRD) and euro cents (EUR), credit +, debit -.
-- What must never happen to money is refused here, whoever writes; docs/decisions/003-ledger.md says why.
CREATE FUNCTION ledger_currency(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN kind IN ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold', 'user_debt', 'credits_issued', 'credits_written_off') THEN 'CRD'
    ELSE 'EUR' END
$$;
--> statement-breakpoint
-- The euro account that follows a credit account at 10 cents a credit; NULL where the event itself names the euros.
CREATE FUNCTION ledger_mirror(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN kind IN ('user_available', 'call_escrow', 'payout_reserve', 'purchase_hold') THEN 'credit_liability'
    WHEN kind = 'user_debt' THEN 'user_debt_receivable'
    WHEN kind = 'credits_written_off' THEN 'bad_debt' END
$$;
--> statement-breakpoint
ALTER TABLE ledger_accounts
  ADD CONSTRAINT ledger_accounts_currency_fits_kind CHECK (currency = ledger_currency(kind)),
  ADD CONSTRAINT ledger_accounts_owner_fits_kind CHECK (
    (kind IN ('user_available', 'user_debt', 'call_escrow', 'payout_reserve', 'purchase_hold')) = (owner_id IS NOT NULL));
--> statement-breakpoint
-- Accounts are locked in the order of their ids. The shared ones have ids that come last: they are held as briefly as can be.
INSERT INTO ledger_accounts (id, kind, currency)
SELECT ('ffffffff-ffff-4fff-bfff-' || lpad(number::text, 12, '0'))::uuid, kind, ledger_currency(kind)
FROM unnest(ARRAY['credits_issued', 'credits_written_off', 'stripe_cash', 'disputes_receivable', 'user_debt_receivable', 'credit_liability',
  'vat_payable', 'package_margin', 'platform_fee', 'stripe_fees', 'bad_debt']) WITH ORDINALITY AS seeded(kind, number);
--> statement-breakpoint
CREATE FUNCTION refuse_rewriting_the_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only (% on %)', TG_OP, TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_journals_append_only BEFORE UPDATE OR DELETE ON ledger_journals FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_the_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_the_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_the_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_journals_stay BEFORE TRUNCATE ON ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_the_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_the_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_the_ledger();
--> statement-breakpoint
-- An account begins empty, and only an entry moves it (an entry's trigger is one level up, hence depth 2).
CREATE FUNCTION guard_ledger_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance <> 0 OR NEW.version <> 0 THEN
      RAISE EXCEPTION 'a ledger account begins empty' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balance_by_entries_only';
    END IF;
  ELSIF pg_trigger_depth() < 2 OR (NEW.id, NEW.kind, NEW.currency, NEW.owner_id) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.currency, OLD.owner_id) THEN
    RAISE EXCEPTION 'a balance moves by entries only' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balance_by_entries_only';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_guard BEFORE INSERT OR UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION guard_ledger_account();
--> statement-breakpoint
-- users.credit_balance is what the ledger says, and nothing else writes it.
CREATE FUNCTION guard_credit_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.credit_balance <> 0)
    OR (TG_OP = 'UPDATE' AND pg_trigger_depth() < 2 AND NEW.credit_balance IS DISTINCT FROM OLD.credit_balance) THEN
    RAISE EXCEPTION 'only the ledger writes a credit balance' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_credit_balance_by_ledger_only';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_credit_balance_guard_insert BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION guard_credit_balance();
--> statement-breakpoint
CREATE TRIGGER users_credit_balance_guard BEFORE UPDATE OF credit_balance ON users FOR EACH ROW EXECUTE FUNCTION guard_credit_balance();
--> statement-breakpoint
CREATE FUNCTION open_ledger_account_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (kind, currency, owner_id) VALUES ('user_available', 'CRD', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_ledger_account AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_ledger_account_of_user();
--> statement-breakpoint
-- Inserting an entry moves the balance under the account's row lock; the overdraft check of ledger_accounts has the last word.
CREATE FUNCTION apply_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account_kind text;
  account_owner uuid;
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount, version = version + 1 WHERE id = NEW.account_id
    RETURNING balance, version, kind, owner_id INTO NEW.balance_after, NEW.account_version, account_kind, account_owner;
  IF account_kind IN ('credit_liability', 'user_debt_receivable', 'bad_debt') AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% follows the credits by itself', account_kind USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_mirror_is_automatic';
  END IF;
  IF account_kind = 'user_available' THEN
    UPDATE users SET credit_balance = NEW.balance_after WHERE id = account_owner;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_apply BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION apply_ledger_entry();
--> statement-breakpoint
-- 10 cents are owed for every credit owed: the euro side of a movement of credits, netted per journal.
CREATE FUNCTION mirror_ledger_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added JOIN ledger_accounts a ON a.id = added.account_id WHERE a.currency = 'CRD') THEN
    INSERT INTO ledger_entries (journal_id, account_id, amount)
    SELECT added.journal_id, m.id, 10 * sum(added.amount)
    FROM added
    JOIN ledger_accounts a ON a.id = added.account_id
    JOIN ledger_accounts m ON m.kind = ledger_mirror(a.kind) AND m.currency = 'EUR' AND m.owner_id IS NULL
    GROUP BY added.journal_id, m.id
    HAVING sum(added.amount) <> 0
    ORDER BY m.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_mirror AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mirror_ledger_credits();
--> statement-breakpoint
-- At commit every touched journal must sum to zero in each currency, and must say something.
CREATE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  journal uuid := CASE TG_TABLE_NAME WHEN 'ledger_journals' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'journal_id' END;
  entries bigint;
  credits numeric;
  cents numeric;
BEGIN
  SELECT count(*), coalesce(sum(e.amount) FILTER (WHERE a.currency = 'CRD'), 0), coalesce(sum(e.amount) FILTER (WHERE a.currency = 'EUR'), 0)
    INTO entries, credits, cents
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE e.journal_id = journal;
  IF entries = 0 OR credits <> 0 OR cents <> 0 THEN
    RAISE EXCEPTION 'journal % does not balance: % entries, % credits, % cents', journal, entries, credits, cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_journals_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();
--> statement-breakpoint
-- Posts one business fact: lines are [{kind, owner, amount}]. False when its key was posted before; then nothing moves.
CREATE FUNCTION post_journal(p_event text, p_key text, p_call uuid, p_purchase uuid, p_payout uuid, p_lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  journal uuid;
  ids uuid[];
  amounts bigint[];
  mirrors uuid[];
BEGIN
  INSERT INTO ledger_journals (event, idem_key, call_id, purchase_id, payout_id) VALUES (p_event, p_key, p_call, p_purchase, p_payout)
    ON CONFLICT (idem_key) DO NOTHING RETURNING id INTO journal;
  IF journal IS NULL THEN
    RETURN false;
  END IF;

  INSERT INTO ledger_accounts (kind, currency, owner_id)
  SELECT line.kind, ledger_currency(line.kind), line.owner
  FROM jsonb_to_recordset(p_lines) AS line(kind text, owner uuid, amount bigint)
  WHERE line.owner IS NOT NULL AND line.amount <> 0 AND NOT EXISTS (
    SELECT 1 FROM ledger_accounts a WHERE a.kind = line.kind AND a.currency = ledger_currency(line.kind) AND a.owner_id = line.owner)
  ON CONFLICT DO NOTHING;

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
  SELECT array_agg(id ORDER BY id), array_agg(amount ORDER BY id) INTO ids, amounts FROM found;

  SELECT array_agg(m.id) INTO mirrors
  FROM (
    SELECT ledger_mirror(line.kind) AS kind FROM jsonb_to_recordset(p_lines) AS line(kind text, amount bigint)
    GROUP BY 1 HAVING sum(line.amount) <> 0
  ) moved
  JOIN ledger_accounts m ON m.kind = moved.kind AND m.currency = 'EUR' AND m.owner_id IS NULL;

  PERFORM 1 FROM ledger_accounts WHERE id = ANY (ids || mirrors) ORDER BY id FOR NO KEY UPDATE;

  INSERT INTO ledger_entries (journal_id, account_id, amount)
  SELECT journal, line.account_id, line.amount FROM unnest(ids, amounts) AS line(account_id, amount) ORDER BY line.account_id;
  RETURN true;
END $$;
--> statement-breakpoint
-- Everything that must be true of money, one row per breach; empty after every test and every night.
CREATE VIEW ledger_violations AS
WITH held AS (
  SELECT a.owner_id, a.kind, a.balance FROM ledger_accounts a WHERE a.kind IN ('call_escrow', 'payout_reserve', 'purchase_hold')
), statement AS (
  SELECT t.user_id, sum(t.effect * t.amount) AS total FROM transactions t
  WHERE t.status = 'completed' OR (t.status = 'pending' AND t.effect = -1)
  GROUP BY t.user_id
), owned AS (
  SELECT a.owner_id AS user_id, sum(a.balance) AS total FROM ledger_accounts a WHERE a.kind IN ('user_available', 'user_debt') GROUP BY a.owner_id
)
SELECT 'journals_balance' AS rule, j.idem_key AS subject, format('%s credits, %s cents, %s entries',
    coalesce(sum(e.amount) FILTER (WHERE a.currency = 'CRD'), 0), coalesce(sum(e.amount) FILTER (WHERE a.currency = 'EUR'), 0), count(e.id)) AS detail
  FROM ledger_journals j LEFT JOIN ledger_entries e ON e.journal_id = j.id LEFT JOIN ledger_accounts a ON a.id = e.account_id
  GROUP BY j.id
  HAVING count(e.id) = 0 OR coalesce(sum(e.amount) FILTER (WHERE a.currency = 'CRD'), 0) <> 0
    OR coalesce(sum(e.amount) FILTER (WHERE a.currency = 'EUR'), 0) <> 0
UNION ALL
SELECT 'balance_is_sum_of_entries', a.id::text, format('%s %s: balance %s, entries %s; version %s, count %s',
    a.kind, a.owner_id, a.balance, coalesce(sum(e.amount), 0), a.version, count(e.id))
  FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
  GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.version <> count(e.id)
UNION ALL
SELECT 'running_balance', r.account_id::text, format('version %s: balance after %s', r.account_version, r.balance_after)
  FROM (
    SELECT e.account_id, e.account_version, e.balance_after,
      sum(e.amount) OVER w AS expected_balance, row_number() OVER w AS expected_version
    FROM ledger_entries e WINDOW w AS (PARTITION BY e.account_id ORDER BY e.account_version)
  ) r
  WHERE r.balance_after <> r.expected_balance OR r.account_version <> r.expected_version
UNION ALL
SELECT 'currency_sums_to_zero', a.currency, sum(a.balance)::text FROM ledger_accounts a GROUP BY a.currency HAVING sum(a.balance) <> 0
UNION ALL
SELECT 'credit_balance_is_available', u.id::text, format('user %s, ledger %s', u.credit_balance, a.balance)
  FROM users u LEFT JOIN ledger_accounts a ON a.kind = 'user_available' AND a.currency = 'CRD' AND a.owner_id = u.id
  WHERE u.credit_balance IS DISTINCT FROM a.balance
UNION ALL
SELECT 'ten_cents_per_credit', m.kind, format('%s cents for %s credits', m.balance, coalesce(sum(a.balance), 0))
  FROM ledger_accounts m LEFT JOIN ledger_accounts a ON ledger_mirror(a.kind) = m.kind
  WHERE m.kind IN ('credit_liability', 'user_debt_receivable', 'bad_debt')
  GROUP BY m.id HAVING m.balance <> 10 * coalesce(sum(a.balance), 0)
UNION ALL
SELECT 'escrow_while_call_is_open', c.id::text, format('call %s of %s credits, escrow %s', c.status, c.total_credits, coalesce(h.balance, 0))
  FROM calls c LEFT JOIN held h ON h.kind = 'call_escrow' AND h.owner_id = c.id
  WHERE coalesce(h.balance, 0) <> CASE WHEN c.status IN ('scheduled', 'active') THEN c.total_credits ELSE 0 END
UNION ALL
SELECT 'escrow_while_call_is_open', h.owner_id::text, format('escrow %s without a call', h.balance)
  FROM held h WHERE h.kind = 'call_escrow' AND NOT EXISTS (SELECT 1 FROM calls c WHERE c.id = h.owner_id)
UNION ALL
SELECT 'reserve_while_payout_is_pending', p.id::text, format('payout %s of %s credits, reserve %s', p.status, p.credits_paid, coalesce(h.balance, 0))
  FROM payouts p LEFT JOIN held h ON h.kind = 'payout_reserve' AND h.owner_id = p.id
  WHERE coalesce(h.balance, 0) <> CASE WHEN p.status = 'pending' THEN p.credits_paid ELSE 0 END
UNION ALL
SELECT 'reserve_while_payout_is_pending', h.owner_id::text, format('reserve %s without a payout', h.balance)
  FROM held h WHERE h.kind = 'payout_reserve' AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.id = h.owner_id)
UNION ALL
SELECT 'statement_is_balance', coalesce(s.user_id, o.user_id)::text, format('statement %s, balance less debt %s', coalesce(s.total, 0), coalesce(o.total, 0))
  FROM statement s FULL JOIN owned o ON o.user_id = s.user_id WHERE coalesce(s.total, 0) <> coalesce(o.total, 0)
UNION ALL
SELECT 'paid_purchase_is_posted_once', p.id::text, format('purchase %s of %s credits, issued %s', p.status, p.credits, coalesce(-sum(e.amount), 0))
  FROM purchases p
  LEFT JOIN ledger_journals j ON j.purchase_id = p.id AND j.event = 'purchase'
  LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'credits_issued')
  GROUP BY p.id HAVING coalesce(-sum(e.amount), 0) <> CASE WHEN p.status = 'paid' THEN p.credits ELSE 0 END
UNION ALL
SELECT 'platform_fee_is_of_completed_payouts', 'platform_fee', format('account %s, payouts %s', a.balance, coalesce(sum(p.fee_cents), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.status = 'completed' WHERE a.kind = 'platform_fee'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.fee_cents), 0)
UNION ALL
SELECT 'call_is_settled_once', c.id::text, format('call %s, held %s times, settled %s times', c.status,
    count(j.id) FILTER (WHERE j.event = 'hold'), count(j.id) FILTER (WHERE j.event <> 'hold'))
  FROM calls c LEFT JOIN ledger_journals j ON j.call_id = c.id
  WHERE c.total_credits > 0
  GROUP BY c.id
  HAVING count(j.id) FILTER (WHERE j.event = 'hold') <> 1
    OR count(j.id) FILTER (WHERE j.event <> 'hold') <> CASE WHEN c.status IN ('scheduled', 'active') THEN 0 ELSE 1 END
UNION ALL
SELECT 'free_call_moves_nothing', c.id::text, format('%s journals', count(j.id))
  FROM calls c JOIN ledger_journals j ON j.call_id = c.id WHERE c.total_credits = 0 GROUP BY c.id
UNION ALL
SELECT 'payment_event_is_processed', e.id, format('%s received %s, attempts %s', e.type, e.received_at, e.attempts)
  FROM payment_events e WHERE e.processed_at IS NULL AND e.received_at < app_now() - interval '15 minutes'
UNION ALL
SELECT 'hold_while_disputed_or_refunding', h.owner_id::text, format('%s credits held', h.balance)
  FROM held h
  WHERE h.kind = 'purchase_hold' AND h.balance <> 0
    AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.purchase_id = h.owner_id AND d.closed_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.purchase_id = h.owner_id AND t.type = 'refund' AND t.status = 'pending');
