ALTER TABLE "customers" ADD COLUMN "notification_preferences" jsonb;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "reminded_soon_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "appointments_reminder_soon" ON "appointments" USING btree ("date_from") WHERE "appointments"."reminded_soon_at" is null;