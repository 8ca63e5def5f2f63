ALTER TABLE "profiles" ADD COLUMN "name_skeleton" text;--> statement-breakpoint
CREATE INDEX "profiles_name_skeleton" ON "profiles" USING btree ("name_skeleton") WHERE name_skeleton is not null;