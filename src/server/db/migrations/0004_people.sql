ALTER TABLE "project_changes" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "project_contacts" ADD COLUMN "invited_as" text;--> statement-breakpoint
ALTER TABLE "project_changes" ADD CONSTRAINT "project_changes_subject_id_contacts_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "project_changes_subject" ON "project_changes" USING btree ("subject_id");