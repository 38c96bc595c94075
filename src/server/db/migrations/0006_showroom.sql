CREATE TABLE "consultants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"showroom_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pairing_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"showroom_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "contact_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "visitor_name" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "consultant_id" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "checked_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "checkin_method" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "checkin_device" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "closed_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "accessibility" jsonb;--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "directions" jsonb;--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "slot_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "capacity" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "staff_pin_hash" text;--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_showroom_id_showrooms_id_fk" FOREIGN KEY ("showroom_id") REFERENCES "public"."showrooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_showroom_id_showrooms_id_fk" FOREIGN KEY ("showroom_id") REFERENCES "public"."showrooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultants_showroom" ON "consultants" USING btree ("showroom_id","name");--> statement-breakpoint
CREATE INDEX "pairing_codes_expiry" ON "pairing_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_consultant" ON "appointments" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "appointments_reminder" ON "appointments" USING btree ("date_from") WHERE "appointments"."reminded_at" is null;--> statement-breakpoint
INSERT INTO "consultants" ("id", "name", "showroom_id") SELECT DISTINCT md5("showroom_id" || '/' || "consultant"), "consultant", "showroom_id" FROM "appointments" WHERE "consultant" IS NOT NULL;--> statement-breakpoint
UPDATE "appointments" SET "consultant_id" = md5("showroom_id" || '/' || "consultant") WHERE "consultant" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" DROP COLUMN "consultant";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_visitor" CHECK ("appointments"."contact_id" is not null or "appointments"."visitor_name" is not null);