ALTER TABLE "purchases" DROP CONSTRAINT "purchases_status_known";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "consent_language" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_consent_version_known" CHECK ("purchases"."consent_version" in ('2026-11'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_consent_language_known" CHECK ("purchases"."consent_language" in ('en', 'de'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_consent_is_whole" CHECK (num_nonnulls("purchases"."consent_version", "purchases"."consent_language", "purchases"."consented_at") in (0, 3));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_review_has_reason" CHECK ("purchases"."status" <> 'in_review' or "purchases"."error" is not null);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_status_known" CHECK ("purchases"."status" in ('pending', 'paid', 'failed', 'canceled', 'in_review'));