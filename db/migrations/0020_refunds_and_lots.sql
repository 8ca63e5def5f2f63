CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"purchase_id" uuid,
	"call_id" uuid,
	"remaining" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "credit_lots_source_known" CHECK ("credit_lots"."source" in ('purchase', 'earning', 'other')),
	CONSTRAINT "credit_lots_not_overdrawn" CHECK ("credit_lots"."remaining" >= 0),
	CONSTRAINT "credit_lots_source_has_subject" CHECK (("credit_lots"."source" = 'purchase') = ("credit_lots"."purchase_id" is not null) and ("credit_lots"."source" = 'earning') = ("credit_lots"."call_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "lot_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" uuid NOT NULL,
	"journal_id" uuid,
	"subject" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "lot_movements_not_zero" CHECK ("lot_movements"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"provider_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"credits" integer NOT NULL,
	"debt_credits" integer NOT NULL,
	"requested_by" uuid,
	"note" text,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('pending', 'completed', 'failed')),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('operator', 'withdrawal', 'account_deletion', 'provider')),
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount_cents" > 0 and "refunds"."vat_cents" between 0 and "refunds"."amount_cents"),
	CONSTRAINT "refunds_credits" CHECK ("refunds"."debt_credits" >= 0 and "refunds"."credits" >= "refunds"."debt_credits"),
	CONSTRAINT "refunds_settled_has_instant" CHECK (("refunds"."status" = 'pending') = ("refunds"."settled_at" is null)),
	CONSTRAINT "refunds_operator_says_why" CHECK ("refunds"."reason" <> 'operator' or "refunds"."note" is not null),
	CONSTRAINT "refunds_note_length" CHECK (char_length("refunds"."note") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_type_known";--> statement-breakpoint
DROP INDEX "transactions_purchase_once";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "reason" text NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "vat_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "debt_credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "withdrawn_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lots_purchase" ON "credit_lots" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lots_call" ON "credit_lots" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "credit_lots_user" ON "credit_lots" USING btree ("user_id","created_at","id") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "lot_movements_lot" ON "lot_movements" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lot_movements_subject" ON "lot_movements" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "lot_movements_journal" ON "lot_movements" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_purchase" ON "disputes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_purchase_once" ON "transactions" USING btree ("user_id","type","purchase_id") WHERE purchase_id is not null and refund_id is null and dispute_id is null;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_dispute_id_unique" UNIQUE("dispute_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_status_known" CHECK ("disputes"."status" in ('inquiry', 'open', 'won', 'lost', 'inquiry_closed'));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount_cents" > 0 and "disputes"."vat_cents" between 0 and "disputes"."amount_cents");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_credits" CHECK ("disputes"."debt_credits" >= 0 and "disputes"."credits" >= "disputes"."debt_credits");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_closed_has_instant" CHECK (("disputes"."status" in ('inquiry', 'open')) = ("disputes"."closed_at" is null));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_refund_is_of_purchase" CHECK (num_nonnulls("transactions"."refund_id", "transactions"."dispute_id") = 0 or (num_nonnulls("transactions"."refund_id", "transactions"."dispute_id") = 1 and "transactions"."purchase_id" is not null));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_type_known" CHECK ("transactions"."type" in ('purchase', 'call_charge', 'payout', 'refund', 'dispute'));--> statement-breakpoint
INSERT INTO credit_lots (user_id, source, purchase_id, remaining, created_at)
SELECT b.user_id, 'purchase', b.purchase_id, greatest(0, least(b.credits, b.balance - b.newer)), b.paid_at
FROM (
  SELECT p.user_id, p.id AS purchase_id, p.credits, p.paid_at, u.credit_balance AS balance,
    coalesce(sum(p.credits) OVER (PARTITION BY p.user_id ORDER BY p.paid_at DESC, p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer
  FROM purchases p JOIN users u ON u.id = p.user_id WHERE p.status = 'paid'
) b;--> statement-breakpoint
INSERT INTO credit_lots (user_id, source, remaining)
SELECT u.id, 'other', u.credit_balance - coalesce(sum(l.remaining), 0)
FROM users u LEFT JOIN credit_lots l ON l.user_id = u.id
GROUP BY u.id HAVING u.credit_balance > coalesce(sum(l.remaining), 0);--> statement-breakpoint
INSERT INTO lot_movements (lot_id, subject, amount) SELECT id, 'opening:' || user_id, remaining FROM credit_lots WHERE remaining > 0;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_disputed_earning(p_call uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM lot_movements m JOIN credit_lots l ON l.id = m.lot_id JOIN disputes d ON d.purchase_id = l.purchase_id
    WHERE m.subject = 'call:' || p_call AND d.status = 'open'
    GROUP BY l.id HAVING sum(m.amount) < 0)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_credit_lots(p_journal uuid, p_user uuid, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  journal ledger_journals;
  journal_subject text;
  left_over bigint := abs(p_amount);
  lot record;
  part bigint;
  target uuid;
BEGIN
  SELECT * INTO journal FROM ledger_journals WHERE id = p_journal;
  journal_subject := split_part(journal.idem_key, ':', 1) || ':' || split_part(journal.idem_key, ':', 2);

  IF p_amount < 0 THEN
    FOR lot IN
      SELECT id, remaining FROM credit_lots WHERE user_id = p_user AND remaining > 0
      ORDER BY coalesce(purchase_id = journal.purchase_id, false) DESC,
        CASE WHEN journal.payout_id IS NOT NULL AND call_id IS NOT NULL THEN is_disputed_earning(call_id) ELSE false END,
        created_at, id
    LOOP
      EXIT WHEN left_over = 0;
      part := least(left_over, lot.remaining);
      UPDATE credit_lots SET remaining = remaining - part WHERE id = lot.id;
      INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (lot.id, p_journal, journal_subject, -part);
      left_over := left_over - part;
    END LOOP;
    IF left_over > 0 THEN
      RAISE EXCEPTION 'the lots of % are % credits short', p_user, left_over USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lots_cover_balance';
    END IF;
    RETURN;
  END IF;

  FOR lot IN
    SELECT l.id, -sum(m.amount) AS taken FROM lot_movements m JOIN credit_lots l ON l.id = m.lot_id
    WHERE m.subject = journal_subject AND l.user_id = p_user
    GROUP BY l.id HAVING sum(m.amount) < 0 ORDER BY l.created_at DESC, l.id DESC
  LOOP
    EXIT WHEN left_over = 0;
    part := least(left_over, lot.taken);
    UPDATE credit_lots SET remaining = remaining + part WHERE id = lot.id;
    INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (lot.id, p_journal, journal_subject, part);
    left_over := left_over - part;
  END LOOP;
  IF left_over = 0 THEN
    RETURN;
  END IF;

  UPDATE credit_lots SET remaining = remaining + left_over
    WHERE purchase_id = journal.purchase_id AND user_id = p_user RETURNING id INTO target;
  IF target IS NULL THEN
    INSERT INTO credit_lots (user_id, source, purchase_id, call_id, created_at, remaining)
    VALUES (p_user,
      CASE WHEN journal.event = 'purchase' THEN 'purchase' WHEN journal.event = 'earned' THEN 'earning' ELSE 'other' END,
      CASE WHEN journal.event = 'purchase' THEN journal.purchase_id END,
      CASE WHEN journal.event = 'earned' THEN journal.call_id END, journal.created_at, left_over)
    RETURNING id INTO target;
  END IF;
  INSERT INTO lot_movements (lot_id, journal_id, subject, amount) VALUES (target, p_journal, journal_subject, left_over);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_credit_lots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR pg_trigger_depth() < 2 OR (TG_OP = 'UPDATE' AND (TG_TABLE_NAME = 'lot_movements'
    OR to_jsonb(NEW) - 'remaining' IS DISTINCT FROM to_jsonb(OLD) - 'remaining')) THEN
    RAISE EXCEPTION 'lots of credits follow the ledger' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lots_by_entries_only';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER credit_lots_guard BEFORE INSERT OR UPDATE OR DELETE ON credit_lots FOR EACH ROW EXECUTE FUNCTION guard_credit_lots();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lot_movements_guard BEFORE INSERT OR UPDATE OR DELETE ON lot_movements FOR EACH ROW EXECUTE FUNCTION guard_credit_lots();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_bookings_lock(p_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owes boolean := EXISTS (SELECT FROM ledger_accounts WHERE kind = 'user_debt' AND owner_id = p_user AND balance < 0)
    OR EXISTS (SELECT FROM disputes d JOIN purchases p ON p.id = d.purchase_id WHERE p.user_id = p_user AND d.status = 'open');
BEGIN
  UPDATE users SET bookings_locked_at = CASE WHEN owes THEN app_now() END
    WHERE id = p_user AND status IS DISTINCT FROM 'canceled' AND (bookings_locked_at IS NOT NULL) <> owes;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lock_bookings_of_disputed_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_bookings_lock(p.user_id) FROM purchases p WHERE p.id = NEW.purchase_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER disputes_lock_bookings AFTER INSERT OR UPDATE OF status ON disputes
  FOR EACH ROW EXECUTE FUNCTION lock_bookings_of_disputed_buyer();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_refund_above_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  price integer;
BEGIN
  SELECT price_cents INTO price FROM purchases WHERE id = NEW.purchase_id FOR NO KEY UPDATE;
  IF NEW.reason <> 'provider' AND NEW.amount_cents + (
    SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE purchase_id = NEW.purchase_id AND status <> 'failed') > price THEN
    RAISE EXCEPTION 'a refund is at most what was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_price';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_within_price BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund_above_price();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION apply_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM move_credit_lots(NEW.journal_id, account_owner, NEW.amount);
  ELSIF account_kind = 'user_debt' THEN
    PERFORM refresh_bookings_lock(account_owner);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_entries_apply BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION apply_ledger_entry();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_journal(p_event text, p_key text, p_call uuid, p_purchase uuid, p_payout uuid, p_lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  journal uuid;
  ids uuid[];
  amounts bigint[];
  mirrors uuid[];
  debts uuid[];
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
  SELECT array_agg(id ORDER BY id), array_agg(amount ORDER BY id),
      (SELECT array_agg(d.id) FROM lines JOIN ledger_accounts d ON d.kind = 'user_debt' AND d.owner_id = lines.owner
        WHERE lines.kind = 'user_available' AND lines.amount > 0)
    INTO ids, amounts, debts FROM found;

  SELECT array_agg(m.id) INTO mirrors
  FROM (
    SELECT ledger_mirror(line.kind) AS kind FROM jsonb_to_recordset(p_lines) AS line(kind text, amount bigint)
    GROUP BY 1 HAVING sum(line.amount) <> 0
    UNION
    SELECT unnest(ARRAY['user_debt_receivable', 'credit_liability']) WHERE debts IS NOT NULL
  ) moved
  JOIN ledger_accounts m ON m.kind = moved.kind AND m.currency = 'EUR' AND m.owner_id IS NULL;

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
--> statement-breakpoint
DROP VIEW ledger_violations;
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
), taken_back AS (
  SELECT purchase_id, sum(credits) AS credits, sum(held) AS held, sum(refunded_cents) AS refunded_cents FROM (
    SELECT r.purchase_id, r.credits, CASE WHEN r.status = 'pending' THEN r.credits ELSE 0 END AS held, r.amount_cents AS refunded_cents
      FROM refunds r WHERE r.status <> 'failed'
    UNION ALL
    SELECT d.purchase_id, d.credits, CASE WHEN d.status = 'open' THEN d.credits ELSE 0 END, 0
      FROM disputes d WHERE d.status IN ('open', 'lost')
  ) each GROUP BY purchase_id
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
SELECT 'hold_while_disputed_or_refunding', p.id::text, format('%s credits held, %s of refunds and disputes', coalesce(h.balance, 0), coalesce(o.held, 0))
  FROM purchases p
  LEFT JOIN held h ON h.kind = 'purchase_hold' AND h.owner_id = p.id
  LEFT JOIN taken_back o ON o.purchase_id = p.id
  WHERE coalesce(h.balance, 0) <> coalesce(o.held, 0)
UNION ALL
SELECT 'taken_back_within_purchase', p.id::text, format('%s of %s cents refunded, %s of %s credits taken back', o.refunded_cents, p.price_cents, o.credits, p.credits)
  FROM taken_back o JOIN purchases p ON p.id = o.purchase_id
  WHERE o.refunded_cents > p.price_cents OR o.credits > p.credits OR (p.status <> 'paid' AND o.credits > 0)
UNION ALL
SELECT 'refund_moves_its_cash', r.id::text, format('refund %s of %s cents, booked %s', r.status, r.amount_cents, coalesce(sum(e.amount), 0))
  FROM refunds r
  LEFT JOIN ledger_journals j ON j.purchase_id = r.purchase_id AND split_part(j.idem_key, ':', 2) = r.id::text AND j.idem_key LIKE 'refund:%'
  LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'stripe_cash')
  GROUP BY r.id HAVING coalesce(sum(e.amount), 0) <> CASE WHEN r.status = 'completed' THEN r.amount_cents ELSE 0 END
UNION ALL
SELECT 'disputes_receivable_is_of_disputes', 'disputes_receivable', format('account %s, disputes %s', a.balance, coalesce(sum(d.withdrawn_cents - CASE WHEN d.status = 'lost' THEN d.amount_cents ELSE 0 END), 0))
  FROM ledger_accounts a LEFT JOIN disputes d ON true WHERE a.kind = 'disputes_receivable'
  GROUP BY a.id HAVING -a.balance <> coalesce(sum(d.withdrawn_cents - CASE WHEN d.status = 'lost' THEN d.amount_cents ELSE 0 END), 0)
UNION ALL
SELECT 'bookings_locked_while_owing', u.id::text, format('locked %s', u.bookings_locked_at)
  FROM users u
  LEFT JOIN ledger_accounts debt ON debt.kind = 'user_debt' AND debt.owner_id = u.id
  WHERE u.status IS DISTINCT FROM 'canceled' AND (u.bookings_locked_at IS NOT NULL) <> (coalesce(debt.balance, 0) < 0
    OR EXISTS (SELECT FROM disputes d JOIN purchases p ON p.id = d.purchase_id WHERE p.user_id = u.id AND d.status = 'open'))
UNION ALL
SELECT 'lots_sum_to_balance', coalesce(l.user_id, a.owner_id)::text, format('lots %s, balance %s', coalesce(l.remaining, 0), coalesce(a.balance, 0))
  FROM (SELECT user_id, sum(remaining) AS remaining FROM credit_lots GROUP BY user_id) l
  FULL JOIN (SELECT owner_id, balance FROM ledger_accounts WHERE kind = 'user_available') a ON a.owner_id = l.user_id
  WHERE coalesce(l.remaining, 0) <> coalesce(a.balance, 0)
UNION ALL
SELECT 'lot_is_sum_of_movements', l.id::text, format('remaining %s, movements %s', l.remaining, coalesce(sum(m.amount), 0))
  FROM credit_lots l LEFT JOIN lot_movements m ON m.lot_id = l.id
  GROUP BY l.id HAVING l.remaining <> coalesce(sum(m.amount), 0)
UNION ALL
SELECT 'lot_within_purchase', p.id::text, format('%s credits left of %s', l.remaining, p.credits)
  FROM credit_lots l JOIN purchases p ON p.id = l.purchase_id WHERE l.remaining > p.credits;
