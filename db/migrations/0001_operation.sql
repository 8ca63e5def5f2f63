CREATE TABLE "backups" (
	"made_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"finished_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "backups_kind_made_at_pk" PRIMARY KEY("kind","made_at"),
	CONSTRAINT "backups_kind_known" CHECK ("backups"."kind" in ('backup', 'drill')),
	CONSTRAINT "backups_bytes_positive" CHECK ("backups"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "build_files" (
	"build" text NOT NULL,
	"name" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "build_files_build_name_pk" PRIMARY KEY("build","name")
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"build" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"build" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "processes_role_known" CHECK ("processes"."role" in ('in_process', 'off', 'only'))
);
--> statement-breakpoint
CREATE TABLE "standby" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standby_single" CHECK ("standby"."id")
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "alarms" DROP CONSTRAINT "alarms_code_known";--> statement-breakpoint
ALTER TABLE "build_files" ADD CONSTRAINT "build_files_build_builds_build_fk" FOREIGN KEY ("build") REFERENCES "public"."builds"("build") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_files_name" ON "build_files" USING btree ("name");--> statement-breakpoint
CREATE INDEX "processes_seen" ON "processes" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_code_known" CHECK ("alarms"."code" in ('payment_does_not_fit', 'provider_differs', 'provider_not_compared', 'events_not_read', 'webhooks_silent', 'refund_refused', 'provider_balance_low', 'transfer_unknown', 'transferred_too_much', 'books_do_not_add_up', 'mail_gave_up', 'job_gave_up', 'audit_trail_broken', 'audit_trail_other_key', 'report_of_danger', 'answer_overdue', 'deletion_not_repeated', 'calls_do_not_connect', 'jobs_not_worked', 'live_updates_lost', 'backup_overdue'));