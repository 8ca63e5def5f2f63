CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"source_id" text,
	"payment_intent_id" text,
	"transfer_id" text,
	"purchase_id" uuid,
	"payout_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balance_transactions_kind_known" CHECK ("balance_transactions"."kind" in ('charge', 'refund', 'dispute', 'transfer', 'transfer_reversal', 'provider_fee', 'bank', 'reserve', 'other')),
	CONSTRAINT "balance_transactions_arithmetic" CHECK ("balance_transactions"."net_cents" = "balance_transactions"."amount_cents" - "balance_transactions"."fee_cents")
);
--> statement-breakpoint
CREATE TABLE "provider_cursors" (
	"list" text PRIMARY KEY NOT NULL,
	"item_id" text,
	"item_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"gap_from" timestamp (3) with time zone,
	"gap_until" timestamp (3) with time zone,
	"alarmed_at" timestamp (3) with time zone,
	"opening_cents" bigint,
	CONSTRAINT "provider_cursors_list_known" CHECK ("provider_cursors"."list" in ('events', 'balance_transactions')),
	CONSTRAINT "provider_cursors_lease_is_whole" CHECK (("provider_cursors"."lease_owner" is null) = ("provider_cursors"."lease_until" is null)),
	CONSTRAINT "provider_cursors_gap_is_whole" CHECK (("provider_cursors"."gap_from" is null) = ("provider_cursors"."gap_until" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"provider_object" text,
	"provider_cents" bigint NOT NULL,
	"ledger_cents" bigint NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_differences_code_known" CHECK ("reconciliation_differences"."code" in ('missing_in_ledger', 'missing_at_provider', 'amount_differs', 'not_ours', 'other_currency', 'balance_differs')),
	CONSTRAINT "reconciliation_differences_kind_known" CHECK ("reconciliation_differences"."kind" in ('charge', 'refund', 'dispute', 'transfer', 'transfer_reversal', 'provider_fee', 'bank', 'reserve', 'other', 'fee', 'balance'))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"day" date PRIMARY KEY NOT NULL,
	"transactions" integer NOT NULL,
	"provider_cents" bigint NOT NULL,
	"ledger_cents" bigint NOT NULL,
	"operator_cents" bigint NOT NULL,
	"reconciled_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "received_by" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_transactions_purchase" ON "balance_transactions" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_payout" ON "balance_transactions" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_created" ON "balance_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("subject","kind") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_day" ON "reconciliation_differences" USING btree ("day");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_by","received_at");--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_received_by_known" CHECK ("payment_events"."received_by" in ('webhook', 'list'));