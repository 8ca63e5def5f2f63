-- Nothing was counted before.
DELETE FROM "analytics_events";--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "language" text NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "items" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "campaign" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "analytics_events_age" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_items" ON "analytics_events" USING gin ("items");--> statement-breakpoint
ALTER TABLE "analytics_events" DROP COLUMN "visitor";--> statement-breakpoint
ALTER TABLE "analytics_events" DROP COLUMN "properties";--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_name_known" CHECK ("analytics_events"."name" in ('view_item_list', 'select_item', 'sign_up', 'sign_up_click', 'begin_checkout'));--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_language_known" CHECK ("analytics_events"."language" in ('en', 'de'));--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_items_count" CHECK (cardinality("analytics_events"."items") <= 10);--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_campaign_size" CHECK (jsonb_typeof("analytics_events"."campaign") = 'object' and length("analytics_events"."campaign"::text) <= 1500);