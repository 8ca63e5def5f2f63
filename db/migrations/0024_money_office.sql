CREATE TABLE "closed_operations" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"note" text NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "closed_operations_key" PRIMARY KEY("kind","subject"),
	CONSTRAINT "closed_operations_kind_known" CHECK ("closed_operations"."kind" in ('payout', 'payee_stopped', 'refund', 'refund_failed', 'purchase', 'purchase_review', 'payment_event', 'webhooks_silent', 'events_gap', 'job', 'mail', 'difference')),
	CONSTRAINT "closed_operations_subject_length" CHECK (char_length("closed_operations"."subject") <= 200),
	CONSTRAINT "closed_operations_note_length" CHECK (char_length("closed_operations"."note") between 10 and 500)
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account" text NOT NULL,
	"credits" integer NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"decided_by" uuid,
	"decision_note" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "corrections_account_known" CHECK ("corrections"."account" in ('user_available', 'user_debt')),
	CONSTRAINT "corrections_cause_known" CHECK ("corrections"."cause" in ('goodwill', 'technical', 'call', 'payment', 'earlier_correction')),
	CONSTRAINT "corrections_status_known" CHECK ("corrections"."status" in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired')),
	CONSTRAINT "corrections_credits" CHECK ("corrections"."credits" <> 0 and abs("corrections"."credits") <= 2000 and ("corrections"."account" <> 'user_debt' or "corrections"."credits" > 0)),
	CONSTRAINT "corrections_reason_length" CHECK (char_length("corrections"."reason") between 10 and 500),
	CONSTRAINT "corrections_reference_length" CHECK (char_length("corrections"."reference") between 1 and 100),
	CONSTRAINT "corrections_note_length" CHECK (char_length("corrections"."decision_note") between 1 and 500),
	CONSTRAINT "corrections_decided_by_another" CHECK (case "corrections"."status" when 'approved' then "corrections"."decided_by" is not null and "corrections"."decided_by" <> "corrections"."proposed_by"
        when 'rejected' then "corrections"."decided_by" is not null and "corrections"."decided_by" <> "corrections"."proposed_by"
        when 'withdrawn' then "corrections"."decided_by" is not null and "corrections"."decided_by" = "corrections"."proposed_by"
        else "corrections"."decided_by" is null end),
	CONSTRAINT "corrections_nobody_corrects_themselves" CHECK ("corrections"."user_id" <> "corrections"."proposed_by" and "corrections"."user_id" <> "corrections"."decided_by"),
	CONSTRAINT "corrections_decided_has_instant" CHECK (("corrections"."status" = 'proposed') = ("corrections"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout_id" uuid NOT NULL,
	"reasons" jsonb NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"note" text,
	"opened_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payout_reviews_decision_known" CHECK ("payout_reviews"."decision" in ('released', 'refused')),
	CONSTRAINT "payout_reviews_has_reasons" CHECK (jsonb_typeof("payout_reviews"."reasons") = 'array' and jsonb_array_length("payout_reviews"."reasons") between 1 and 5),
	CONSTRAINT "payout_reviews_decided_is_whole" CHECK (num_nonnulls("payout_reviews"."decision", "payout_reviews"."decided_by", "payout_reviews"."note", "payout_reviews"."decided_at") in (0, 4)),
	CONSTRAINT "payout_reviews_note_length" CHECK (char_length("payout_reviews"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "tax_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "tax_details_sealed" CHECK ("tax_details"."sealed" ~ '^[A-Za-z0-9_-]+$' and length("tax_details"."sealed") <= 8000),
	CONSTRAINT "tax_details_key_id" CHECK ("tax_details"."key_id" ~ '^[0-9a-f]{12}$')
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text DEFAULT ('W-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))) NOT NULL,
	"form_key" uuid NOT NULL,
	"user_id" uuid,
	"purchase_id" uuid,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"account_email" text NOT NULL,
	"reference" text NOT NULL,
	"declaration" text NOT NULL,
	"refund_credits" integer DEFAULT 0 NOT NULL,
	"refund_cents" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"note" text,
	CONSTRAINT "withdrawals_number_unique" UNIQUE("number"),
	CONSTRAINT "withdrawals_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "withdrawals_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "withdrawals_state_known" CHECK ("withdrawals"."state" in ('refund', 'nothing_left', 'late', 'disputed', 'unconfirmed', 'unmatched')),
	CONSTRAINT "withdrawals_language_known" CHECK ("withdrawals"."language" in ('en', 'de')),
	CONSTRAINT "withdrawals_name_length" CHECK (char_length("withdrawals"."name") between 1 and 100),
	CONSTRAINT "withdrawals_reference_length" CHECK (char_length("withdrawals"."reference") <= 60),
	CONSTRAINT "withdrawals_declaration_length" CHECK (char_length("withdrawals"."declaration") between 1 and 1000),
	CONSTRAINT "withdrawals_note_length" CHECK (char_length("withdrawals"."note") between 1 and 500),
	CONSTRAINT "withdrawals_refund_has_amount" CHECK (("withdrawals"."state" = 'refund') = ("withdrawals"."refund_cents" > 0)),
	CONSTRAINT "withdrawals_amounts" CHECK ("withdrawals"."refund_cents" >= 0 and "withdrawals"."refund_credits" >= 0),
	CONSTRAINT "withdrawals_refund_is_of_buyer" CHECK ("withdrawals"."purchase_id" is null or "withdrawals"."user_id" is not null),
	CONSTRAINT "withdrawals_closed_by_says_why" CHECK (("withdrawals"."closed_by" is null) = ("withdrawals"."note" is null)),
	CONSTRAINT "withdrawals_closed_has_instant" CHECK ("withdrawals"."closed_by" is null or "withdrawals"."closed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status_known";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_consent_version_known";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_type_known";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_one_subject";--> statement-breakpoint
DROP INDEX "ledger_entries_journal";--> statement-breakpoint
DROP INDEX "payouts_one_in_flight";--> statement-breakpoint
DROP INDEX "transactions_user";--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "payout_fingerprints" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment_fingerprint" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "correction_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "entry_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "balance_after" integer;--> statement-breakpoint
-- Lines from before take the place that the page showed them at: earnings at the end of their call, purchases when paid.
UPDATE "transactions" t SET entry_at = coalesce(
  CASE WHEN t.type = 'call_charge' AND t.effect = 1 AND t.status = 'completed' THEN (SELECT coalesce(c.ended_at, c.cancelled_at) FROM calls c WHERE c.id = t.call_id)
    WHEN t.type = 'purchase' AND t.status = 'completed' THEN (SELECT p.paid_at FROM purchases p WHERE p.id = t.purchase_id) END,
  t.created_at);--> statement-breakpoint
UPDATE "transactions" t SET balance_after = counted.total FROM (
  SELECT id, sum(effect * amount) OVER (PARTITION BY user_id ORDER BY entry_at, id ROWS UNBOUNDED PRECEDING)::integer AS total
  FROM "transactions" WHERE status = 'completed' OR (status = 'pending' AND effect = -1)
) counted WHERE counted.id = t.id;--> statement-breakpoint
ALTER TABLE "closed_operations" ADD CONSTRAINT "closed_operations_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reviews" ADD CONSTRAINT "payout_reviews_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reviews" ADD CONSTRAINT "payout_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_details" ADD CONSTRAINT "tax_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_operations_closed_by" ON "closed_operations" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "corrections_user" ON "corrections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "corrections_proposed_by" ON "corrections" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "corrections_decided_by" ON "corrections" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "corrections_open" ON "corrections" USING btree ("created_at") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "corrections_decided_at" ON "corrections" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_reviews_one_open" ON "payout_reviews" USING btree ("payout_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "payout_reviews_payout" ON "payout_reviews" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_reviews_open" ON "payout_reviews" USING btree ("opened_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "payout_reviews_decided_by" ON "payout_reviews" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_closed_by" ON "withdrawals" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "withdrawals_account" ON "withdrawals" USING btree ("account_email","received_at") WHERE state = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("received_at") WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_journals_created" ON "ledger_journals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_payment_fingerprint" ON "purchases" USING btree ("payment_fingerprint") WHERE payment_fingerprint is not null;--> statement-breakpoint
CREATE INDEX "purchases_in_review" ON "purchases" USING btree ("created_at") WHERE status = 'in_review';--> statement-breakpoint
CREATE INDEX "purchases_created" ON "purchases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_paid" ON "purchases" USING btree ("paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_kind" ON "transactions" USING btree ("user_id","type","entry_at","id");--> statement-breakpoint
CREATE INDEX "transactions_booked_calls" ON "transactions" USING btree ("user_id") WHERE type = 'call_charge' and status = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("settled_at","id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_journal" ON "ledger_entries" USING btree ("journal_id","account_id","amount");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_in_flight" ON "payouts" USING btree ("user_id") WHERE status in ('pending', 'in_review');--> statement-breakpoint
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_id","entry_at","id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_correction_id_unique" UNIQUE("correction_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_in_review_not_sent" CHECK ("payouts"."status" <> 'in_review' or ("payouts"."attempt" = 0 and "payouts"."lease_owner" is null));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('pending', 'in_review', 'completed', 'failed', 'reversed'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_consent_version_known" CHECK ("purchases"."consent_version" in ('2026-11', '2026-12'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_correction_is_one" CHECK (("transactions"."type" = 'correction') = ("transactions"."correction_id" is not null));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_balance_of_what_counts" CHECK (("transactions"."balance_after" is not null) = ("transactions"."status" = 'completed' or ("transactions"."status" = 'pending' and "transactions"."effect" = -1)));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_type_known" CHECK ("transactions"."type" in ('purchase', 'call_charge', 'payout', 'refund', 'dispute', 'correction'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_one_subject" CHECK (num_nonnulls("transactions"."call_id", "transactions"."purchase_id", "transactions"."payout_id", "transactions"."correction_id") = 1);--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'proposed' THEN
      RAISE EXCEPTION 'a correction begins as a proposal' USING ERRCODE = 'check_violation', CONSTRAINT = 'corrections_decided_once';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.status <> 'proposed'
    OR to_jsonb(NEW) - ARRAY['status', 'decided_by', 'decision_note', 'decided_at'] IS DISTINCT FROM
      to_jsonb(OLD) - ARRAY['status', 'decided_by', 'decision_note', 'decided_at'] THEN
    RAISE EXCEPTION 'a correction is decided once and never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'corrections_decided_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER corrections_guard BEFORE INSERT OR UPDATE OR DELETE ON corrections FOR EACH ROW EXECUTE FUNCTION guard_correction();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_unapproved_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM corrections c WHERE NEW.event = 'correction' AND NEW.idem_key = 'correction:' || c.id AND c.status = 'approved') THEN
    RAISE EXCEPTION '% is not an approved correction', NEW.idem_key USING ERRCODE = 'check_violation', CONSTRAINT = 'corrections_need_two_administrators';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_journals_correction BEFORE INSERT ON ledger_journals
  FOR EACH ROW WHEN (NEW.event = 'correction' OR NEW.idem_key LIKE 'correction:%') EXECUTE FUNCTION refuse_unapproved_correction();
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
        journal.event = 'correction' AND source <> 'other',
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
CREATE OR REPLACE FUNCTION counted_credits(status text, effect integer, amount integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status = 'completed' OR (status = 'pending' AND effect = -1) THEN effect * amount ELSE 0 END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION place_on_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE TG_OP WHEN 'UPDATE' THEN counted_credits(OLD.status, OLD.effect, OLD.amount) ELSE 0 END;
  after integer := counted_credits(NEW.status, NEW.effect, NEW.amount);
BEGIN
  NEW.entry_at := CASE TG_OP WHEN 'UPDATE' THEN OLD.entry_at ELSE NEW.created_at END;
  NEW.balance_after := CASE WHEN TG_OP = 'UPDATE' AND after <> 0 THEN OLD.balance_after END;
  IF before = after THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM ledger_accounts WHERE kind = 'user_available' AND currency = 'CRD' AND owner_id = NEW.user_id FOR NO KEY UPDATE;
  IF before = 0 THEN
    IF TG_OP = 'UPDATE' THEN
      NEW.entry_at := app_now();
    END IF;
    IF NEW.type = 'call_charge' AND NEW.effect = 1 THEN
      SELECT coalesce(c.ended_at, c.cancelled_at, NEW.entry_at) INTO NEW.entry_at FROM calls c WHERE c.id = NEW.call_id;
    END IF;
    -- What happens in one transaction has one instant: the later line stands a millisecond after the earlier one.
    WHILE EXISTS (SELECT FROM transactions t WHERE t.user_id = NEW.user_id AND t.entry_at = NEW.entry_at AND t.id <> NEW.id) LOOP
      NEW.entry_at := NEW.entry_at + interval '1 millisecond';
    END LOOP;
    NEW.balance_after := coalesce((SELECT t.balance_after FROM transactions t
      WHERE t.user_id = NEW.user_id AND t.balance_after IS NOT NULL AND (t.entry_at, t.id) < (NEW.entry_at, NEW.id)
      ORDER BY t.entry_at DESC, t.id DESC LIMIT 1), 0);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER transactions_place BEFORE INSERT OR UPDATE OF status, amount ON transactions
  FOR EACH ROW EXECUTE FUNCTION place_on_statement();--> statement-breakpoint
CREATE OR REPLACE FUNCTION carry_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer := counted_credits(NEW.status, NEW.effect, NEW.amount);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    moved := moved - counted_credits(OLD.status, OLD.effect, OLD.amount);
  END IF;
  IF moved <> 0 THEN
    UPDATE transactions SET balance_after = balance_after + moved
      WHERE user_id = NEW.user_id AND balance_after IS NOT NULL AND (entry_at, id) >= (NEW.entry_at, NEW.id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER transactions_carry AFTER INSERT OR UPDATE OF status, amount ON transactions
  FOR EACH ROW EXECUTE FUNCTION carry_statement();--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'of a line of a statement only status and amount change' USING ERRCODE = 'check_violation', CONSTRAINT = 'transactions_change_by_status_and_amount';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER transactions_guard BEFORE UPDATE OF user_id, type, effect, call_id, entry_at, balance_after ON transactions
  FOR EACH ROW EXECUTE FUNCTION guard_statement();--> statement-breakpoint
CREATE OR REPLACE TRIGGER withdrawals_owner_not_canceled BEFORE INSERT ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tax_details_owner_not_canceled BEFORE INSERT OR UPDATE ON tax_details
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_canceled_user('user_id');--> statement-breakpoint
CREATE OR REPLACE VIEW ledger_violations AS
WITH held AS (
  SELECT a.owner_id, a.kind, a.balance FROM ledger_accounts a
  WHERE a.kind IN ('call_escrow', 'payout_reserve', 'purchase_hold') AND a.balance <> 0
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
SELECT 'journals_balance' AS rule, (SELECT j.idem_key FROM ledger_journals j WHERE j.id = e.journal_id) AS subject,
    format('%s credits, %s cents, %s entries', e.total - e.cents, e.cents, e.entries) AS detail
  FROM (
    SELECT e.journal_id, count(*) AS entries, sum(e.amount) AS total, coalesce(sum(e.amount) FILTER (
      WHERE e.account_id IN (SELECT a.id FROM ledger_accounts a WHERE a.currency = 'EUR')), 0) AS cents
    FROM ledger_entries e GROUP BY e.journal_id
  ) e WHERE e.total <> 0 OR e.cents <> 0
UNION ALL
SELECT 'journals_balance', j.idem_key, '0 entries' FROM ledger_journals j
  WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.journal_id = j.id)
UNION ALL
SELECT 'balance_is_sum_of_entries', a.id::text, format('%s %s: balance %s, entries %s; version %s, count %s',
    a.kind, a.owner_id, a.balance, coalesce(e.total, 0), a.version, coalesce(e.entries, 0))
  FROM ledger_accounts a LEFT JOIN (
    SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entries GROUP BY account_id
  ) e ON e.account_id = a.id
  WHERE a.balance <> coalesce(e.total, 0) OR a.version <> coalesce(e.entries, 0)
UNION ALL
-- Each balance is the one before it and the amount: with the first from zero, that makes every one the sum up to it.
SELECT 'running_balance', r.account_id::text, format('version %s: balance after %s', r.account_version, r.balance_after)
  FROM (
    SELECT e.account_id, e.account_version, e.amount, e.balance_after,
      lag(e.balance_after, 1, 0::bigint) OVER w AS balance_before, lag(e.account_version, 1, 0::bigint) OVER w AS version_before
    FROM ledger_entries e WINDOW w AS (PARTITION BY e.account_id ORDER BY e.account_version)
  ) r
  WHERE r.balance_after <> r.balance_before + r.amount OR r.account_version <> r.version_before + 1
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
  WHERE coalesce(h.balance, 0) <> CASE WHEN p.status IN ('pending', 'in_review') THEN p.credits_paid ELSE 0 END
UNION ALL
SELECT 'reserve_while_payout_is_pending', h.owner_id::text, format('reserve %s without a payout', h.balance)
  FROM held h WHERE h.kind = 'payout_reserve' AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.id = h.owner_id)
UNION ALL
SELECT 'payout_in_review_has_open_review', p.id::text, format('payout %s, %s open reviews', p.status, count(r.id))
  FROM payouts p LEFT JOIN payout_reviews r ON r.payout_id = p.id AND r.decided_at IS NULL
  GROUP BY p.id HAVING count(r.id) <> CASE WHEN p.status = 'in_review' THEN 1 ELSE 0 END
UNION ALL
SELECT 'statement_is_balance', coalesce(s.user_id, o.user_id)::text, format('statement %s, balance less debt %s', coalesce(s.total, 0), coalesce(o.total, 0))
  FROM statement s FULL JOIN owned o ON o.user_id = s.user_id WHERE coalesce(s.total, 0) <> coalesce(o.total, 0)
UNION ALL
SELECT 'statement_balance_is_sum', r.user_id::text, format('line %s of %s credits: balance after %s, before %s', r.id, r.moved, r.balance_after, r.balance_before)
  FROM (
    SELECT t.user_id, t.id, t.effect * t.amount AS moved, t.balance_after, lag(t.balance_after, 1, 0) OVER (PARTITION BY t.user_id ORDER BY t.entry_at, t.id) AS balance_before
    FROM transactions t WHERE t.status = 'completed' OR (t.status = 'pending' AND t.effect = -1)
  ) r
  WHERE r.balance_after IS DISTINCT FROM r.balance_before + r.moved
UNION ALL
SELECT 'paid_purchase_is_posted_once', p.id::text, format('purchase %s of %s credits, issued %s', p.status, p.credits, coalesce(i.credits, 0))
  FROM purchases p LEFT JOIN (
    SELECT j.purchase_id, -sum(e.amount) AS credits FROM ledger_accounts a
      JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_journals j ON j.id = e.journal_id
    WHERE a.kind = 'credits_issued' AND j.event = 'purchase' GROUP BY j.purchase_id
  ) i ON i.purchase_id = p.id
  WHERE coalesce(i.credits, 0) <> CASE WHEN p.status = 'paid' THEN p.credits ELSE 0 END
UNION ALL
SELECT 'platform_fee_is_of_completed_payouts', 'platform_fee', format('account %s, payouts %s', a.balance, coalesce(sum(p.fee_cents - fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent)), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.status IN ('completed', 'reversed') WHERE a.kind = 'platform_fee'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.fee_cents - fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent)), 0)
UNION ALL
SELECT 'payout_remainder_is_of_reversals', 'payout_remainder', format('account %s, payouts %s', a.balance, coalesce(sum(p.reversed_cents + fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent) - cents_per_credit() * reversed_credits(p.reversed_cents, p.fee_percent)), 0))
  FROM ledger_accounts a LEFT JOIN payouts p ON p.reversed_cents > 0 WHERE a.kind = 'payout_remainder'
  GROUP BY a.id HAVING a.balance <> coalesce(sum(p.reversed_cents + fee_of_credits(reversed_credits(p.reversed_cents, p.fee_percent), p.fee_percent) - cents_per_credit() * reversed_credits(p.reversed_cents, p.fee_percent)), 0)
UNION ALL
SELECT 'call_is_settled_once', c.id::text, format('call %s, held %s times, settled %s times', c.status, coalesce(j.held, 0), coalesce(j.settled, 0))
  FROM calls c LEFT JOIN (
    SELECT call_id, count(*) FILTER (WHERE event = 'hold') AS held, count(*) FILTER (WHERE event <> 'hold') AS settled
    FROM ledger_journals WHERE call_id IS NOT NULL GROUP BY call_id
  ) j ON j.call_id = c.id
  WHERE c.total_credits > 0 AND (coalesce(j.held, 0) <> 1
    OR coalesce(j.settled, 0) <> CASE WHEN c.status IN ('scheduled', 'active') THEN 0 ELSE 1 END)
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
SELECT 'lot_is_sum_of_movements', l.id::text, format('remaining %s, movements %s', l.remaining, coalesce(m.total, 0))
  FROM credit_lots l LEFT JOIN (SELECT lot_id, sum(amount) AS total FROM lot_movements GROUP BY lot_id) m ON m.lot_id = l.id
  WHERE l.remaining <> coalesce(m.total, 0)
UNION ALL
SELECT 'lot_within_purchase', p.id::text, format('%s credits left of %s', l.remaining, p.credits)
  FROM credit_lots l JOIN purchases p ON p.id = l.purchase_id WHERE l.remaining > p.credits
UNION ALL
SELECT 'approved_correction_is_posted_once', c.id::text, format('%s correction of %s credits, posted %s', c.status, c.credits, coalesce(-sum(e.amount), 0))
  FROM corrections c
  LEFT JOIN ledger_journals j ON j.idem_key = 'correction:' || c.id
  LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'credits_written_off')
  GROUP BY c.id HAVING coalesce(-sum(e.amount), 0) <> CASE WHEN c.status = 'approved' THEN c.credits ELSE 0 END;
