ALTER TABLE "closed_operations" DROP CONSTRAINT "closed_operations_kind_known";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_state_known";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_refund_has_amount";--> statement-breakpoint
ALTER TABLE "closed_operations" ADD CONSTRAINT "closed_operations_kind_known" CHECK ("closed_operations"."kind" in ('payout', 'payee_stopped', 'refund', 'refund_failed', 'withdrawal', 'purchase', 'purchase_review', 'payment_event', 'webhooks_silent', 'events_gap', 'job', 'mail', 'difference'));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_state_known" CHECK ("withdrawals"."state" in ('refund', 'not_refunded', 'nothing_left', 'late', 'disputed', 'unconfirmed', 'unmatched'));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_refund_has_amount" CHECK ("withdrawals"."state" = 'not_refunded' or ("withdrawals"."state" = 'refund') = ("withdrawals"."refund_cents" > 0));
