ALTER TABLE "call_visits" ADD COLUMN "media_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "call_visits" ADD CONSTRAINT "call_visits_media_in_visit" CHECK ("call_visits"."media_at" is null or "call_visits"."media_at" >= "call_visits"."joined_at");--> statement-breakpoint
-- Whether media came was not recorded before: attendances of that time count as ones with media, as they always did.
UPDATE "call_visits" SET "media_at" = "joined_at";
