ALTER TABLE "orphaned_files" ADD COLUMN "due_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "orphaned_files_due" ON "orphaned_files" USING btree ("due_at");