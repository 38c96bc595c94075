ALTER TABLE "mail_jobs" ADD COLUMN "priority" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_jobs" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_jobs" ADD COLUMN "refusal" jsonb;