ALTER TABLE "appointments" ADD COLUMN "remote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Video calls were stored as ONLINE, and booked visits as WALK_IN; only a walk-in has no contact.
UPDATE "appointments" SET "remote" = true WHERE "type" = 'ONLINE';--> statement-breakpoint
UPDATE "appointments" SET "type" = 'ONLINE' WHERE "contact_id" IS NOT NULL;
