ALTER TABLE "payees" ADD COLUMN "bank_paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "bank_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "bank_failed_cents" integer;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_bank_failure_has_amount" CHECK (("payees"."bank_failed_at" is null) = ("payees"."bank_failed_cents" is null));