CREATE TABLE "legal_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"way" text NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "legal_acceptances_way_known" CHECK ("legal_acceptances"."way" in ('sign_up', 'asked'))
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"document" text NOT NULL,
	"language" text NOT NULL,
	"version" text NOT NULL,
	"source" text NOT NULL,
	"declared_on" date NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"registered_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"is_change" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp (3) with time zone,
	CONSTRAINT "legal_versions_key" PRIMARY KEY("document","language","version"),
	CONSTRAINT "legal_versions_document_known" CHECK ("legal_versions"."document" in ('terms', 'privacy', 'imprint')),
	CONSTRAINT "legal_versions_language_known" CHECK ("legal_versions"."language" in ('en', 'de')),
	CONSTRAINT "legal_versions_version_length" CHECK (char_length("legal_versions"."version") between 1 and 40),
	CONSTRAINT "legal_versions_source_length" CHECK (char_length("legal_versions"."source") between 1 and 200000),
	CONSTRAINT "legal_versions_only_changes_are_announced" CHECK ("legal_versions"."announced_at" is null or "legal_versions"."is_change")
);
--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_of_a_version" FOREIGN KEY ("document","language","version") REFERENCES "public"."legal_versions"("document","language","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_acceptances_once" ON "legal_acceptances" USING btree ("user_id","document","version");--> statement-breakpoint
CREATE INDEX "legal_acceptances_version" ON "legal_acceptances" USING btree ("document","language","version");--> statement-breakpoint
CREATE INDEX "legal_versions_in_force" ON "legal_versions" USING btree ("document","language","effective_at");