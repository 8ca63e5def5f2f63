ALTER TABLE "payouts" DROP CONSTRAINT "payouts_minimum";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_arithmetic";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "fee_percent" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
-- Payouts until now were made with a fee of 10 percent; every later one names its own.
ALTER TABLE "payouts" ALTER COLUMN "fee_percent" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_credits_positive" CHECK ("payouts"."credits_paid" > 0);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_fee_percent" CHECK ("payouts"."fee_percent" between 0 and 50);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_arithmetic" CHECK ("payouts"."gross_cents" = "payouts"."fee_cents" + "payouts"."amount_cents" and "payouts"."fee_cents" = "payouts"."gross_cents"::bigint * "payouts"."fee_percent" / 100);--> statement-breakpoint
-- Euro cents that one credit stands for; CENTS_PER_CREDIT in credits/schema.ts.
CREATE OR REPLACE FUNCTION cents_per_credit() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 10::bigint $$;
--> statement-breakpoint
-- What is owed for every credit owed: the euro side of a movement of credits, netted per journal.
CREATE OR REPLACE FUNCTION mirror_ledger_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added JOIN ledger_accounts a ON a.id = added.account_id WHERE a.currency = 'CRD') THEN
    INSERT INTO ledger_entries (journal_id, account_id, amount)
    SELECT added.journal_id, m.id, cents_per_credit() * sum(added.amount)
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
-- Whole credits that so many reversed cents of a payout make; reversalOf in payouts/transfers/rules.ts.
CREATE OR REPLACE FUNCTION reversed_credits(reversed_cents bigint, fee_percent bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 100 * reversed_cents / (cents_per_credit() * (100 - fee_percent))
$$;
--> statement-breakpoint
-- The fee of so many credits in cents, rounded down; earnings in credits/rules.ts.
CREATE OR REPLACE FUNCTION fee_of_credits(credits bigint, fee_percent bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT credits * cents_per_credit() * fee_percent / 100
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW ledger_violations AS
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
  GROUP BY m.id HAVING m.balance <> cents_per_credit() * coalesce(sum(a.balance), 0)
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
SELECT 'platform_fee_is_of_completed_payouts', 'platform_fee', format('account %s, payouts %s', a.balance, coalesce(sum(p.fee_cents - fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent)), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.status IN ('completed', 'reversed') WHERE a.kind = 'platform_fee'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.fee_cents - fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent)), 0)
UNION ALL
SELECT 'payout_remainder_is_of_reversals', 'payout_remainder', format('account %s, payouts %s', a.balance, coalesce(sum(p.reversed_cents + fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent) - cents_per_credit() * reversed_credits(p.reversed_cents, p.fee_percent)), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.reversed_cents > 0 WHERE a.kind = 'payout_remainder'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.reversed_cents + fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent) - cents_per_credit() * reversed_credits(p.reversed_cents, p.fee_percent)), 0)
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
