ALTER TABLE "closed_operations" DROP CONSTRAINT "closed_operations_kind_known";--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "bank_failure" text;--> statement-breakpoint
ALTER TABLE "closed_operations" ADD CONSTRAINT "closed_operations_kind_known" CHECK ("closed_operations"."kind" in ('payout', 'payee_stopped', 'payout_failed', 'bank_refused', 'refund', 'refund_failed', 'withdrawal', 'purchase', 'purchase_review', 'payment_event', 'webhooks_silent', 'events_gap', 'job', 'mail', 'difference'));--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_bank_failure_known" CHECK ("payees"."bank_failure" in ('account_closed', 'account_restricted', 'wrong_details', 'other'));--> statement-breakpoint
CREATE OR REPLACE VIEW bank_refusals AS
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
