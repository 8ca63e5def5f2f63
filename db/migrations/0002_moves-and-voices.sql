CREATE TABLE "busy_calendars" (
	"offerer_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"busy" "tstzmultirange" NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "busy_calendars_failure_known" CHECK ("busy_calendars"."failure" in ('calendar_private', 'calendar_unreachable', 'calendar_gone', 'calendar_too_big', 'calendar_unreadable'))
);
--> statement-breakpoint
CREATE TABLE "call_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"offered" timestamp (3) with time zone[] NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"to_at" timestamp (3) with time zone,
	CONSTRAINT "call_moves_answer_known" CHECK ("call_moves"."answer" in ('moved', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "call_moves_answer_dated" CHECK (("call_moves"."answer" is null) = ("call_moves"."answered_at" is null)),
	CONSTRAINT "call_moves_times_in_bounds" CHECK (cardinality("call_moves"."offered") between 1 and 3),
	CONSTRAINT "call_moves_to_an_offered_time" CHECK ("call_moves"."to_at" is null or "call_moves"."to_at" = any ("call_moves"."offered")),
	CONSTRAINT "call_moves_have_a_target" CHECK (("call_moves"."answer" is not distinct from 'moved') = ("call_moves"."to_at" is not null)),
	CONSTRAINT "call_moves_proposals_expire" CHECK ("call_moves"."answer" is not distinct from 'moved' or "call_moves"."expires_at" is not null),
	CONSTRAINT "call_moves_agreed_in_time" CHECK ("call_moves"."answer" is distinct from 'moved' or "call_moves"."answered_at" < "call_moves"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "voices" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"seconds" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "voices_seconds_range" CHECK ("voices"."seconds" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "call_sentences" (
	"call_id" uuid NOT NULL,
	"said_by" uuid NOT NULL,
	"sentence" text NOT NULL,
	"said_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "call_sentences_once" PRIMARY KEY("call_id","said_by","sentence"),
	CONSTRAINT "call_sentences_known" CHECK ("call_sentences"."sentence" in ('looking_forward', 'running_late', 'quiet_place', 'without_camera'))
);
--> statement-breakpoint
CREATE TABLE "seeker_notes" (
	"offerer_id" uuid NOT NULL,
	"seeker_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "seeker_notes_one_each" PRIMARY KEY("offerer_id","seeker_id"),
	CONSTRAINT "seeker_notes_in_bounds" CHECK (char_length("seeker_notes"."sealed") between 1 and 5500)
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_muted_mails_known";--> statement-breakpoint
ALTER TABLE "case_decisions" DROP CONSTRAINT "case_decisions_contents_known";--> statement-breakpoint
ALTER TABLE "content_changes" DROP CONSTRAINT "content_changes_field_known";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "moves" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "refundable_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "next_week_offered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "traits" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "is_signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "writes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "monthly_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "monthly_for" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bio_language" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "other_bios" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_moves" ADD CONSTRAINT "call_moves_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_moves" ADD CONSTRAINT "call_moves_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sentences" ADD CONSTRAINT "call_sentences_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sentences" ADD CONSTRAINT "call_sentences_said_by_users_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seeker_notes" ADD CONSTRAINT "seeker_notes_offerer_id_users_id_fk" FOREIGN KEY ("offerer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seeker_notes" ADD CONSTRAINT "seeker_notes_seeker_id_users_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_calendars_tried" ON "busy_calendars" USING btree ("tried_at");--> statement-breakpoint
CREATE UNIQUE INDEX "call_moves_one_open" ON "call_moves" USING btree ("call_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "call_moves_call" ON "call_moves" USING btree ("call_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voices_one_in_use" ON "voices" USING btree ("owner_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "voices_owner" ON "voices" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "call_sentences_said_by" ON "call_sentences" USING btree ("said_by");--> statement-breakpoint
CREATE INDEX "seeker_notes_seeker" ON "seeker_notes" USING btree ("seeker_id");--> statement-breakpoint
CREATE INDEX "listings_recommended_en" ON "listings" USING btree (((case when writes @> '{en}' then 2 when languages @> '{en}' then 1 else 0 end) * 10000000 + recommended) desc,"companion_id");--> statement-breakpoint
CREATE INDEX "listings_recommended_de" ON "listings" USING btree (((case when writes @> '{de}' then 2 when languages @> '{de}' then 1 else 0 end) * 10000000 + recommended) desc,"companion_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_muted_mails_known" CHECK ("users"."muted_mails" <@ array['reminder_day', 'reminder_hour', 'times_end', 'ratings']::text[]);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_moves_in_bounds" CHECK ("calls"."moves" between 0 and 3);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_moves_dated" CHECK (("calls"."moves" = 0) = ("calls"."moved_at" is null));--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_traits_known" CHECK ("ratings"."traits" <@ array['calm', 'warm', 'funny', 'patient', 'honest', 'encouraging', 'listens_closely', 'asks_good_questions']::text[]);--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_traits_few_and_different" CHECK (cardinality("ratings"."traits") <= 3 and ("ratings"."traits"[1] <> "ratings"."traits"[2]) is not false
        and ("ratings"."traits"[3] <> all ("ratings"."traits"[1:2])) is not false);--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_contents_known" CHECK ("case_decisions"."contents" <@ array['photo', 'bio', 'name', 'voice', 'rating']::text[]);--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_field_known" CHECK ("content_changes"."field" in ('name', 'photo', 'bio', 'voice'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_bio_language_known" CHECK ("profiles"."bio_language" in ('en', 'de'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_other_bios_shape" CHECK (("profiles"."bio" <> '' or "profiles"."other_bios" = '{}') and "profiles"."other_bios" - array['en', 'de'] = '{}' and coalesce(length("profiles"."other_bios" ->> 'en') between 1 and 2000, true) and coalesce(length("profiles"."other_bios" ->> 'de') between 1 and 2000, true));--> statement-breakpoint
UPDATE "profiles" p SET "bio_language" = CASE WHEN f.en >= 2 AND f.en >= 2 * f.de THEN 'en' WHEN f.de >= 2 AND f.de >= 2 * f.en THEN 'de' END
FROM (
	SELECT o.id,
		count(*) FILTER (WHERE w.word = ANY (string_to_array('the and to of i is that it for with my you have are not but we they what how people can when your at this from or', ' '))) AS en,
		count(*) FILTER (WHERE w.word = ANY (string_to_array('der und ich ist nicht mit zu ein eine auf für wir es den dem habe auch von sich mir dir wie aus bei wenn oder du mein', ' '))) AS de
	FROM "profiles" o JOIN "users" u ON u.id = o.id AND u.role = 'offerer',
		regexp_split_to_table(lower(o.bio), '[^[:alpha:]]+') AS w(word)
	GROUP BY o.id
) f
WHERE f.id = p.id AND p.bio <> '';--> statement-breakpoint
UPDATE "listings" l SET "writes" = ARRAY[coalesce(p.bio_language, u.language)]
FROM "profiles" p JOIN "users" u ON u.id = p.id
WHERE p.id = l.companion_id AND p.bio <> '';
